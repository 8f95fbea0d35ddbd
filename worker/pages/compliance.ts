import type american from '#content/messages/en-us/compliance.json'
import type british from '#content/messages/en-gb/compliance.json'
import type base from '#content/messages/en/compliance.json'
import type french from '#content/messages/fr-fr/compliance.json'
import type { Product } from '#shared/api/products.ts'
import { formatDate } from '#shared/markets/dates.ts'
import type { Language, Market } from '#shared/markets/markets.ts'
import type { GuaranteeNotice, ProductCompliance } from '#shared/routes/pages.ts'
import { brand, guaranteeArtwork } from '#shared/settings/brand.ts'
import type { TextKeys, Translate } from '#shared/texts/translate.ts'

/** Texts that laws require. Those of one country only are in the folders of its storefronts. */
export type ComplianceTranslate = Translate<
  TextKeys<{ compliance: typeof base & typeof american & typeof british & typeof french }>
>

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

/**
 * Least years of the legal guarantee in the countries where the Union's notice is required
 * (Directive 2024/825, Implementing Regulation 2025/1960); 'EU' is the storefront of the other
 * member states. Spain, Portugal and Sweden require more than Directive 2019/771.
 */
const years: Readonly<Record<string, number>> = {
  AT: 2,
  BE: 2,
  CZ: 2,
  DE: 2,
  DK: 2,
  ES: 3,
  EU: 2,
  FR: 2,
  IT: 2,
  NL: 2,
  PL: 2,
  PT: 3,
  SE: 3,
}

/** The address that is printed under the code of the Union's notice, by language. */
const portals: Readonly<Record<Language, string>> = {
  cs: 'záruky_cs',
  da: 'garantier',
  de: 'garantien',
  en: 'guarantees',
  es: 'garantías',
  fr: 'garanties',
  it: 'garanzie',
  nl: 'garantie',
  no: 'guarantees',
  pl: 'gwarancje',
  pt: 'garantias',
  sv: 'reklamationsrätt',
}

/** The way to the written warranty, which is available before the sale (16 CFR 702.3). */
function limitedWarranty(t: ComplianceTranslate): GuaranteeNotice {
  return {
    title: t('compliance.warranty.title'),
    text: t('compliance.warranty.text'),
    links: [{ to: '/legal/guarantee', label: t('compliance.warranty.terms') }],
  }
}

/**
 * The notice of the legal guarantee: the Union's artwork where the operator has added it, else its
 * content as text. In the United States, the way to the written warranty.
 */
export function guaranteeNotice(
  { country, language }: Pick<Market, 'country' | 'language'>,
  t: ComplianceTranslate,
  artworks: typeof guaranteeArtwork = guaranteeArtwork,
): GuaranteeNotice | undefined {
  if (country === 'US') return limitedWarranty(t)
  const least = years[country]
  if (!least) return undefined
  const artwork = artworks[language]
  return {
    title: t('compliance.guarantee.title'),
    text: t('compliance.guarantee.text', { years: least }),
    ...(artwork && { artwork }),
    links: [
      { to: '/legal/guarantee', label: t('compliance.guarantee.terms') },
      {
        to: `https://europa.eu/youreurope/${portals[language]}`,
        label: t('compliance.guarantee.portal'),
      },
    ],
  }
}
