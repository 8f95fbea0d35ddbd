import type { Locale } from './markets.ts'

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
  companionApp: 'https://my.orvane.example',
  supportEmail: 'help@orvane.example',
  pressEmail: 'press@orvane.example',
  /** Picture that stands for a page without one of its own where it is shared. */
  sharePicture: 'scene-home',
  /** Picture of a page that is not there: a wall plate whose device is missing. */
  lostPicture: 'socle-white-1',
  /** Picture beside the forms for signing in and up: coming home. */
  doorPicture: 'scene-security',
  manufacturer: 'Orvane SAS, 14 quai des Tisserands, 44000 Nantes, France',
} as const

/** Help centre of the locale; opens in a new tab. */
export function helpCentre(locale: Locale): string {
  return `https://help.orvane.example/${locale}`
}

/** The group's site behind the footer's second logo: an Italian one for it-it (specification §2, Footer). */
export function groupSite(locale: Locale): string {
  return locale === 'it-it' ? brand.groupSiteItaly : brand.groupSite
}
