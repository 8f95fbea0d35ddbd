import { Buffer } from 'node:buffer'
import { waitUntil } from 'cloudflare:workers'
import type { Messages } from '#client/entry-edge.ts'
import { weekdayName } from '#shared/markets/weekday-names.ts'
import { LiveTexts, liveTextsFor, liveTextsKey, TextTree } from '#shared/texts/live-texts.ts'
import { type Locale, type Market, marketOf, markets } from '#shared/markets/markets.ts'
import { overlaid } from '#shared/texts/overlay.ts'
import { log } from '#shared/logging/log.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { readCopy, writeCopy } from './kv-copies.ts'

/**
 * One file per language or locale and area. They are part of the worker as text, a chunk for each
 * folder, and parsed when the locale is first used. worker/commerce/texts reads the backend's
 * areas.
 */
const files = import.meta.glob<string>(
  '/content/messages/*/{account,cart,catalog,checkout,compliance,content,errors,installation,press,shell,size}.json',
  { query: '?raw', import: 'default' },
)
/** The areas that only the edge reads: their texts reach browsers as part of a page's data. */
const edgeAreas = new Set(['compliance', 'installation', 'size'])

interface MessageBundle {
  messages: Messages
  /** Hash of the pushed texts; empty for the messages of the build. */
  version: string
}

/** Texts that browsers do not load. */
interface EdgeTexts {
  texts: TextTree
  /** The pushed ones among them, as JSON. */
  pushed: string
}

interface LiveBundle {
  bundle: MessageBundle
  edge?: EdgeTexts
  before?: MessageBundle
  until: number
}

function createLiveBundles() {
  return new Map<Locale, LiveBundle>()
}

function knownOf(env: Env): Map<Locale, LiveBundle> {
  return memoizeByObject(env, createLiveBundles)
}

/** Milliseconds until pushed texts are looked for again. */
const keptFor = 300_000

interface Lookup {
  bundle: Promise<MessageBundle | undefined>
  until: number
}

function createLookups() {
  return new Map<string, Lookup>()
}

function lookupsOf(env: Env): Map<string, Lookup> {
  return memoizeByObject(env, createLookups)
}

/** Milliseconds for which the result of a lookup is kept, also that there is no bundle. */
const lookedUpFor = 60_000
// Maximum number of versions that are looked up at the same time, because versions can be made up.
const lookupsAtOnce = 50
/** Seconds for which a pushed bundle keeps its address: longer than any page stays in a cache. */
const namedFor = 30 * 86_400

/**
 * Reads the built-in texts of a locale, once in an isolate. Awaited where the locale of a request
 * is known: the functions below that return texts at once throw for a locale that was not read.
 */
export async function loadTexts(locale: Locale): Promise<void> {
  const kept = memoizeByObject(marketOf(locale), createHolder)
  if (kept.texts) return
  const texts = await readBuiltTexts(marketOf(locale))
  // The texts are kept, not the promise: that belongs to the request that created it.
  kept.texts ??= texts
}

/**
 * The message bundle of a locale: its language's, with the locale's own overlay. Texts that an
 * operator has pushed to KV win while the build has their keys (LOC-21); they are looked for in the
 * background, so a page never waits for them.
 */
export function messagesOf(env: Env, locale: Locale): Messages {
  return currentBundle(env, locale).messages
}

/** Texts that no browser loads, with what an operator pushed: one object until the next push. */
export function edgeTextsOf(env: Env, locale: Locale): TextTree {
  // Refreshes the pushed texts, as reading a page's messages does.
  currentBundle(env, locale)
  return (knownOf(env).get(locale)?.edge ?? builtTexts(locale).edge).texts
}

/**
 * Address of the bundle that a document is rendered with. Each push has an address of its own, so
 * that server and browser use the same texts.
 */
export function messagesUrl(env: Env, locale: Locale): string {
  return urlOf(currentBundle(env, locale), locale)
}

/**
 * The messages of a `messagesUrl` made earlier in the same request, even if newer ones were pushed
 * meanwhile.
 */
export function messagesBehind(env: Env, locale: Locale, url: string): Messages {
  const now = currentBundle(env, locale)
  const before = knownOf(env).get(locale)?.before
  return (before && urlOf(before, locale) === url ? before : now).messages
}

