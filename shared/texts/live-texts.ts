import * as z from 'zod'
import { type Locale, marketOf } from '../markets/markets.ts'
import { overlaid } from './overlay.ts'

/** Texts by key, nested; a plural is a tree of its forms. */
export interface TextTree {
  [key: string]: string | TextTree
}

export const TextTree: z.ZodType<TextTree> = z.record(
  z.string(),
  z.union([z.string(), z.lazy(() => TextTree)]),
)

/**
 * The texts that an operator pushed: folder of `content/messages/` (language or locale) → area →
 * texts (LOC-21).
 */
export const LiveTexts = z.record(z.string(), TextTree)
export type LiveTexts = z.infer<typeof LiveTexts>

/** Name of the copy in KV with all LiveTexts. */
export const liveTextsKey = 'messages:live'

/** A pushed text that does not fit the built-in one, with the reason. */
export interface RefusedText {
  /** Keys joined by dots. */
  key: string
  reason: 'unknown' | 'not a text' | 'empty or too long' | 'placeholders'
}

const longest = 2_000

/**
 * Pushed texts of a locale: those of its language, overlaid with its own, as far as they fit the
 * built-in ones. Areas that `built` does not have are ignored: the edge and the backend each read
 * their own areas of the same copy.
 */
export function liveTextsFor(
  locale: Locale,
  built: TextTree,
  live: LiveTexts,
): { texts: TextTree; refused: RefusedText[] } {
  const pushed = overlaid(live[marketOf(locale).language] ?? {}, live[locale] ?? {})
  const own = Object.entries(pushed).filter(([area]) => Object.hasOwn(built, area))
  return fittingTexts(built, Object.fromEntries(own))
}

/**
 * The pushed texts that may replace built-in ones: the key exists, and the text has the same
 * placeholders, so that no push can break a page. A plural form may leave out the number. Texts
 * that do not fit are listed and left out.
 */
export function fittingTexts(
  built: TextTree,
  pushed: TextTree,
  prefix = '',
): { texts: TextTree; refused: RefusedText[] } {
  const texts: TextTree = {}
  const refused: RefusedText[] = []
  for (const [name, text] of Object.entries(pushed)) {
    const key = prefix + name
    const below = Object.hasOwn(built, name) ? built[name] : undefined
    if (typeof below === 'object' && typeof text === 'object') {
      const inner = fittingTexts(below, text, `${key}.`)
      refused.push(...inner.refused)
      if (Object.keys(inner.texts).length > 0) texts[name] = inner.texts
      continue
    }
    const reason = problemOf(below, text, isPlural(built) ? placeholdersOfAll(built) : undefined)
    if (reason) refused.push({ key, reason })
    else texts[name] = text
  }
  return { texts, refused }
}

function problemOf(
  below: string | TextTree | undefined,
  text: string | TextTree,
  allowed: Set<string> | undefined,
): RefusedText['reason'] | undefined {
  if (below === undefined) return 'unknown'
  if (typeof below !== 'string' || typeof text !== 'string') return 'not a text'
  if (text.trim() === '' || text.length > longest) return 'empty or too long'
  const filled = placeholdersOf(text)
  const needed = placeholdersOf(below)
  const fits = allowed
    ? [...filled].every((name) => allowed.has(name))
    : filled.size === needed.size && [...filled].every((name) => needed.has(name))
  return fits ? undefined : 'placeholders'
}

function isPlural(tree: TextTree): boolean {
  return typeof tree.other === 'string'
}

function placeholdersOfAll(forms: TextTree): Set<string> {
  return new Set(
    Object.values(forms).flatMap((form) =>
      typeof form === 'string' ? [...placeholdersOf(form)] : [],
    ),
  )
}

function placeholdersOf(text: string): Set<string> {
  return new Set(text.match(/\{\{\w+\}\}/g) ?? [])
}
