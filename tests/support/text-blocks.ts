import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type Language, locales } from '#shared/markets/markets.ts'
import { linesOf } from '#scripts/push/json-line.ts'

/** A text that readers see, whole: runs with marks are put together. */
export interface TextBlock {
  /** Names it in messages: file and line. */
  where: string
  /** Names it across languages. */
  key: string
  /** A language, or a locale with words of its own. */
  tongue: string
  language: Language
  text: string
}

/** Folders whose members are named after a language. */
const folders = [
  'content/articles/texts',
  'content/deals/texts',
  'content/law/texts',
  'content/messages',
  'content/navigation/texts',
  'content/pages/texts',
  'content/press/releases',
  'content/press/texts',
  'content/products/texts',
  'content/retention',
  'content/reviews',
  'content/vocabulary',
]

/** Names whose values are no words of a language: ids, links, people, places, countries. */
const neutral = /\.(?:id|insert|slug|author|place|country|date|link|type|(?:keys|keywords)\.\d+)$/

let blocks: readonly TextBlock[] | undefined

/**
 * Every text of the shop: of its content and its messages, which are those of mails, of the test
 * bank and of compliance too. Read once in a process, since many test files ask for them.
 */
export function readTextBlocks(): readonly TextBlock[] {
  return (blocks ??= folders.flatMap(blocksOfFolder))
}

/** The texts in one JSON value, by their place. */
export function textsIn(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { path: readonly PropertyKey[]; text: string }[] {
  const isNeutral = neutral.test(`.${path.join('.')}`)
  if (typeof value === 'string') return isNeutral ? [] : [{ path, text: value }]
  if (isRuns(value))
    return [{ path, text: value.map((run) => (typeof run === 'string' ? run : run.text)).join('') }]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, member]) =>
    textsIn(member, [...path, Array.isArray(value) ? Number(name) : name]),
  )
}

type Run = string | { text: string }

/** Text with marks in it, told from a list of strings by a run that has some. */
function isRuns(value: unknown): value is Run[] {
  const isMarked = (run: unknown) =>
    typeof run === 'object' &&
    run !== null &&
    Object.keys(run).every((name) => runMembers.has(name))
  return (
    Array.isArray(value) &&
    value.some(isMarked) &&
    value.every((run) => typeof run === 'string' || isMarked(run))
  )
}

const runMembers = new Set(['text', 'strong', 'emphasis', 'link'])

const Reviews = z.array(z.looseObject({ country: z.optional(z.string()) }))

/** A review has the words of its writer’s country, where that is a market of the language. */
function tongueOf(value: unknown, [index]: readonly PropertyKey[], language: string): string {
  const { country = '' } = Reviews.parse(value)[Number(index)]!
  const tongue = `${language}-${country.toLowerCase()}`
  return locales.some((locale) => locale === tongue) ? tongue : language
}

function blocksOfFolder(folder: string): TextBlock[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  )
  return files.flatMap((file) => {
    const [, tongue, name] = /^([a-z-]+)(?:\/(.*))?\.json$/.exec(file)!
    const path = join(folder, file)
    const source = readFileSync(path, 'utf8')
    const line = linesOf(source)
    const value: unknown = JSON.parse(source)
    return textsIn(value).map((found) => ({
      where: `${path}:${line(found.path)}`,
      key: [folder, name ?? '', ...found.path].join('/'),
      tongue: folder === 'content/reviews' ? tongueOf(value, found.path, tongue!) : tongue!,
      language: tongue!.split('-')[0] as Language,
      text: found.text,
    }))
  })
}