/**
 * The messages of an address made by `messagesUrl`. For any other address the current ones, with
 * `isKept` false: they must not be cached.
 */
export async function messagesAt(
  env: Env,
  locale: Locale,
  build: string,
): Promise<{ messages: Messages; isKept: boolean }> {
  await loadTexts(locale)
  const [, id = build, version = ''] = /^([^-]+)(?:-([0-9a-f]{12}))?$/.exec(build) ?? []
  if (id === __BUILD_ID__ && id !== 'dev') {
    if (!version) return { messages: builtBundle(locale).messages, isKept: true }
    const named = findBundle(env, locale, version) ?? (await lookedUpBundle(env, locale, version))
    if (named) return { messages: named.messages, isKept: true }
  }
  return { messages: messagesOf(env, locale), isKept: false }
}

/** The messages of the build, which need no storage. */
export function builtMessages(locale: Locale): Messages {
  return builtBundle(locale).messages
}

/** Language tag of a locale's pages: English where its language has no messages yet (LOC-17). */
export function languageTagOf(locale: Locale): string {
  const { language, hreflang } = marketOf(locale)
  return `/content/messages/${language}/shell.json` in files ? hreflang : 'en'
}

function currentBundle(env: Env, locale: Locale): MessageBundle {
  const all = knownOf(env)
  const current = all.get(locale)
  if (current && current.until >= Date.now()) return current.bundle
  const bundle = current?.bundle ?? builtBundle(locale)
  all.set(locale, { ...current, bundle, until: Date.now() + keptFor })
  waitUntil(refresh(env, locale))
  return bundle
}

function urlOf({ version }: MessageBundle, locale: Locale): string {
  return `/_i18n/${__BUILD_ID__}${version && `-${version}`}/${locale}/messages.json`
}

/** A bundle that is not in memory, looked up in KV once a minute at most. */
function lookedUpBundle(
  env: Env,
  locale: Locale,
  version: string,
): Promise<MessageBundle | undefined> {
  const all = lookupsOf(env)
  const now = Date.now()
  for (const [name, { until }] of all) if (until < now) all.delete(name)
  const name = keyOf(locale, version)
  const known = all.get(name)
  if (known) return known.bundle
  if (all.size >= lookupsAtOnce) return Promise.resolve(undefined)
  const bundle = lookUp(env, locale, version)
  waitUntil(bundle)
  all.set(name, { bundle, until: now + lookedUpFor })
  return bundle
}

/** Finds the bundle of a recent push, or of an older one that cached pages still name. */
async function lookUp(
  env: Env,
  locale: Locale,
  version: string,
): Promise<MessageBundle | undefined> {
  await refresh(env, locale)
  const found = findBundle(env, locale, version)
  if (found) return found
  const copy = await readPushed(env, keyOf(locale, version))
  return copy && { messages: completed(locale, copy.value), version }
}

function readPushed(env: Env, key: string) {
  return readCopy(env, key, (value) => TextTree.parse(value))
}

function keyOf(locale: Locale, version: string) {
  return `messages:${__BUILD_ID__}:${locale}:${version}`
}

// Texts that were not pushed, such as the names of weekdays and countries, are those of the build.
function completed(locale: Locale, pushed: unknown): Messages {
  return overlaid(builtBundle(locale).messages, pushed as Messages)
}

/** The current bundle or the one before the last push, which open and cached pages still name. */
function findBundle(env: Env, locale: Locale, version: string): MessageBundle | undefined {
  const current = knownOf(env).get(locale)
  return [current?.bundle, current?.before].find((bundle) => bundle?.version === version)
}

async function refresh(env: Env, locale: Locale) {
  const copy = await readCopy(env, liveTextsKey, (value) => LiveTexts.parse(value))
  if (!copy) return
  const all = knownOf(env)
  const live = copy.value as LiveTexts
  const texts = liveTextsOf(env, locale, builtBundle(locale).messages, live)
  const version = Object.keys(texts).length === 0 ? '' : await fingerprint(JSON.stringify(texts))
  const current = all.get(locale)
  const edge = edgeTextsWith(env, locale, live, current?.edge)
  const until = Date.now() + keptFor
  if (current?.bundle.version === version) return void all.set(locale, { ...current, edge, until })
  // Stored before the first document names it: after the next push another isolate may be asked for
  // these texts.
  if (version) await keepNamed(env, keyOf(locale, version), texts)
  const bundle = version ? { messages: completed(locale, texts), version } : builtBundle(locale)
  all.set(locale, { bundle, edge, ...(current && { before: current.bundle }), until })
}

