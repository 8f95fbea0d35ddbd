import { guaranteeArtwork } from '#shared/settings/brand.ts'
import type { Language, Market } from '#shared/markets/markets.ts'
import type { GuaranteeNotice } from '#shared/routes/pages.ts'
import type { ComplianceTranslate } from './compliance-texts.ts'

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
