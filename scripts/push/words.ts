import type { Catalogue } from './catalogue.ts'
import { ContentError } from './files.ts'
import type { Texts, Tongue } from './languages.ts'
import type { Pictures } from './pictures.ts'

/** Words of one entry in one language: name → text, or any JSON where a structure asks for more, such as rich text. */
export type Words = Record<string, unknown>

interface Sources {
  catalogue: Catalogue
  pictures: Pictures
  texts: Texts<Words>
  tongue: Tongue
  /** Entry whose words are meant. */
  id: string
}

/**
 * A language-neutral structure with its words put in. `'@name'` becomes the words of that name, `'product:tempo'` the product's path in the
 * language; a picture that is not made yet is left out, and so is a picture block without one. Throws ContentError where words are missing.
 */
export function withWords(structure: unknown, sources: Sources): unknown {
  if (typeof structure === 'string') return text(structure, sources)
  if (Array.isArray(structure))
    return structure.map((item) => withWords(item, sources)).filter((item) => item !== undefined)
  if (structure === null || typeof structure !== 'object') return structure
  if (isPicture(structure) && !sources.pictures.has(structure.id)) return undefined
  const members = Object.entries(structure).map(
    ([name, value]) => [name, withWords(value, sources)] as const,
  )
  const whole = Object.fromEntries(members.filter(([, value]) => value !== undefined))
  return whole.type === 'picture' && !whole.picture ? undefined : whole
}

/** Names of the words that a structure asks for. */
export function wordNames(structure: unknown): string[] {
  if (typeof structure === 'string') return structure.startsWith('@') ? [structure.slice(1)] : []
  if (structure === null || typeof structure !== 'object') return []
  return Object.values(structure).flatMap(wordNames)
}

function text(value: string, sources: Sources): unknown {
  const { catalogue, texts, tongue, id } = sources
  if (value.startsWith('product:')) return catalogue.path(value.slice('product:'.length), tongue)
  if (!value.startsWith('@')) return value
  const words = texts.get(id, tongue)[value.slice(1)]
  if (words === undefined)
    throw new ContentError(
      `${texts.own(id, tongue)?.path ?? id}: no words for ${value} in ${tongue}`,
    )
  // Words may name products and pictures themselves.
  return typeof words === 'string' ? words : withWords(words, sources)
}

function isPicture(value: object): value is { id: string; alt: string } {
  return 'id' in value && 'alt' in value && Object.keys(value).length === 2
}
