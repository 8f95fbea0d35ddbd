import { env } from 'cloudflare:workers'
import type { Point } from '#shared/resellers/country-map.ts'
import { codeKey, fileOfKey, longestPlace, townKey } from '#shared/resellers/place-key.ts'

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
 * Places that a text names in a market's country, the largest first: by its postal code, else by
 * its name. Reads at most two files, each of one hash of keys.
 */
export async function placesNamed(typed: string, country: string): Promise<FoundPlace[]> {
  const code = codeKey(typed, country)
  const found = code ? await placesOf(code, country) : []
  const town = townKey(typed)
  if (found.length > 0 || !town) return found
  return placesOf(town, country)
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
