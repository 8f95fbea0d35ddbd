import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import * as z from 'zod'
import { fittingTexts, LiveTexts, liveTextsKey, TextTree } from '../../shared/texts/live-texts.ts'
import { locales, marketOf } from '../../shared/markets/markets.ts'
import { overlaid } from '../../shared/texts/overlay.ts'
import { readFolder } from '../push/files.ts'
import type { Storage } from '../push/storage.ts'
import { root } from '../tools.mjs'
import { type Desk, defineVerb } from './verb.ts'
import { Refusal } from '../../worker/commerce/operator.ts'

const source = 'content/live-messages'
// Values in KV contain the end of their validity; this one never expires.
const forever = Date.UTC(2100, 0)

const Live = z.object({ value: LiveTexts })

/** Texts of pages and mails that change without a release (LOC-21). */
export const messageVerbs = [
  defineVerb({
    name: 'messages push',
    usage: '[--dry-run] [--from <folder>]',
    summary: `brings the texts of ${source}/ to pages and mails, without a release; what is no longer there is taken back`,
    options: { 'dry-run': { type: 'boolean' }, from: { type: 'string' } },
    input: z.object({ 'dry-run': z.boolean().default(false), from: z.string().default(source) }),
    writes: { target: liveTarget, isDry: ({ 'dry-run': isDry }) => isDry },
    run: async ({ 'dry-run': isDryRun, from }, { storage }) => {
      const wanted = readSource(relative(root, resolve(root, from)))
      const differences = differencesOf(flat(await readLive(storage)), flat(wanted))
      if (!isDryRun && differences.length > 0) await writeLive(storage, wanted)
      const end = isDryRun
        ? 'Nothing was written.'
        : differences.length
          ? 'Pushed. Pages and mails have the texts within ten minutes.'
          : 'Nothing differs.'
      const lines = differences.map(lineOf)
      return { data: lines, text: [...lines, end].join('\n'), changes: keptOf(differences) }
    },
  }),
  defineVerb({
    name: 'messages clear',
    usage: '',
    summary: 'takes back all pushed texts: pages and mails say again what was built in',
    input: z.object({}),
    writes: { target: liveTarget },
    run: async (_input, { storage }) => {
      const live = flat(await readLive(storage))
      const count = live.size
      if (count > 0) await writeLive(storage, {})
      return {
        changes: keptOf(differencesOf(live, new Map())),
        data: { removed: count },
        text: count ? `Took back ${count} texts.` : 'No text is pushed.',
      }
    },
  }),
  defineVerb({
    name: 'messages',
    usage: '',
    summary: 'lists the texts that are pushed',
    input: z.object({}),
    columns: ['name', 'text'],
    run: async (_input, { storage }) => {
      const live = flat(await readLive(storage))
      const lines = [...live].map(([name, text]) => `${name}: ${text}`)
      return {
        data: Object.fromEntries(live),
        rows: [...live].map(([name, text]) => ({ name, text })),
        text: lines.length ? lines.join('\n') : 'No text is pushed.',
      }
    },
  }),
]

/** The audit log has the beginnings of so many texts that changed, before and after. */
const keptTexts = 100
const keptLength = 200

async function liveTarget(_input: unknown, { storage }: Pick<Desk, 'storage'>) {
  return { subject: 'messages', state: { texts: flat(await readLive(storage)).size } }
}

async function readLive(storage: Storage): Promise<Record<string, TextTree>> {
  const text = await storage.readCopy(liveTextsKey)
  if (text === undefined) return {}
  return Live.parse(JSON.parse(text)).value
}

function writeLive(storage: Storage, value: Record<string, TextTree>): Promise<void> {
  return storage.writeCopy(
    liveTextsKey,
    JSON.stringify({ value, freshUntil: forever, staleUntil: forever }),
  )
}

/**
 * The texts of a folder that are to be pushed, by language or locale. Throws Refusal where one does
 * not fit the built-in texts.
 */
function readSource(folder: string): Record<string, TextTree> {
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []
  const texts = Object.fromEntries(names.map((name) => [name, treeOf(folder, name)]))
  const problems = Object.entries(texts).flatMap(([name, tree]) => {
    const built = builtTexts(name)
    if (!built) return [`${folder}/${name}: there is no such language or locale`]
    return fittingTexts(built, tree).refused.map(
      ({ key: where, reason }) => `${folder}/${name} ${where}: ${reason}`,
    )
  })
  if (problems.length > 0) throw new Refusal(`Nothing was pushed:\n${problems.join('\n')}`)
  return texts
}

/** The built-in texts of a language or locale; undefined without texts. */
function builtTexts(name: string): TextTree | undefined {
  const folder = 'content/messages'
  const locale = locales.find((code) => code === name)
  const language = locale ? marketOf(locale).language : name
  if (!existsSync(join(root, folder, language))) return undefined
  const base = treeOf(folder, language)
  return locale && existsSync(join(root, folder, locale))
    ? overlaid(base, treeOf(folder, locale))
    : base
}

function treeOf(folder: string, name: string): TextTree {
  return Object.fromEntries(
    readFolder(root, join(folder, name), TextTree).map(({ id, value }) => [id, value]),
  )
}

/** `fr cart.title` → text. */
function flat(live: Record<string, TextTree>): Map<string, string> {
  const texts = new Map<string, string>()
  const collect = (tree: TextTree, prefix: string) => {
    for (const [name, text] of Object.entries(tree)) {
      if (typeof text === 'string') texts.set(prefix + name, text)
      else collect(text, `${prefix}${name}.`)
    }
  }
  for (const [folder, tree] of Object.entries(live)) collect(tree, `${folder} `)
  return texts
}

interface Difference {
  name: string
  before?: string | undefined
  after?: string | undefined
}

function differencesOf(before: Map<string, string>, after: Map<string, string>): Difference[] {
  const written = [...after].flatMap(([name, text]) => {
    const old = before.get(name)
    return old === text ? [] : [{ name, before: old, after: text }]
  })
  const removed = [...before].flatMap(([name, text]) =>
    after.has(name) ? [] : [{ name, before: text }],
  )
  return [...written, ...removed]
}

function lineOf({ name, before, after }: Difference): string {
  if (after === undefined) return `removed ${name}`
  return `${before === undefined ? 'new' : 'changed'} ${name}: ${after}`
}

/** The differences as the audit log has them. */
function keptOf(differences: readonly Difference[]) {
  const texts = differences.slice(0, keptTexts).map(({ name, before, after }) => ({
    name,
    before: before?.slice(0, keptLength) ?? null,
    after: after?.slice(0, keptLength) ?? null,
  }))
  const further = differences.length - texts.length
  return { texts, ...(further > 0 && { further_texts: further }) }
}
