import type { Product } from '#shared/api/products.ts'
import { brand } from '#shared/settings/brand.ts'
import { formatDate } from '#shared/markets/dates.ts'
import type { Market } from '#shared/markets/markets.ts'
import type { ProductLaw } from '#shared/routes/pages.ts'
import { british, french } from './country-texts.ts'
import { guaranteeNotice } from './guarantee.ts'

type Row = ProductLaw['rows'][number]

/** What the law of the market's country adds to the product's page. */
export function productLaw(product: Product, market: Market): ProductLaw {
  const guarantee = guaranteeNotice(market)
  const ofCountry: Partial<ProductLaw> =
    market.country === 'FR'
      ? frenchLaw(product)
      : market.country === 'GB'
        ? britishLaw(product)
        : {}
  return { rows: [], ...ofCountry, ...(guarantee && { guarantee }) }
}

/** How to sort what is left of the product (Code de l’environnement, L541-9-3). */
function frenchLaw({ ecoParticipation }: Product): Partial<ProductLaw> {
  const { term, device, packaging, inWords } = french.sorting
  return {
    rows: [{ term, facts: [...(ecoParticipation?.FR ? [device] : []), packaging, inWords] }],
  }
}

/** Security of products that connect (Product Security and Telecommunications Infrastructure Act 2022); the end of updates stands there in every market. */
function britishLaw({ safety }: Product): Partial<ProductLaw> {
  if (!safety.compliantSince) return {}
  const { term, declaration, representative, support, signed } = british.statement
  const words = {
    identifier: safety.identifier,
    representative: brand.representativeUk,
    until: formatDate(safety.securityUpdatesUntil, 'en-gb'),
    day: formatDate(safety.compliantSince, 'en-gb'),
    ...brand.signatory,
  }
  const reports: Row = {
    term: british.reports.term,
    facts: [filled(british.reports.text, { email: brand.securityEmail })],
  }
  return {
    rows: [
      reports,
      {
        term,
        facts: [declaration, representative, support, signed].map((text) => filled(text, words)),
      },
    ],
  }
}

function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => words[name]!)
}
