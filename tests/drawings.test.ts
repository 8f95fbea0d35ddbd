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
