import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/**
 * A TypeScript file of the project: its path from the root, and the facts that the measures need.
 */
export interface Source {
  file: string
  lines: number
  /** Project files that it imports: statically, for types only, or by `import()`. */
  imports: readonly string[]
  /** Those of them whose values it uses: not imported for types only. */
  valueImports: readonly string[]
  /** Lines of each named function. */
  functions: readonly number[]
  /** Number of `as` and `!`, without `as const` and `satisfies`. */
  casts: number
  any: number
  /** Names of module-level variables whose value changes at runtime. */
  state: readonly string[]
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const rooms = ['shared', 'client', 'worker', 'tools', 'scripts', 'build']
const isProjectFile = /\.tsx?$/
/** Constructors of collections that are filled later. */
const container = /^(?:Map|Set|WeakMap|WeakSet)$/
/** Functions of the project that return such a collection. */
const factory = /^(?:createMemory|memoize\w*|singleFlight\w*|memoizeByObject)$/

/** Paths of all production files from the project's root, without tests and declarations. */
export function productionFiles(root = '.'): string[] {
  return rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(room, file),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .filter((file) => !/(^|\/)testing\//.test(file))
    .toSorted()
}

/** All production files, each read and parsed once. */
export function productionSources(root = '.'): Source[] {
  return productionFiles(root).map((file) => sourceOf(file, readFileSync(join(root, file), 'utf8')))
}

/** The facts about one file, from its text. */
export function sourceOf(file: string, text: string): Source {
  const { program } = parseSync(file, text)
  const lineOf = (position: number) => text.slice(0, position).split('\n').length
  const imports = new Set<string>()
  const valueImports = new Set<string>()
  const functions: number[] = []
  let casts = 0
  let any = 0
  const [root] = nodesOf(program)
  if (!root) throw new Error(`${file} could not be parsed`)
  visit(root, (node, parent) => {
    const specifier = importOf(node)
    const target = specifier?.startsWith('.')
      ? normalize(join(dirname(file), specifier))
      : specifier?.startsWith('#') && specifier.slice(1)
    if (target && isProjectFile.test(target)) {
      imports.add(target)
      if (!isForTypes(node)) valueImports.add(target)
    }
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type))
      if (node.type === 'FunctionDeclaration' || parent?.type === 'VariableDeclarator')
        functions.push(lineOf(node.end) - lineOf(node.start) + 1)
    if (node.type === 'TSAsExpression' && !isConst(node)) casts++
    if (node.type === 'TSNonNullExpression') casts++
    if (node.type === 'TSAnyKeyword') any++
  })
  return {
    file,
    lines: text.split('\n').length,
    imports: [...imports],
    valueImports: [...valueImports],
    functions,
    casts,
    any,
    state: nodesOf(root.body).flatMap(stateOf),
  }
}

function importOf(node: Node): string | undefined {
  if (!/^(?:Import|Export\w+)Declaration$|^ImportExpression$/.test(node.type)) return undefined
  const [source] = nodesOf(node.source)
  return typeof source?.value === 'string' ? source.value : undefined
}

/** Whether an import is of types only: `import type`, or `type` before each name. */
function isForTypes(node: Node): boolean {
  const names = nodesOf(node.specifiers)
  return (
    node.importKind === 'type' ||
    node.exportKind === 'type' ||
    (names.length > 0 && names.every(({ importKind }) => importKind === 'type'))
  )
}

function isConst(node: Node): boolean {
  const [type] = nodesOf(node.typeAnnotation)
  return nameOf(type?.typeName) === 'const'
}

/**
 * Names of a top-level statement's variables whose value changes: `let`, collections that are empty
 * at first, and memories.
 */
function stateOf(statement: Node): string[] {
  const [declaration] = nodesOf(
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  )
  if (declaration?.type !== 'VariableDeclaration') return []
  const isLet = declaration.kind === 'let'
  return nodesOf(declaration.declarations)
    .filter(({ init }) => isLet || nodesOf(init).some(isMutable))
    .map(({ id }) => nameOf(id))
}

function isMutable(init: Node): boolean {
  const callee = nameOf(init.callee)
  if (init.type === 'NewExpression')
    return container.test(callee) && nodesOf(init.arguments).length === 0
  return init.type === 'CallExpression' && factory.test(callee)
}

function visit(node: Node, act: (node: Node, parent?: Node) => void, parent?: Node): void {
  act(node, parent)
  for (const value of Object.values(node))
    for (const child of nodesOf(value)) visit(child, act, node)
}

/** The syntax nodes in a member of a node: itself, or the elements of a list. */
function nodesOf(member: unknown): Node[] {
  return (Array.isArray(member) ? member : [member]).filter(isNode)
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

/** The name of an identifier; '' for any other node. */
function nameOf(member: unknown): string {
  const [identifier] = nodesOf(member)
  return typeof identifier?.name === 'string' ? identifier.name : ''
}
