import type * as z from 'zod/v4/core'
import { languages, type Locale, locales, marketOf, markets } from '#shared/markets/markets.ts'
import { ContentError, type ContentFile, names, readTextFolder } from './files.ts'
import { rememberRecent } from './results/recent.ts'
import { memoryResults, type ResultCache } from './results/result-cache.ts'
import { fingerprint } from './results/fingerprint.ts'

/** A language ('fr') or a locale with texts of its own ('fr-ca'). */
export type Tongue = string

/** The source language, in which every text exists. */
export const source = 'en'

/** Where a text is looked up, in this order: the locale, its language, English. */
export function chain(tongue: Tongue): Tongue[] {
  return [...new Set([tongue, languageOf(tongue), source])]
}

/** The language of a locale; a language itself. */
export function languageOf(tongue: Tongue): Tongue {
  const [language = tongue] = tongue.split('-')
  return language
}

/** A locale itself; of a language its main storefront. Throws ContentError for an unknown one. */
export function mainLocaleOf(tongue: Tongue): Locale {
  const own = markets.find(({ code }) => code === tongue)
  const ofLanguage = markets.filter(({ language }) => language === tongue)
  const main = own ?? ofLanguage.find((market) => 'catchAll' in market) ?? ofLanguage[0]
  if (!main) throw new ContentError(`'${tongue}' is no language or locale of the shop`)
  return main.code
}

const thousands = [/(?<=\d)\.(?=\d{3}(?!\d))/g, '’'] as const

/**
 * Regional spelling rules, so that no text has to be copied for them: Swiss ss, quotes and
 * thousands; narrow spaces before signs in Québec.
 */
const spellings: Record<Tongue, readonly (readonly [RegExp, string])[]> = {
  'de-ch': [[/ß/g, 'ss'], [/„/g, '«'], [/“/g, '»'], [/‚/g, '‹'], [/‘/g, '›'], thousands],
  'it-ch': [thousands],
  'fr-ca': [
    [/\u202f(?=[;!?])/g, ''],
    [/(?<=«)\u202f|\u202f(?=»)/g, '\u00a0'],
  ],
}

export const spelledTongues: readonly Tongue[] = Object.keys(spellings)

const addresses = new Set(['id', 'link', 'path', 'slug', 'src', 'url'])

/** Texts in a region's spelling; addresses are not changed. */
export function spelt<T>(words: T, tongue: Tongue): T {
  const changes = spellings[tongue]
  return changes ? (respelt(words, changes) as T) : words
}

function respelt(words: unknown, changes: (typeof spellings)[string]): unknown {
  if (typeof words === 'string')
    return changes.reduce((text, [from, to]) => text.replace(from, to), words)
  if (Array.isArray(words)) return words.map((each) => respelt(each, changes))
  if (typeof words !== 'object' || words === null) return words
  return Object.fromEntries(
    Object.entries(words).map(([key, each]) => [
      key,
      addresses.has(key) ? each : respelt(each, changes),
    ]),
  )
}

export interface Texts<T> {
  /**
   * The text in a language or locale, with its fallbacks merged under it. All callers get the same
   * object, so none may change it.
   */
  get(id: string, tongue: Tongue): T
  /** The file of this very language or locale; undefined without one. */
  own(id: string, tongue: Tongue): ContentFile<T> | undefined
  /** Languages and locales with own texts for this id. */
  tonguesOf(id: string): Tongue[]
  /**
   * Another one for each content of all texts of this id, with the facts that they name; '' without
   * a text.
   */
  versionOf(id: string): string
  /** Whether the source language has a text of this id. */
  has(id: string): boolean
  ids: string[]
}

/** Values that texts insert by name, such as `{{country.vat}}`. */
interface Facts {
  /** Whether a value names any fact. */
  areNamedIn(value: unknown): boolean
  /** The value with the facts of the country of a language or locale in place of their names. */
  filledIn<T>(value: T, tongue: Tongue, where: string): T
}

interface Reading {
  facts?: Facts
  /** What an earlier push has checked. */
  cache?: ResultCache
}

/**
 * Texts of `folder/<language>/<id>.json`. A locale's file may be partial: it is merged over its
 * language's. With `facts`, texts may name facts of the country; such a text is then one text for
 * each storefront of its language.
 */
export function readTexts<T extends object>(
  root: string,
  folder: string,
  schema: z.$ZodType<T>,
  partial: z.$ZodType<Partial<T>>,
  { facts, cache = memoryResults() }: Reading = {},
): Texts<T> {
  const known = new Set<string>([...languages, ...locales])
  const tongues = names(root, folder, '')
  for (const tongue of tongues)
    if (!known.has(tongue))
      throw new ContentError(`${folder}/${tongue}: no language or locale of the shop`)
  const files = new Map(
    tongues.map((tongue) => [
      tongue,
      new Map(
        readTextFolder(
          root,
          `${folder}/${tongue}`,
          tongue.includes('-') ? partial : schema,
          cache,
        ).map((file) => [file.id, file]),
      ),
    ]),
  )
  const own = (id: string, tongue: Tongue) =>
    files.get(tongue)?.get(id) as ContentFile<T> | undefined
  const namesFacts = (id: string, tongue: Tongue) => {
    // A value is read only where it has to be: a product's texts may have to be read from their
    // file again.
    const file = facts && own(id, tongue)
    return file?.hasMarks === true && facts !== undefined && facts.areNamedIn(file.value)
  }
  const merge = (id: string, tongue: Tongue): T => {
    const found = chain(tongue).flatMap((each) => own(id, each)?.value ?? [])
    if (!own(id, source)) throw new ContentError(`${folder}/${source}/${id}.json is missing`)
    const words = Object.assign({}, ...found.toReversed()) as T
    return spelt(facts?.filledIn(words, tongue, `${folder}: ${id}`) ?? words, tongue)
  }
  // One page's words are asked for by every page below it, and merging them takes long.
  const merged = rememberRecent<T>()
  const tonguesOf = (id: string) => [
    ...new Set([
      ...tongues.filter((tongue) => own(id, tongue)),
      ...spelledTongues.filter((tongue) => own(id, languageOf(tongue))),
      ...locales.filter((locale) => namesFacts(id, marketOf(locale).language)),
    ]),
  ]
  const get = (id: string, tongue: Tongue) => merged(`${tongue} ${id}`, () => merge(id, tongue))
  const fileVersions = new Map<string, string>()
  for (const [tongue, own] of files)
    for (const { id, version } of own.values())
      fileVersions.set(id, `${fileVersions.get(id) ?? ''}${tongue} ${version} `)
  // Facts come from other files, so that the filled texts are what changes with them.
  const version = (id: string) => {
    const own = fileVersions.get(id) ?? ''
    if (!facts || !tongues.some((tongue) => namesFacts(id, tongue))) return own
    return (
      own +
      fingerprint(
        tonguesOf(id)
          .map((tongue) => JSON.stringify(get(id, tongue)))
          .join(),
      )
    )
  }
  const versions = new Map<string, string>()
  return {
    own,
    get,
    tonguesOf,
    ids: [...(files.get(source)?.keys() ?? [])],
    has: (id) => files.get(source)?.has(id) ?? false,
    versionOf(id) {
      const known = versions.get(id) ?? version(id)
      versions.set(id, known)
      return known
    },
  }
}
