import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { productionSources } from '../scripts/house/sources.ts'
import { walksOf } from '../scripts/house/walks.ts'

const document = readFileSync('docs/architecture.md', 'utf8')
const sources = productionSources()
const importsOf = new Map(sources.map(({ file, imports }) => [file, imports]))

/** The arrows of a drawing, each as 'from --> to'. */
function arrowsOf(drawing: string): string[] {
  const [, after = ''] = document.split(`<!-- drawing: ${drawing} -->`)
  const [, mermaid = ''] = /```mermaid\n([^]*?)```/.exec(after) ?? []
  return [...mermaid.matchAll(/^ +(\w+)(?:\[[^\]]*\])? --> (\w+)/gm)]
    .map(([, from, to]) => `${from} --> ${to}`)
    .toSorted()
}

/** The imports between rooms, each as 'from --> to'; a file of no room is left out. */
function importsBetween(roomOf: (file: string) => string | undefined): string[] {
  const arrows = sources.flatMap(({ file, imports }) =>
    imports.flatMap((target) => {
      const [from, to] = [roomOf(file), roomOf(target)]
      return from && to && from !== to ? [`${from} --> ${to}`] : []
    }),
  )
  return [...new Set(arrows)].toSorted()
}

function room(file: string): string | undefined {
  const [top, second] = file.split('/')
  if (!file.includes('/')) return undefined
  if (top !== 'worker') return top
  return second === 'commerce' || second === 'backend' ? second : 'edge'
}

function roomOfEdge(file: string): string | undefined {
  const [, folder, ...rest] = file.split('/')
  if (room(file) !== 'edge') return undefined
  return rest.length === 0 ? 'app' : folder
}

describe('the drawings of docs/architecture.md', () => {
  it('show the imports between the rooms, all of them and no others', () => {
    expect(arrowsOf('rooms')).toEqual(importsBetween(room))
  })

  it('show the imports within the edge, all of them and no others', () => {
    expect(arrowsOf('edge')).toEqual(importsBetween(roomOfEdge))
  })
})

/** The drawing of a request: each box with the files that it names, as paths. */
function boxesOf(drawing: string): Map<string, string[]> {
  const [, after = ''] = document.split(`<!-- drawing: ${drawing} -->`)
  const [, mermaid = ''] = /```mermaid\n([^]*?)```/.exec(after) ?? []
  return new Map(
    [...mermaid.matchAll(/(\w+)\["([^":]+):?[^"]*"\]/g)].map(([, box = '', names = '']) => [
      box,
      names
        .split(', ')
        .flatMap((name) => pageWalk.filter((file) => `/${file}`.endsWith(`/${name}`))),
    ]),
  )
}

const [mainFiles = [], pageWalk = []] = walksOf().map(({ files }) => files)
const valueImportsOf = new Map(sources.map(({ file, valueImports }) => [file, valueImports]))

describe('the drawing of a request', () => {
  const boxes = boxesOf('request')

  it('shows the main files, and their imports, all of them and no others', () => {
    expect([...boxes.values()].flat().toSorted()).toEqual(mainFiles.toSorted())
    const arrows = [...boxes].flatMap(([from, files]) =>
      [...boxes].flatMap(([to, targets]) =>
        from !== to &&
        files.some((file) => targets.some((target) => valueImportsOf.get(file)?.includes(target)))
          ? [`${from} --> ${to}`]
          : [],
      ),
    )
    expect(arrowsOf('request')).toEqual(arrows.toSorted())
  })
})

describe('the files of a page’s request', () => {
  const [, after = ''] = document.split('<!-- beside: page -->')
  const [table = ''] = after.trim().split('\n\n')
  const beside = [...table.matchAll(/`(worker\/[^`]+)`/g)].map(([, path]) => path ?? '')
  const isBeside = (file: string) =>
    beside.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))

  it('begin with the app and all its middleware, and end with React', () => {
    const app = readFileSync('worker/app.ts', 'utf8')
    const [beforePages = ''] = app.split("app.get('*', answerPage)")
    const steps = [...beforePages.matchAll(/app\.(?:use|get)\((?:'\*', )?([\w, ]+)\)/g)].flatMap(
      ([, names = '']) => names.split(', '),
    )
    expect(steps.length).toBeGreaterThan(7)
    for (const step of [...steps, 'answerPage']) {
      if (app.includes(`function ${step}(`)) continue
      const [, path] =
        new RegExp(`import \\{[^}]*\\b${step}\\b[^}]*\\} from '\\./([^']+)'`).exec(app) ?? []
      expect(mainFiles, step).toContain(`worker/${path}`)
    }
    expect(mainFiles[0]).toBe('worker/app.ts')
    expect(readFileSync(mainFiles.at(-1) ?? '', 'utf8')).toContain("from 'react-dom/server'")
  })

  it('are as many as the text says', () => {
    expect(document).toContain(`enters ${pageWalk.length} files of the edge before React`)
    expect(document).toContain(`${mainFiles.length} of the ${pageWalk.length} are main files`)
  })

  it('are all that these files import of the edge, but for those that are said to be entered otherwise', () => {
    const unnamed = pageWalk.flatMap((file) =>
      // Each page has a definition; the table has one of them.
      file === 'worker/pages/index.ts'
        ? []
        : (valueImportsOf.get(file) ?? []).filter(
            (target) =>
              roomOfEdge(target) !== undefined && !pageWalk.includes(target) && !isBeside(target),
          ),
    )
    expect(unnamed).toEqual([])
    expect(beside.filter((path) => pageWalk.includes(path))).toEqual([])
  })
})

describe.each(walksOf())('$name', ({ files, most }) => {
  it('are not too many, and each is there once', () => {
    expect(files.length).toBeGreaterThan(5)
    expect(files.length).toBeLessThanOrEqual(most)
    expect(files).toEqual([...new Set(files)])
  })

  it('are each imported by an earlier one', () => {
    const alone = files.filter(
      (file, index) =>
        index > 0 && !files.slice(0, index).some((before) => importsOf.get(before)?.includes(file)),
    )
    expect(alone).toEqual([])
  })
})
