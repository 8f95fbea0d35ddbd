import { readFileSync } from 'node:fs'

/**
 * The project files that a reader passes to follow one behaviour, in the order in which they are
 * entered.
 */
export interface Walk {
  name: string
  files: readonly string[]
  most: number
}

/**
 * The walks of docs/architecture.md, each from the table below its marker. `tests/drawings.test.ts`
 * compares them with the imports.
 */
export function walksOf(document = 'docs/architecture.md'): Walk[] {
  const text = readFileSync(document, 'utf8')
  return [{ name: 'Files from a page’s request to React', files: tableAt(text, 'page'), most: 20 }]
}

function tableAt(text: string, walk: string): string[] {
  const [, after = ''] = text.split(`<!-- walk: ${walk} -->`)
  const rows = after.trim().split('\n\n')[0] ?? ''
  return [...rows.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, file]) => file ?? [])
}
