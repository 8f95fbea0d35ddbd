import { readFileSync } from 'node:fs'

/** Own files that take part in one behaviour, in the order in which they are entered. */
export interface Walk {
  name: string
  files: readonly string[]
  most: number
}

const limits = [
  { walk: 'page', name: 'All files of the edge from a page’s request to React', most: 56 },
  { walk: 'cart-browser', name: 'Main files of add to cart in the browser', most: 8 },
  { walk: 'cart-edge', name: 'Main files of add to cart at the edge', most: 15 },
  { walk: 'webhook', name: 'Main files from a webhook to the order’s mail', most: 15 },
]

/**
 * The walks in docs/architecture.md: each is the table below its mark `<!-- walk: … -->`.
 * `tests/drawings.test.ts` compares them with the imports.
 */
export function walksOf(document = 'docs/architecture.md'): Walk[] {
  const text = readFileSync(document, 'utf8')
  return limits.map(({ walk, name, most }) => ({ name, files: tableAt(text, walk), most }))
}

function tableAt(text: string, walk: string): string[] {
  const [, after = ''] = text.split(`<!-- walk: ${walk} -->`)
  const rows = after.trim().split('\n\n')[0] ?? ''
  return [...rows.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, file]) => file ?? [])
}
