import type { Language, Locale } from '../markets/markets.ts'

/** The demo shop's invented brand in one place: another brand is a change of this file's data and the wordmarks in client/ui/logo. */
export const brand = {
  name: 'Orvane',
  group: 'Arvel',
  /** The production origin; a deployment's SITE_ORIGIN overrides it. */
  origin: 'https://shop.orvane.example',
  /** The only domain that pictures may come from. */
  imageDomain: 'shop.orvane.example',
  groupSite: 'https://www.arvel.example',
  groupSiteItaly: 'https://www.arvel.example/it',
  /** Pages of the brand elsewhere, as structured data names them. */
  profiles: [
    'https://social.orvane.example/pictures',
    'https://social.orvane.example/films',
    'https://social.orvane.example/talk',
  ],
  companionApp: 'https://my.orvane.example',
  /** Address of the companion app's own legal pages, without locale; empty: an account is bound to the shop's. */
  companionLegal: '' as string,
  supportEmail: 'help@orvane.example',
  pressEmail: 'press@orvane.example',
  /** Picture that stands for a page without one of its own where it is shared. */
  sharePicture: 'scene-home',
  /** Picture of a page that is not there: a wall plate whose device is missing. */
  lostPicture: 'socle-white-1',
  /** Picture beside the forms for signing in and up: coming home. */
  doorPicture: 'scene-security',
  manufacturer: 'Orvane SAS, 14 quai des Tisserands, 44000 Nantes, France',
  /** Where vulnerabilities are reported (UK PSTI). */
  securityEmail: 'security@orvane.example',
  /** Who signs the statement of compliance (UK PSTI). */
  signatory: { name: 'Maëlle Kerdavid', function: 'President', place: 'Nantes' },
  /** The manufacturer's authorised representative in the United Kingdom. */
  representativeUk: 'Orvane UK Ltd, 9 Cordwainer Wharf, London E1 0AA, United Kingdom',
  /** Numbers of the producer of electrical equipment: the German WEEE register's, the French unique identifier. */
  producerNumbers: { DE: 'DE 00000000', FR: 'FR000000_05INVT' },
} as const

/** A picture under `public/`, unaltered. */
interface Artwork {
  src: `/${string}`
  width: number
  height: number
}

/**
 * The Union's artwork of the notice on the legal guarantee (Implementing Regulation 2025/1960) by language. The operator puts the official
 * files here; where there is none, pages say the same in words. It is never redrawn.
 */
export const guaranteeArtwork: Partial<Record<Language, Artwork>> = {}

/** Help centre of the locale; opens in a new tab. */
export function helpCentre(locale: Locale): string {
  return `https://help.orvane.example/${locale}`
}

/** The group's site behind the footer's second logo: an Italian one for it-it (SHELL-8). */
export function groupSite(locale: Locale): string {
  return locale === 'it-it' ? brand.groupSiteItaly : brand.groupSite
}
