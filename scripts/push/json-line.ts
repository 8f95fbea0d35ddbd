import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser'

/**
 * Returns a function that finds the line, from 1, of a value in valid JSON text by its path; for an
 * unknown path, the line of the nearest ancestor.
 */
export function linesOf(text: string): (path: readonly PropertyKey[]) => number {
  let tree: Node | undefined
  return (path) => {
    const root = (tree ??= parseTree(text)!)
    const names = path.map((step) => (typeof step === 'number' ? step : String(step)))
    const nodes = names.map((_, index) => findNodeAtLocation(root, names.slice(0, index + 1)))
    return lineAt(text, (nodes.findLast((node) => node !== undefined) ?? root).offset)
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
