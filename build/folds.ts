import { parseAst } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** What is known of a code, so that branches which never run can be left out. */
export interface Known {
  /** Numbers that no property `tag` has. */
  absentTags: ReadonlySet<number>
  /** Methods that no object has. */
  absentMethods: ReadonlySet<string>
  /** Property → the value that it has on every object. */
  properties: ReadonlyMap<string, string>
  /** Variable of the whole code → its value, which never changes. */
  variables: ReadonlyMap<string, string>
  /** Top-level function → labels that never occur in its switches. */
  absentLabels: ReadonlyMap<string, ReadonlySet<string>>
  /** Properties of object literals that nobody reads. */
  absentKeys: ReadonlySet<string>
  /** Function → the constant that each call gives. */
  results: ReadonlyMap<string, string>
}

type Edit = readonly [start: number, end: number, text: string]

/** Where a node stands. */
interface Place {
  known: Known
  code: string
  labels: ReadonlySet<string> | undefined
  /** Start of the body of the function around it. */
  body: number
}

const ends = new Set(['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement'])

/**
 * The code of a script with what is known put in, and without cases of switches that never occur. A
 * minifier then drops what no longer runs.
 *
 * @throws if a variable of `known` is also the name of a parameter
 */
export function folded(code: string, known: Known): string {
  for (;;) {
    const edits = editsOf(code, known)
    if (edits.length === 0) return code
    code = applied(code, edits)
  }
}

function editsOf(code: string, known: Known): Edit[] {
  const edits: Edit[] = []
  const visit = (node: Node, place: Place) => {
    const edit = editOf(node, place)
    edits.push(...edit)
    if (edit.length > 0) return
    const [body] = isFunction(node) ? nodesIn(node, 'body') : []
    const inside = body ? { ...place, body: body.start + 1 } : place
    for (const [key, value] of Object.entries(node))
      if (!isName(node, key))
        for (const child of Array.isArray(value) ? value : [value])
          if (isNode(child)) visit(child, inside)
  }
  const program: { body: unknown } = parseAst(code)
  for (const statement of [program.body].flat().filter(isNode)) {
    const name = nameOf(statement.id)
    visit(statement, { known, code, labels: known.absentLabels.get(name), body: 0 })
  }
  return edits
}

function editOf(node: Node, place: Place): Edit[] {
  const { known, code } = place
  const as = (text: string): Edit[] => [[node.start, node.end, text]]
  const written = (part: Node) => code.slice(part.start, part.end)
  switch (node.type) {
    case 'BinaryExpression':
      if (node.operator === '===' && isNeverEqual(node, known)) return as('!1')
      if (node.operator === '!==' && isNeverEqual(node, known)) return as('!0')
      return []
    case 'AssignmentExpression': {
      const [right] = nodesIn(node, 'right')
      return right && node.operator === '=' && known.variables.has(nameOf(node.left))
        ? as(`(${written(right)})`)
        : []
    }
    case 'Identifier': {
      const value = known.variables.get(nameOf(node))
      return value === undefined ? [] : as(`(${value})`)
    }
    case 'CallExpression': {
      const result = known.results.get(nameOf(node.callee))
      return result !== undefined && nodesIn(node, 'arguments').every(isPure)
        ? as(`(${result})`)
        : []
    }
    case 'MemberExpression': {
      const value = known.properties.get(propertyOf(node))
      return value !== undefined && isPure(node) ? as(`(${value})`) : []
    }
    case 'ObjectExpression': {
      const properties = nodesIn(node, 'properties')
      const kept = properties.filter(({ key }) => !known.absentKeys.has(nameOf(key)))
      return kept.length < properties.length ? as(`{${kept.map(written).join(', ')}}`) : []
    }
    case 'SwitchStatement': {
      const labels = nodesIn(node, 'discriminant').every(isTag) ? known.absentTags : place.labels
      return labels ? withoutCases(node, labels, place) : []
    }
    default:
      return []
  }
}

/** Leaves out the labels of a switch, and what stands only behind such labels. */
function withoutCases(node: Node, absent: ReadonlySet<unknown>, { body }: Place): Edit[] {
  const isAbsent = ({ test }: Node) =>
    isNode(test) && absent.has(test.type === 'Literal' ? test.value : nameOf(test))
  const edits: Edit[] = []
  let group: Node[] = []
  let isEntered = false
  for (const one of nodesIn(node, 'cases')) {
    group.push(one)
    const last = nodesIn(one, 'consequent').at(-1)
    const isLast = one.end === nodesIn(node, 'cases').at(-1)?.end
    if (!last && !isLast) continue
    const [first = one] = group
    if (!isEntered && group.every(isAbsent)) {
      edits.push([first.start, one.end, ''])
      // The rest of the function may use a variable that is declared there.
      for (const name of declaredIn(group)) edits.push([body, body, `var ${name};`])
    } else {
      for (const label of group.slice(0, -1))
        if (isAbsent(label)) edits.push([label.start, label.end, ''])
      isEntered = last !== undefined && !ends.has(last.type)
    }
    group = []
  }
  return edits
}

function declaredIn(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (isFunction(node)) return []
    const inside = Object.values(node).flat().filter(isNode)
    return [...(node.type === 'VariableDeclarator' ? [nameOf(node.id)] : []), ...declaredIn(inside)]
  })
}

function isNeverEqual(node: Node, known: Known): boolean {
  const [left, right] = [...nodesIn(node, 'left'), ...nodesIn(node, 'right')]
  if (!right || left?.type !== 'Literal') return false
  if (typeof left.value === 'number') return known.absentTags.has(left.value) && isTag(right)
  return (
    left.value === 'function' &&
    right.operator === 'typeof' &&
    nodesIn(right, 'argument').every(
      (argument) => isPure(argument) && known.absentMethods.has(propertyOf(argument)),
    )
  )
}

function isTag(node: Node) {
  return isPure(node) && propertyOf(node) === 'tag'
}

/** Whether reading it does nothing else. */
function isPure(node: Node): boolean {
  if (node.type === 'MemberExpression')
    return !node.computed && nodesIn(node, 'object').every(isPure)
  return /^(?:Identifier|Literal|ThisExpression)$/.test(node.type)
}

function propertyOf(node: Node): string {
  return node.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : ''
}

function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : ''
}

/** Names that are no reads of a variable: properties, and what a declaration declares. */
function isName({ type, computed }: Node, key: string) {
  if (type === 'MemberExpression') return key === 'property' && !computed
  if (type === 'Property') return key === 'key' && !computed
  return type === 'VariableDeclarator' && key === 'id'
}

function isFunction({ type }: Node) {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression'
}

/** The nodes of a property, which holds one or several. */
function nodesIn(node: Node, key: string): Node[] {
  return [node[key]].flat().filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function applied(code: string, edits: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const [start, end, text] of edits.toSorted(([a], [b]) => a - b)) {
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}
