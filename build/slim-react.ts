import { createHash } from 'node:crypto'
import { parseAst, type Plugin } from 'vite'
import { folded, type Known } from './folds.ts'
import { ownProperties, type UnusedFeature, unusedFeatures } from './unused-react.ts'
import { unusedOfReact, unusedOfReactDom, unusedOfScheduler } from './unused-packages.ts'
import { oldBrowsers, unusedDomFeatures } from './unused-react-dom.ts'

interface SlimFile {
  /** Path below node_modules. */
  file: string
  /** SHA-256 of the file that its list was reviewed with. */
  hash: string
  unused: readonly UnusedFeature[]
  /** Properties that only this file knows. */
  own?: readonly string[]
}

/** The files of React 19.3.1 that the browser gets. */
export const slimFiles: readonly SlimFile[] = [
  {
    file: 'react-dom/cjs/react-dom-client.production.js',
    hash: 'a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251',
    unused: [...Object.values(unusedFeatures), ...Object.values(unusedDomFeatures), oldBrowsers],
    own: ownProperties,
  },
  {
    file: 'react-dom/cjs/react-dom.production.js',
    hash: '7a05d7f7bb2b02aae84018a88d4815a2181eef48d2cb8172d403eaa2b131eefd',
    unused: unusedOfReactDom,
  },
  {
    file: 'react/cjs/react.production.js',
    hash: '0b5529981841afa1b58c76ba85c29bb681ff5f07cd8cde6a10b967d3915b8e1c',
    unused: unusedOfReact,
  },
  {
    file: 'scheduler/cjs/scheduler.production.js',
    hash: '679adff761d31e9426604f80c0e99be44a3e6f4c6834b0218ecf0312a67c171f',
    unused: unusedOfScheduler,
  },
]

/**
 * Leaves the code of unused features out of the browser's React: 24 of its 59 KB. The build fails
 * with another React than the reviewed one (docs/decisions/016-slim-react.md explains how to review
 * the next).
 */
export function slimReact(): Plugin {
  return {
    name: 'slim-react',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /(?:react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/ },
      handler(code, id) {
        const found = slimFiles.find(({ file }) => id.endsWith(`/${file}`))
        if (!found) return
        const hash = createHash('sha256').update(code).digest('hex')
        if (hash !== found.hash)
          throw new Error(
            `slim-react: ${found.file} has changed (${hash}). See docs/decisions/016-slim-react.md`,
          )
        // Places within React are a little off in the source maps; those of the shop are not.
        return { code: slimmed(code, found), map: null }
      },
    },
  }
}

/** Functions whose own body is left out. */
export function unusedFunctions(unused: readonly UnusedFeature[]): string[] {
  return unused.flatMap(({ functions = [], results = {} }) => [
    ...functions,
    ...Object.keys(results),
  ])
}

/**
 * The code without what only unused features need. Throws if something that is named is missing.
 */
export function slimmed(code: string, { unused, own = [] }: SlimFile): string {
  let result = code
  for (const { texts = [] } of unused)
    for (const [text, instead, times = 1] of texts) {
      const parts = result.split(text)
      if (parts.length !== times + 1)
        throw new Error(`slim-react: not ${times} times in React: ${text}`)
      result = parts.join(instead)
    }
  for (const { cuts = [] } of unused)
    for (const [from, to, instead] of cuts) result = cut(result, from, to, instead)
  return shortened(folded(pure(emptied(result, unused)), knownOf(unused)), own)
}

function cut(code: string, from: string, to: string, instead: string): string {
  const start = code.indexOf(from)
  if (start < 0 || code.includes(from, start + 1))
    throw new Error(`slim-react: not once in React: ${from}`)
  const end = code.indexOf(to, start + from.length)
  if (end < 0) throw new Error(`slim-react: not in React after ${from}: ${to}`)
  return code.slice(0, start) + instead + code.slice(end)
}

/**
 * The code with other bodies of some functions, and without the methods that one of them adds to a
 * prototype.
 */
function emptied(code: string, unused: readonly UnusedFeature[]): string {
  const bodies = new Map([
    ...unusedFunctions(unused).map((name): [string, string] => [name, '{}']),
    ...unused.flatMap((feature) => Object.entries(feature.bodies ?? {})),
  ])
  const emptiedNames = new Set<string | undefined>(bodies.keys())
  const left = new Set(unused.flatMap((feature) => feature.exports ?? []))
  let result = ''
  let at = 0
  const keep = (end: number, next: number, instead = '') => {
    result += code.slice(at, end) + instead
    at = next
  }
  for (const statement of parseAst(code).body) {
    const { start, end } = statement
    if (statement.type === 'FunctionDeclaration' && statement.body) {
      const name = statement.id?.name ?? ''
      const body = bodies.get(name)
      if (body !== undefined) keep(statement.body.start, statement.body.end, body)
      bodies.delete(name)
    } else if (statement.type === 'ExpressionStatement') {
      const [, object, name = ''] = /^(\w+)\.(\w+)/.exec(code.slice(start, end)) ?? []
      if (
        object === 'exports' ? left.delete(name) : name === 'prototype' && emptiedNames.has(object)
      )
        keep(start, end)
    }
  }
  const missing = [...bodies.keys(), ...left]
  if (missing.length > 0) throw new Error(`slim-react: not in React: ${missing.join(', ')}`)
  return result + code.slice(at)
}

/** Marks constructors of event classes, so that the minifier drops those that nobody uses. */
function pure(code: string): string {
  return code.replace(
    / = (createSyntheticEvent\(|assign\(\{\}, \w+Interface)/g,
    ' = /* @__PURE__ */ $1',
  )
}

function knownOf(unused: readonly UnusedFeature[]): Known {
  const all = <T>(values: (feature: UnusedFeature) => readonly T[] | undefined) =>
    unused.flatMap((feature) => values(feature) ?? [])
  const cases = new Map<string, Set<string>>()
  for (const [name, labels] of all((feature) => Object.entries(feature.cases ?? {})))
    cases.set(name, new Set([...(cases.get(name) ?? []), ...labels.split(' ')]))
  const variables = new Map(all(({ variables }) => Object.entries(variables ?? {})))
  return {
    absentTags: new Set(all(({ tags }) => tags)),
    absentMethods: new Set(all(({ methods }) => methods)),
    properties: new Map(all(({ properties }) => Object.entries(properties ?? {}))),
    absentKeys: new Set(all(({ keys }) => keys)),
    absentLabels: cases,
    variables,
    results: new Map([
      ...all(({ functions }) => functions).map((name): [string, string] => [name, 'void 0']),
      ...all(({ results }) => Object.entries(results ?? {})),
    ]),
  }
}

/** The code with short names of its own properties. */
function shortened(code: string, own: readonly string[]): string {
  const short = new Map(own.map((name, index) => [name, `$${index.toString(36)}`]))
  return code.replace(/(?<=\.)\w+\b|\b\w+(?=:)/g, (name) => short.get(name) ?? name)
}
