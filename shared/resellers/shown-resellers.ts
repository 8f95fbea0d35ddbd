import type { Point, Spot } from './country-map.ts'
import type { ResellerWords } from './reseller.ts'

/** What the page shows of a reseller of another country. */
export interface ResellerContact {
  id: string
  name: string
  lines: string[]
  /** `tel` is for the link, `shown` as the country writes it. */
  phone: { tel: string; shown: string }
}

/** A reseller as the page lists it, written in the reader's language. */
export interface ShownReseller extends ResellerContact {
  town: string
  country: string
  service: string
  hours: { days: string; times: string }[]
  /** The opening hours as schema.org writes them. */
  open: string[]
  point: Point
  /** Absent where the map does not reach. */
  spot?: Spot
  /** Where its number stands, moved away from others, if it is not at `spot`. */
  label?: Spot
  distance?: string
  /** A route on a site of maps, and a link that a phone opens with its application of maps. */
  route: string
  app: string
}

/**
 * What was typed, and where that is; `others` are texts that name the other places of that name.
 */
export type Near =
  | { typed: string; place?: undefined }
  | { typed: string; place: string; spot?: Spot; others: string[] }

/** The page of resellers in one market (HELP-11, HELP-12). */
export interface ShownResellers {
  words: ResellerWords
  map: { file: string; height: number }
  near?: Near
  list: ShownReseller[]
  others: { country: string; list: ResellerContact[] }[]
}

/** Says which place the list is near, or that the one that was typed is unknown. */
export function nearText(near: Near, words: ResellerWords): string {
  return near.place === undefined
    ? words.unknown.replace('{typed}', near.typed || '…')
    : words.near.replace('{place}', near.place)
}