/** The edge's texts with what was pushed; the same object as before where nothing has changed. */
function edgeTextsWith(
  env: Env,
  locale: Locale,
  live: LiveTexts,
  before: EdgeTexts = builtTexts(locale).edge,
): EdgeTexts {
  const { texts: builtIn } = builtTexts(locale).edge
  const texts = liveTextsOf(env, locale, builtIn, live)
  const pushed = JSON.stringify(texts)
  return pushed === before.pushed ? before : { pushed, texts: overlaid(builtIn, texts) }
}

/** Pushed texts of a locale over those of its language, as far as they fit those of this build. */
function liveTextsOf(env: Env, locale: Locale, builtIn: TextTree, live: LiveTexts): TextTree {
  const { texts, refused } = liveTextsFor(locale, builtIn, live)
  if (refused.length > 0)
    log('warn', 'pushed_texts_refused', {
      locale,
      keys: refused.map(({ key }) => key).slice(0, 20),
    })
  return texts
}

// Every isolate sees each push once. It writes the bundle only where no copy is in the first half
// of its lifetime.
async function keepNamed(env: Env, key: string, value: unknown) {
  const now = Date.now()
  const kept = await readPushed(env, key)
  if (kept && kept.freshUntil > now) return
  await writeCopy(
    env,
    key,
    { value, freshUntil: now + namedFor * 500, staleUntil: now + namedFor * 1000 },
    namedFor,
  )
}

async function fingerprint(text: string): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  )
  return Buffer.from(digest.subarray(0, 6)).toString('hex')
}

function builtBundle(locale: Locale): MessageBundle {
  return builtTexts(locale).bundle
}

interface BuiltTexts {
  bundle: MessageBundle
  edge: EdgeTexts
}

function createHolder(): { texts?: BuiltTexts } {
  return {}
}

function builtTexts(locale: Locale): BuiltTexts {
  const { texts } = memoizeByObject(marketOf(locale), createHolder)
  if (!texts) throw new Error(`The texts of ${locale} are used before they are loaded`)
  return texts
}

async function readBuiltTexts({ code: locale, language }: Market): Promise<BuiltTexts> {
  const [base, own] = await Promise.all([areasOf(language), areasOf(locale)])
  const spoken = Object.keys(base).length > 0 ? base : await areasOf('en')
  const isForEdge = (area: string) => edgeAreas.has(area)
  const isForBrowsers = (area: string) => !isForEdge(area)
  const messages = {
    ...overlaid(picked(spoken, isForBrowsers), picked(own, isForBrowsers)),
    dates: { weekdays: weekdays(locale) },
    countries: countryNames(locale),
  }
  const edge = overlaid(picked(spoken, isForEdge), picked(own, isForEdge))
  return { bundle: { messages, version: '' }, edge: { texts: edge, pushed: '{}' } }
}

/** Names of the weekdays, Sunday first, as messages: the browser loads those of one language. */
function weekdays(locale: Locale): Messages {
  return Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6].map((day) => [String(day), weekdayName(day, locale)]),
  )
}

/** Names of the markets' countries; made on the server because browsers' own lists differ. */
function countryNames(locale: Locale): Messages {
  const display = new Intl.DisplayNames([marketOf(locale).tag], { type: 'region' })
  return Object.fromEntries(markets.map(({ country }) => [country, display.of(country) ?? country]))
}

/** The areas of a folder of messages by name; none if there is no such folder. */
async function areasOf(folder: string): Promise<Messages> {
  const ofFolder = Object.keys(files).filter((file) => file.split('/')[3] === folder)
  const texts = await Promise.all(ofFolder.map((file) => files[file]!()))
  return Object.fromEntries(
    texts.map((json, index) => [
      ofFolder[index]!.replaceAll(/^.*\/|\.json$/g, ''),
      JSON.parse(json) as Messages,
    ]),
  )
}

function picked(areas: Messages, isWanted: (area: string) => boolean): Messages {
  return Object.fromEntries(Object.entries(areas).filter(([area]) => isWanted(area)))
}
