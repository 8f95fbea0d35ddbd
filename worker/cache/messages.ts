import { waitUntil } from 'cloudflare:workers'
import * as z from 'zod'
import type { Messages } from '#client/entry-edge.ts'
import { weekdayName } from '#shared/dates.ts'
import { type Locale, marketOf } from '#shared/markets.ts'
import { readCopy } from './kv-copies.ts'

/** One file per language or locale and area, built into the worker as text, so that a page never lacks its words and no isolate reads languages that nobody asks it for. */
const files = import.meta.glob<string>('/content/messages/*/*.json', { eager: true, query: '?raw', import: 'default' })

const bundled = new Map<Locale, Messages>()
const pushed = new WeakMap<object, Map<Locale, { messages: Messages; until: number }>>()
const keptFor = 300_000

const MessagesSchema: z.ZodType<Messages> = z.record(z.string(), z.union([z.string(), z.lazy(() => MessagesSchema)]))

/**
 * The message bundle of a locale: its language's, with the locale's own overlay. Texts pushed to KV since the build win;
 * they are looked for in the background, so a page never waits for them.
 */
export function messagesOf(env: Env, locale: Locale): Messages {
  const known = copiesOf(env)
  const copy = known.get(locale)
  if (!copy || copy.until < Date.now()) {
    known.set(locale, { messages: copy?.messages ?? bundledMessages(locale), until: Date.now() + keptFor })
    waitUntil(refresh(env, locale))
  }
  return known.get(locale)!.messages
}

/** True when the language has no bundle of its own yet: its pages then say `lang="en"` (decisions, Locales). */
export function isUntranslated(locale: Locale): boolean {
  return !(`/content/messages/${marketOf(locale).language}/shell.json` in files)
}

async function refresh(env: Env, locale: Locale) {
  const copy = await readCopy(env, `messages:${__BUILD_ID__}:${locale}`, (value) => MessagesSchema.parse(value))
  if (copy) copiesOf(env).set(locale, { messages: copy.value as Messages, until: Date.now() + keptFor })
}

function bundledMessages(locale: Locale): Messages {
  const known = bundled.get(locale)
  if (known) return known
  const { language } = marketOf(locale)
  const base = areasOf(language)
  const messages = { ...merge(Object.keys(base).length ? base : areasOf('en'), areasOf(locale)), dates: { weekdays: weekdays(locale) } }
  bundled.set(locale, messages)
  return messages
}

/** Names of the weekdays, Sunday first, so that the browser needs no table of all languages. */
function weekdays(locale: Locale): Messages {
  return Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [String(day), weekdayName(day, locale)]))
}

function areasOf(folder: string): Messages {
  const areas: Messages = {}
  for (const [file, json] of Object.entries(files)) {
    const [, name, area] = /\/messages\/([^/]+)\/([^/]+)\.json$/.exec(file)!
    if (name === folder) areas[area!] = JSON.parse(json) as Messages
  }
  return areas
}

function merge(base: Messages, overlay: Messages): Messages {
  const merged: Messages = { ...base }
  for (const [key, value] of Object.entries(overlay)) {
    const below = merged[key]
    merged[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value
  }
  return merged
}

function copiesOf(env: Env) {
  const known = pushed.get(env)
  if (known) return known
  const copies = new Map<Locale, { messages: Messages; until: number }>()
  pushed.set(env, copies)
  return copies
}
