import type { Language, Locale } from '../markets/markets.ts'

/**
 * Address of the legal pages of the companion app, without locale; empty where accounts agree to
 * the shop's own.
 */
const companionLegal: string = ''

/**
 * The invented brand of the demo shop. Another brand changes this data and the wordmarks in
 * client/ui/media/wordmark.ts.
 */
export const brand = {
  name: 'Orvane',
  group: 'Arvel',
  /** The production origin; a deployment's SITE_ORIGIN overrides it. */
  origin: 'https://shop.orvane.example',
  /** Domain of all pictures. */
  imageDomain: 'shop.orvane.example',
  groupSite: 'https://www.arvel.example',
  groupSiteItaly: 'https://www.arvel.example/it',
  companionApp: 'https://my.orvane.example',
  companionLegal,
  supportEmail: 'help@orvane.example',
  pressEmail: 'press@orvane.example',
  /**
   * Shared picture of pages that have none of their own (Open Graph). It shows no number, so that
   * it is right in every market.
   */
  sharePicture: 'scene-security',
  /** Picture of the error page: a wall plate without its device. */
  lostPicture: 'socle-white-1',
  /** Picture beside the forms for signing in and up. */
  doorPicture: 'scene-security',
  /** Without the country, whose name depends on the language (manufacturer.ts). */
  manufacturer: 'Orvane SAS, 14 quai des Tisserands, 44000 Nantes',
  /** Where vulnerabilities are reported (UK PSTI). */
  securityEmail: 'security@orvane.example',
  /** Who signs the statement of compliance (UK PSTI). */
  signatory: { name: 'Maëlle Kerdavid', function: 'President', place: 'Nantes' },
  /** The manufacturer's authorised representative in the United Kingdom. */
  representativeUk: 'Orvane UK Ltd, 9 Cordwainer Wharf, London E1 0AA, United Kingdom',
  /**
   * Registration numbers of a producer of electrical equipment: of the German WEEE register, and
   * the French unique identifier.
   */
  producerNumbers: { DE: 'DE 00000000', FR: 'FR000000_05INVT' },
} as const

/** An unaltered picture below `public/`. */
interface Artwork {
  src: `/${string}`
  width: number
  height: number
}

/**
 * The Union's artwork of the notice on the legal guarantee (Implementing Regulation 2025/1960), by
 * language. The operator adds the official files here; without one, pages have its content as text.
 * It must not be redrawn.
 */
export const guaranteeArtwork: Partial<Record<Language, Artwork>> = {}

/**
 * Address of the group's site, for the second logo of the footer: an Italian one for it-it
 * (SHELL-8).
 */
export function groupSite(locale: Locale): string {
  return locale === 'it-it' ? brand.groupSiteItaly : brand.groupSite
}
