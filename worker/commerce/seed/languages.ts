import type * as z from 'zod/v4/core'
import { languages, locales } from '#shared/markets.ts'
import { ContentError, type ContentFile, names, readFolder } from './files.ts'

/** A language ('fr') or a locale with words of its own ('fr-ca'). */
export type Tongue = string

/** The source language: whatever exists, exists in it. */
export const source = 'en'

/** Where words are looked for: the locale's own, its language's, English. */
export function chain(tongue: Tongue): Tongue[] {
  return [...new Set([tongue, tongue.split('-')[0]!, source])]
}

// Swiss German has no ß: what German says is written with ss there, without a text of its own.
const swiss = 'de-ch'

/** Words as the tongue spells them. */
export function spelt<T>(words: T, tongue: Tongue): T {
  return tongue === swiss ? (JSON.parse(JSON.stringify(words).replaceAll('ß', 'ss')) as T) : words
}

export interface Texts<T> {
  /** The text in a tongue with its fallbacks laid under it. */
  get(id: string, tongue: Tongue): T
  /** The file that a tongue itself has. */
  own(id: string, tongue: Tongue): ContentFile<T> | undefined
  /** Tongues that have words of their own for this id. */
  tonguesOf(id: string): Tongue[]
  ids: string[]
}

/** Texts of `folder/<language>/<id>.json`. A locale's file may be partial: it is laid over its language's. */
export function readTexts<T extends object>(root: string, folder: string, schema: z.$ZodType<T>, partial: z.$ZodType<Partial<T>>): Texts<T> {
  const known = new Set<string>([...languages, ...locales])
  const tongues = names(root, folder, '')
  for (const tongue of tongues) if (!known.has(tongue)) throw new ContentError(`${folder}/${tongue}: no language or locale of the shop`)
  const files = new Map(
    tongues.map((tongue) => [
      tongue,
      new Map(readFolder(root, `${folder}/${tongue}`, tongue.includes('-') ? partial : schema).map((file) => [file.id, file])),
    ]),
  )
  const own = (id: string, tongue: Tongue) => files.get(tongue)?.get(id) as ContentFile<T> | undefined
  return {
    own,
    ids: [...(files.get(source)?.keys() ?? [])],
    tonguesOf: (id) => [...new Set([...tongues.filter((tongue) => own(id, tongue)), ...(own(id, 'de') ? [swiss] : [])])],
    get(id, tongue) {
      const found = chain(tongue).flatMap((each) => own(id, each)?.value ?? [])
      if (!own(id, source)) throw new ContentError(`${folder}/${source}/${id}.json is missing`)
      return spelt(Object.assign({}, ...found.reverse()) as T, tongue)
    },
  }
}

/** Writes `{2.4}` of neutral values as the language does: '2,4' everywhere but in English. */
export function writeDecimals(text: string, tongue: Tongue): string {
  return text.replace(/\{(\d+)\.(\d+)\}/g, tongue.startsWith('en') ? '$1.$2' : '$1,$2')
}
