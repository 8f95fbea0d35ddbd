import { readFileSync } from 'node:fs'

/**
 * Own files that take part in one behaviour: the main ones in the order in which they are entered,
 * then those that only answer a question of these, if the walk has them.
 */
export interface Walk {
  name: string
  files: readonly string[]
  most: number
}

const limits = [
  { walks: ['page'], name: 'Main files of the edge from a page’s request to React', most: 20 },
  {
    walks: ['page', 'page-leaves'],
    name: 'All files of the edge from a page’s request to React',
    most: 35,
  },
  { walks: ['cart-browser'], name: 'Main files of add to cart in the browser', most: 8 },
  { walks: ['cart-edge'], name: 'Main files of add to cart at the edge', most: 15 },
  { walks: ['webhook'], name: 'Main files from a webhook to the order’s mail', most: 15 },
]

/**
 * The walks in docs/architecture.md: each is the tables below its marks `<!-- walk: … -->`.
 * `tests/drawings.test.ts` compares them with the imports.
 */
export function walksOf(document = 'docs/architecture.md'): Walk[] {
  const text = readFileSync(document, 'utf8')
  return limits.map(({ walks, name, most }) => ({
    name,
    files: walks.flatMap((walk) => tableAt(text, walk)),
    most,
  }))
}

function tableAt(text: string, walk: string): string[] {
  const [, after = ''] = text.split(`<!-- walk: ${walk} -->`)
  const rows = after.trim().split('\n\n')[0] ?? ''
  return [...rows.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, file]) => file ?? [])
}
