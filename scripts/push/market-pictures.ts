import * as z from 'zod'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { languageOf, mainLocaleOf, type Tongue } from './languages.ts'
import type { CountryFile } from './law/country-file.ts'

/** What of a picture differs between markets; what it does not show is left out. */
export const Shown = z.strictObject({
  /** Unit of the temperatures on displays. */
  temperature: z.enum(['C', 'F']).optional(),
  /** Sign before the decimals of numbers on displays. */
  decimal: z.enum(['comma', 'point']).optional(),
  /** Letters of the sockets that are seen, or that a plug which is seen fits (IEC World Plugs). */
  plug: z.string().optional(),
})
export type Shown = z.infer<typeof Shown>

/** How displays and sockets are in a market. */
export interface MarketTraits {
  temperature: 'C' | 'F'
  decimal: 'comma' | 'point'
  /** Letters of its sockets, the usual one first. */
  plugs: readonly string[]
}

/** Displays and sockets of a storefront: its units and plugs are in the file of its country. */
export function traitsOf(
  locale: Locale,
  countries: ReadonlyMap<string, CountryFile>,
): MarketTraits {
  const { country, tag } = marketOf(locale)
  const file = countries.get(country)
  const sign = new Intl.NumberFormat(tag)
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value
  return {
    temperature: file?.units.value === 'us' ? 'F' : 'C',
    decimal: sign === ',' ? 'comma' : 'point',
    plugs: file?.plug.value.split('/') ?? [],
  }
}

/** The members of what a picture shows that people of a market do not know from home. */
export function strangeIn(
  shown: Shown,
  { temperature, decimal, plugs }: MarketTraits,
): (keyof Shown)[] {
  const strange = {
    temperature: shown.temperature !== undefined && shown.temperature !== temperature,
    decimal: shown.decimal !== undefined && shown.decimal !== decimal,
    plug: shown.plug !== undefined && !plugs.some((letter) => shown.plug?.includes(letter)),
  }
  return Shown.keyof().options.filter((name) => strange[name])
}

/** A picture, and what differs between markets in it. */
interface Candidate {
  id: string
  shows?: Shown | undefined
}

/**
 * Which of the pictures that show the same is the market's: the one with the fewest strange
 * members, with its usual socket where there are several. Undefined where all are about a plug that
 * fits no socket there; other pictures are shown as they are.
 */
export function pictureFor<Picture extends Candidate>(
  candidates: readonly Picture[],
  home: MarketTraits,
): Picture | undefined {
  const usual = { ...home, plugs: home.plugs.slice(0, 1) }
  const rank = ({ shows = {} }: Picture) =>
    2 * strangeIn(shows, home).length + strangeIn(shows, usual).length
  const [best] = candidates.toSorted((one, other) => rank(one) - rank(other))
  const shows = best?.shows ?? {}
  const isAboutPlug = Object.keys(shows).join() === 'plug'
  return isAboutPlug && strangeIn(shows, home).length > 0 ? undefined : best
}

/** Which pictures the market of each language and locale is shown. */
export interface MarketPictures {
  /**
   * Id of the picture that shows the same as it is in the market of a language or locale; a
   * language has that of its main storefront. Undefined where there is none.
   */
  shownIn(id: string, tongue: Tongue): string | undefined
  /** The storefronts in which one of these pictures is another one than in their language. */
  tonguesOf(ids: readonly string[]): Tongue[]
  /** All pictures that may stand for this one, and itself. */
  variantsOf(id: string): string[]
}

/** The choice among pictures of which some show the same as others (`of`) for another market. */
export function marketPictures(
  entries: readonly (Candidate & { of?: string | undefined })[],
  countries: ReadonlyMap<string, CountryFile>,
): MarketPictures {
  const homes = new Map(locales.map((locale) => [locale, traitsOf(locale, countries)]))
  const same = Map.groupBy(entries, ({ id, of }) => of ?? id)
  const known = new Map<string, ReadonlyMap<Locale, string | undefined>>()
  const chosen = (id: string) => {
    const candidates = same.get(id) ?? []
    const found =
      known.get(id) ??
      new Map([...homes].map(([locale, home]) => [locale, pictureFor(candidates, home)?.id]))
    known.set(id, found)
    return found
  }
  const shownIn = (id: string, tongue: Tongue) => chosen(id).get(mainLocaleOf(tongue))
  return {
    shownIn,
    tonguesOf: (ids) =>
      locales.filter((locale) =>
        ids.some((id) => shownIn(id, locale) !== shownIn(id, languageOf(locale))),
      ),
    variantsOf: (id) => (same.get(id) ?? []).map((entry) => entry.id),
  }
}

/** Ids of the pictures in a document: all that have an alternative text, and that of its head. */
export function pictureIdsIn(body: unknown): string[] {
  if (body === null || typeof body !== 'object') return []
  const inside = Object.values(body).flatMap(pictureIdsIn)
  const own = 'id' in body && 'alt' in body && typeof body.id === 'string' ? [body.id] : []
  const head = 'og_image' in body && typeof body.og_image === 'string' ? [body.og_image] : []
  return [...own, ...head, ...inside]
}
