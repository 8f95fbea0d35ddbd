import { env } from 'cloudflare:workers'
import type { Point } from '#shared/resellers/country-map.ts'
import {
  codeKey,
  fileOfKey,
  longestPlace,
  shownCode,
  townKey,
} from '#shared/resellers/place-key.ts'

/** A place that a typed text names. */
interface FoundPlace {
  name: string
  /** A postal code of it, or empty. */
  code: string
  point: Point
}

/** Stands for a text that can be no place, so that all such texts are one. */
export const noPlace = '?'

/** A typed place without signs that no place has; `?` where nothing is left (HELP-12). */
export function typedPlace(value: string): string {
  if (!value.trim()) return ''
  if (value.length > 4 * longestPlace) return noPlace
  const text = value
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} ,.'’()/-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return text.length > longestPlace ? noPlace : text || noPlace
}

/**
 * Texts that name the places of a found one's name after the first: name and postal code. A place
 * without a code of its own has none.
 */
export function otherPlaces([first, ...others]: FoundPlace[], country: string): string[] {
  const text = ({ name, code }: FoundPlace) => `${name}, ${shownCode(code, country)}`
  const texts = new Set(others.filter(({ code }) => code).map(text))
  if (first) texts.delete(text(first))
  return [...texts]
}

/**
 * Places that a text names in a market's country, the largest first: the town of its name that has
 * its postal code before all others of that name, else by its code, else by its name. The code
 * comes first or after a comma. Reads at most two files, each of one hash of keys.
 */
export async function placesNamed(typed: string, country: string): Promise<FoundPlace[]> {
  const code = codeKey(typed, country) ?? codeKey(typed.slice(typed.lastIndexOf(',') + 1), country)
  const town = townKey(typed)
  const towns = town ? await placesOf(town, country) : []
  const meant = towns.find((place) => place.code === code)
  if (meant) return [meant, ...towns.filter((place) => place !== meant)]
  const coded = code ? await placesOf(code, country) : []
  return coded.length > 0 ? coded : towns
}

async function placesOf(key: string, country: string): Promise<FoundPlace[]> {
  const path = `/assets/near-2026-11/${country}/${fileOfKey(key)}.txt`
  const answer = await env.ASSETS.fetch(`https://assets.invalid${path}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  const text = `\n${await answer.text()}`
  const start = text.indexOf(`\n${key}\t`)
  if (start < 0) return []
  const line = text.slice(start + 1, text.indexOf('\n', start + 1))
  return line
    .split('\t')
    .slice(1)
    .map((place) => {
      const [name = '', postalCode = '', lat, lng] = place.split(';')
      return { name, code: postalCode, point: [Number(lat) / 100, Number(lng) / 100] }
    })
}
