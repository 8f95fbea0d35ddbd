import type { Product } from '#shared/api/products.ts'
import { brand } from '#shared/settings/brand.ts'
import { formatDate } from '#shared/markets/dates.ts'
import type { Market } from '#shared/markets/markets.ts'
import type { ProductCompliance } from '#shared/routes/pages.ts'
import type { ComplianceTranslate } from './compliance-texts.ts'
import { guaranteeNotice } from './compliance.ts'

type Rows = ProductCompliance['rows']

/** Additions to a product's page that the law of the market's country requires. */
export function productCompliance(
  product: Product,
  market: Market,
  t: ComplianceTranslate,
): ProductCompliance {
  const guarantee = guaranteeNotice(market, t)
  const rows =
    market.country === 'FR'
      ? sortingRows(product, t)
      : market.country === 'GB'
        ? securityRows(product, t)
        : []
  return { rows, ...(guarantee && { guarantee }) }
}

/** France: how to dispose of the product (Code de l’environnement, L541-9-3). */
function sortingRows({ ecoParticipation }: Product, t: ComplianceTranslate): Rows {
  return [
    {
      term: t('compliance.sorting.term'),
      facts: [
        ...(ecoParticipation?.FR ? [t('compliance.sorting.device')] : []),
        t('compliance.sorting.packaging'),
        t('compliance.sorting.points'),
      ],
    },
  ]
}

/**
 * The United Kingdom: security of products that connect (Product Security and Telecommunications
 * Infrastructure Act 2022). The end of updates is on the product's page in every market.
 */
function securityRows({ safety }: Product, t: ComplianceTranslate): Rows {
  if (!safety.compliantSince || !safety.securityUpdatesUntil) return []
  return [
    {
      term: t('compliance.reports.term'),
      facts: [t('compliance.reports.text', { email: brand.securityEmail })],
    },
    {
      term: t('compliance.statement.term'),
      facts: [
        t('compliance.statement.declaration', { identifier: safety.identifier }),
        t('compliance.statement.representative', { representative: brand.representativeUk }),
        t('compliance.statement.support', {
          until: formatDate(safety.securityUpdatesUntil, 'en-gb'),
        }),
        t('compliance.statement.signed', {
          day: formatDate(safety.compliantSince, 'en-gb'),
          ...brand.signatory,
        }),
      ],
    },
  ]
}
