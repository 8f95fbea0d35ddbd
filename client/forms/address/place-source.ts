import * as z from 'zod/mini'
import { regionsOfPostalCode } from '#shared/rules/postal-regions.ts'
import { postalCodeProblem, tidyPostalCode } from '#shared/rules/postal-codes.ts'

/**
 * Where suggestions come from. Another source, such as a service with streets, needs no other form.
 */
export interface PlaceSource {
  /**
   * Towns of a whole postal code, the largest first; none where the code or its country is unknown.
   */
  placesOf: (code: string, country: string) => Promise<readonly string[]>
}

/** Lines of a piece: a place, and the rests of its codes. */
const Piece = z.array(
  z.tuple([z.string().check(z.minLength(1), z.maxLength(80)), z.string().check(z.minLength(1))]),
)

/** What the codes of one file share. */
const shared: Record<string, RegExp> = {
  ...Object.fromEntries(['BE', 'CH', 'DK', 'LU', 'NL', 'NO', 'PT'].map((code) => [code, /^\d/])),
  ...Object.fromEntries(
    ['AT', 'CZ', 'DE', 'ES', 'FR', 'IT', 'PL', 'SE', 'US'].map((code) => [code, /^\d\d/]),
  ),
}

/** GeoNames' places of postal codes, as files of the shop (`npm run places`). */
export const shopPlaces: PlaceSource = {
  async placesOf(code, country) {
    const plain = plainCode(code, country)
    const beginning = shared[country]?.exec(plain)?.[0]
    if (!beginning) return []
    const answer = await fetch(`/assets/places-2026-11/${country}/${beginning}.txt`)
    if (!answer.ok) return []
    const lines = (await answer.text()).trimEnd().split('\n')
    const rest = plain.slice(beginning.length)
    return Piece.parse(lines.map((line) => line.split('\t')))
      .filter(([, codes]) => codes.split(',').includes(rest))
      .map(([place]) => place)
  },
}

/** The part of a code that names places, without blanks and hyphens. */
function plainCode(code: string, country: string): string {
  const plain = code.replace(/[\s-]/g, '')
  if (country === 'PT' || country === 'NL') return plain.slice(0, 4)
  return country === 'US' ? plain.slice(0, 5) : plain
}

export interface Suggestions {
  country: string
  /** Places to choose from. */
  places: readonly string[]
  /** The town that was filled in. */
  filled?: string
}

/** The town that was filled in, by its field: it may be replaced. */
const filledBefore = new WeakMap<HTMLInputElement, string>()

/**
 * What is known of a typed postal code. Fills in the town, if there is only one, and the region,
 * but never in place of what somebody typed, and not while the town's field has the focus: letters
 * that are being typed there would follow the filled in name. Such a field is filled in when it is
 * left empty. Undefined while the code is not whole.
 */
export async function suggest(
  code: HTMLInputElement,
  country: string,
  source: PlaceSource = shopPlaces,
): Promise<Suggestions | undefined> {
  const tidy = tidyPostalCode(code.value)
  if (postalCodeProblem(tidy, country)) return undefined
  const places = await source.placesOf(tidy, country).catch((): readonly string[] => [])
  const { form, name } = code
  // Typed on meanwhile: the next call has the answer.
  if (tidyPostalCode(code.value) !== tidy || !form) return undefined
  const sibling = (field: string) => form.elements.namedItem(name.replace(/postalCode$/, field))
  const [region, ...otherRegions] = regionsOfPostalCode(tidy, country) ?? []
  const state = sibling('state')
  if (state instanceof HTMLSelectElement && !state.value && region && otherRegions.length === 0)
    fill(state, region)
  const city = sibling('city')
  if (!(city instanceof HTMLInputElement)) return { country, places }
  if (city !== document.activeElement) return { country, places, ...fillTown(city, places) }
  const leave = () => {
    // The window was left, not the field.
    if (city === document.activeElement) return
    city.removeEventListener('blur', leave)
    if (tidyPostalCode(code.value) === tidy) fillTown(city, places)
  }
  city.addEventListener('blur', leave)
  return { country, places }
}

/** Fills in the only town of a code, unless the field has what somebody typed. */
function fillTown(city: HTMLInputElement, places: readonly string[]): { filled?: string } {
  if (city.value !== '' && city.value !== filledBefore.get(city)) return {}
  const [first = '', ...others] = places
  const town = others.length === 0 ? first : places.includes(city.value) ? city.value : ''
  if (town !== city.value) fill(city, town)
  filledBefore.set(city, town)
  return town ? { filled: town } : {}
}

/** As if it was typed, so that the form checks it. */
function fill(field: HTMLInputElement | HTMLSelectElement, value: string) {
  field.value = value
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}
