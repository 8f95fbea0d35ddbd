import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { UnoGenerator } from 'unocss'
import { createGenerator } from 'unocss'
import type { Plugin } from 'vite'
import config from '../uno.config.ts'

/**
 * The pages on which visits start, and others that have hardly a utility class of their own. Their
 * classes are in the entry's stylesheet, together with the shell's.
 */
const firstPages = [
  'article',
  'articles',
  'content',
  'error',
  'finder',
  'home',
  'installation',
  'listing',
  'press',
  'product',
  'resellers',
  'room',
  'size',
].map((name) => `client/pages/${name}.tsx`)
/**
 * Other parts that are loaded on demand and never rendered on the server: they load the second
 * stylesheet.
 */
const openedParts = ['client/shell/cart-panel.tsx', 'client/catalog/comparison/comparison.tsx']
const entry = 'client/entry-browser.tsx'
const pageIndex = 'client/load-page.ts'

const common = 'virtual:uno.css'
const rest = 'virtual:utilities-rest.css'

/**
 * Writes the utility classes of the browser's build as two stylesheets: `virtual:uno.css` for the
 * shell and the pages on which visits start, and a second one for the rest, imported by every other
 * page and part. UnoCSS itself writes one for all.
 */
export function utilities(): Plugin {
  let sheets: Promise<Utilities>
  let root = ''
  const importers = new Set<string>()
  return {
    name: 'utilities',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      root = this.environment.config.root
      const pages = readdirSync(join(root, 'client/pages')).map((name) => `client/pages/${name}`)
      for (const file of [
        ...pages.filter((page) => page.endsWith('.tsx') && !firstPages.includes(page)),
        ...openedParts,
      ])
        importers.add(join(root, file))
      sheets = writeUtilities(root)
    },
    resolveId: (id) => (id === common || id === rest ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${common}`) return (await sheets).common
      if (id === `\0${rest}`) return (await sheets).rest
    },
    // `map: null`: what was there before stays where it was.
    transform: (code, id) =>
      importers.has(id) ? { code: `${code}\nimport '${rest}'`, map: null } : undefined,
  }
}

interface Utilities {
  common: string
  rest: string
}

async function writeUtilities(root: string): Promise<Utilities> {
  const uno = await createGenerator(config)
  const everywhere = await tokensOf(uno, sources(root))
  const first = await tokensOf(
    uno,
    [...reachable(root, [entry, ...firstPages])].filter((file) => file.endsWith('.tsx')),
  )
  const others = new Set([...everywhere.all].filter((token) => !first.all.has(token)))
  await keepOrder(uno, everywhere.byFile, first.all, others)
  const [common, rest] = await Promise.all([
    createGenerator(config),
    createGenerator({ ...config, preflights: [] }),
  ])
  return {
    common: (await common.generate(first.all, { minify: true })).css,
    rest: (await rest.generate(others, { minify: true })).css,
  }
}

interface Tokens {
  all: Set<string>
  byFile: Set<string>[]
}

async function tokensOf(uno: UnoGenerator, files: Iterable<string>): Promise<Tokens> {
  const byFile = await Promise.all(
    Array.from(files, (file) =>
      uno.applyExtractors(readFileSync(file, 'utf8'), file, new Set<string>()),
    ),
  )
  return { all: new Set(byFile.flatMap((tokens) => [...tokens])), byFile }
}

/**
 * Moves classes from `others` to `first` where the order of the two sheets would be wrong: a class
 * that UnoCSS writes before another of the same file must not come after it if both may set the
 * same property of an element. Two margins or sizes of one kind never meet in an element.
 */
async function keepOrder(
  uno: UnoGenerator,
  byFile: readonly Set<string>[],
  first: Set<string>,
  others: Set<string>,
) {
  const facts = new Map<string, Facts>()
  for (const token of [...first, ...others]) {
    const utility = (await uno.parseToken(token))?.[0]
    if (utility) facts.set(token, factsOf(uno, utility))
  }
  const isBefore = (one: string, other: string) => {
    const [a, b] = [facts.get(one), facts.get(other)]
    return (
      other !== alone &&
      a !== undefined &&
      b !== undefined &&
      compare(a.order, b.order) < 0 &&
      mayMeet(a, b)
    )
  }
  const files = byFile.map((tokens) => [...tokens].filter((token) => facts.has(token)))
  let wrong: string[]
  do {
    wrong = files.flatMap((tokens) =>
      tokens.filter(
        (token) =>
          others.has(token) && tokens.some((next) => first.has(next) && isBefore(token, next)),
      ),
    )
    for (const token of wrong) {
      others.delete(token)
      first.add(token)
    }
  } while (wrong.length > 0)
}

interface Facts {
  /** Position in UnoCSS's output: layer, media query, rule. */
  order: readonly number[]
  /**
   * Kinds of its properties: `padding-left` and `padding-inline` are one kind, `padding` is two.
   */
  families: string[]
  /**
   * Its media query and properties, where they are lengths of one side, row, column or dimension.
   */
  length?: Length
}

interface Length {
  condition: string | undefined
  property: string
}

/** An element that is only read out has no other class that matters. */
const alone = 'sr-only'

const oneLength =
  /^(?:(?:margin|padding)-(?:top|right|bottom|left)|(?:min-|max-)?(?:width|height)|grid-template-columns)$/

/** True for classes of which the later one wins where an element has both. */
function mayMeet(a: Facts, b: Facts): boolean {
  if (!a.families.some((family) => b.families.includes(family))) return false
  if (!a.length || !b.length) return true
  const isSame = a.length.property === b.length.property
  return isSame && a.length.condition !== b.length.condition
}

type Utility = NonNullable<Awaited<ReturnType<UnoGenerator['parseToken']>>>[number]

function factsOf(uno: UnoGenerator, [index, , body, parent, meta]: Utility): Facts {
  const families = body.split(';').flatMap((declaration) => {
    const [property = ''] = declaration.split(':')
    return familiesOf(property.trim())
  })
  return {
    order: [
      meta?.layer === 'shortcuts' ? 0 : 1,
      parent ? (uno.getParentOrder(parent) ?? 0) : 0,
      index,
    ],
    families,
    length: lengthOf(body, parent),
  }
}

function lengthOf(body: string, condition: string | undefined): Length | undefined {
  const [property = '', ...others] = body.split(';').flatMap((each) => each.split(':')[0] || [])
  return others.length === 0 && oneLength.test(property) ? { condition, property } : undefined
}

function familiesOf(property: string): string[] {
  if (!property) return []
  const [, box, side = ''] = /^(margin|padding)-?(.*)$/.exec(property) ?? []
  if (box && /^(?:inline|left|right)/.test(side)) return [`${box}-inline`]
  if (box && /^(?:block|top|bottom)/.test(side)) return [`${box}-block`]
  if (box) return [`${box}-inline`, `${box}-block`]
  if (/^(?:row|column)-gap$/.test(property)) return ['gap']
  if (/^(?:top|right|bottom|left)$/.test(property)) return ['inset']
  if (/^border-.*(?:radius|color)$/.test(property)) return [property.replace(/-.*-/, '-')]
  if (/^(?:--|align-|min-|max-)/.test(property)) return [property]
  const [family = ''] = property.split('-')
  return [family]
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [place, value] of one.entries()) {
    const difference = value - (other[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * The browser's components, without the design system's page, which has a stylesheet of its own.
 */
function sources(root: string): string[] {
  return readdirSync(join(root, 'client'), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('ui/catalogue'),
    )
    .map((file) => join(root, 'client', file))
}

/**
 * Client files that the named ones import, statically or dynamically; pages and parts on demand
 * only where they are named.
 */
function reachable(root: string, names: readonly string[]): Set<string> {
  const apart = new Set([pageIndex, ...openedParts].map((file) => join(root, file)))
  const seen = new Set<string>()
  const open = names.map((name) => join(root, name))
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || apart.has(file)) continue
    seen.add(file)
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:from |import |import\()'((?:\.|#client)[^']+\.tsx?)'/g,
    ))
      open.push(path.startsWith('#') ? join(root, path.slice(1)) : resolve(dirname(file), path))
  }
  return seen
}
