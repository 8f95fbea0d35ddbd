import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser'

/**
 * Returns a function that finds the line, from 1, of a value in valid JSON text by its path; for an
 * unknown path, the line of the nearest ancestor.
 */
export function linesOf(text: string): (path: readonly PropertyKey[]) => number {
  let tree: Node | undefined
  return (path) => {
    const root = (tree ??= parseTree(text))
    if (!root) return 1
    const names = path.map((step) => (typeof step === 'number' ? step : String(step)))
    let nearest = root
    names.forEach((_, index) => {
      nearest = findNodeAtLocation(root, names.slice(0, index + 1)) ?? nearest
    })
    return lineAt(text, nearest.offset)
  }
}

/** The line of the first syntax error of a JSON text. */
export function faultLine(text: string): number {
  const faults: ParseError[] = []
  parseTree(text, faults, { disallowComments: true })
  return lineAt(text, faults[0]?.offset ?? 0)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
