import type { Catalogue } from './catalogue.ts'
import { ContentError } from './files.ts'
import type { Texts, Tongue } from './languages.ts'
import type { Pictures } from './pictures.ts'

/**
 * Texts of one entry in one language: name → text, or other JSON where a structure needs it, such
 * as rich text.
 */
export type Words = Record<string, unknown>

interface Sources {
  catalogue: Catalogue
  pictures: Pictures
  texts: Texts<Words>
  tongue: Tongue
  /** Id of the entry. */
  id: string
}

/**
 * Inserts texts into a structure without texts. `'@name'` becomes the text of that name,
 * `'product:tempo'` the product's path in the language; a picture becomes that of the language's
 * market, and one that is not there is left out, and so is a picture block without one. Throws
 * ContentError where a text is missing.
 */
export function withWords(structure: unknown, sources: Sources): unknown {
  if (typeof structure === 'string') return text(structure, sources)
  if (Array.isArray(structure))
    return structure.map((item) => withWords(item, sources)).filter((item) => item !== undefined)
  if (structure === null || typeof structure !== 'object') return structure
  const shown = isPicture(structure) && sources.pictures.shownIn(structure.id, sources.tongue)
  if (shown === undefined) return undefined
  const whole = membersWithWords(shown ? { ...structure, id: shown } : structure, sources)
  return whole.type === 'picture' && !whole.picture ? undefined : whole
}

/** The same for an object that is no picture: its members, without those that are left out. */
export function membersWithWords(structure: object, sources: Sources): Words {
  const members = Object.entries(structure).map(
    ([name, value]) => [name, withWords(value, sources)] as const,
  )
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

/** Names of the texts in a structure. */
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
  // Texts may contain names of products and pictures themselves.
  return typeof words === 'string' ? words : withWords(words, sources)
}

function isPicture(value: object): value is { id: string; alt: string } {
  return 'id' in value && 'alt' in value && Object.keys(value).length === 2
}
