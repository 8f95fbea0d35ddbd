import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { slimFiles, slimmed, unusedFunctions } from '../../build/slim-react.ts'
import {
  unusedAttributes,
  unusedDomFeatures,
  unusedElements,
  unusedEvents,
} from '../../build/unused-react-dom.ts'
import { unusedExports } from '../../build/unused-packages.ts'
import { unusedFeatures } from '../../build/unused-react.ts'

const root = join(import.meta.dirname, '../..')
const files = slimFiles.map((slim) => ({
  ...slim,
  code: readFileSync(join(root, 'node_modules', slim.file), 'utf8'),
}))
const [client] = files

/** A handler or another property of an element, not of a component. */
const onElement = (names: readonly string[]) =>
  new RegExp(
    String.raw`<[a-z]\w*(?:\s+[\w-]+(?:="[^"]*"|=\{[^{}]*\})?)*\s+(?:${names.join('|')})(?:Capture)?[=\s/>]`,
  )
// Components have properties with these names too, and the toasts of a library wait while `onPause`
// says so.
const ofComponents = ['Select', 'Pause', 'Play', 'Progress']
const handlers = unusedEvents.filter((name) => !ofComponents.includes(name))

/**
 * How code that uses a feature is recognised. Component stacks are read from what React gives to an
 * error handler.
 */
const signs: Record<keyof typeof unusedFeatures | keyof typeof unusedDomFeatures, RegExp> = {
  '<ViewTransition>': /\bViewTransition\b(?!s)|\baddTransitionType\b/,
  'a ref on a Fragment':
    /<(?:React\.)?Fragment[^>]*\bref=|(?:jsx|createElement)\)?\((?:\w+\.)?Fragment,\s*\{[^}]*\bref\b/,
  'component stacks': /\bcomponentStack\b/,
  'names of components in messages': /\bgetComponentNameFromType\b/,
  '<SuspenseList>': /\bSuspenseList\b/,
  '<Activity>': /<Activity\b|\(Activity,/,
  '<StrictMode>': /\bStrictMode\b|\bunstable_strictMode\b/,
  '<Profiler>': /\bProfiler\b/,
  'consumers of a context': /\.Consumer\b/,
  'kinds of components that React does not export':
    /\b(?:unstable_)?(?:LegacyHidden|TracingMarker|Scope)\b/,
  'custom elements': /<[a-z]+-[a-z]+[\s>]/,
  'useActionState, useFormStatus, useOptimistic, useTransition, and asynchronous transitions':
    /\buse(?:ActionState|FormState|FormStatus|Optimistic|Transition)\b|\bstartTransition\(async\b/,
  useImperativeHandle: /\buseImperativeHandle\b/,
  'the cache of server components':
    /\bcacheSignal\b|\buseCacheRefresh\b|\{[^}]*\bcache\b[^}]*\} from ['"]react['"]/,
  '<link>, <meta>, <title>, <style>, <script async> and preloads':
    /(?<!['"`])<(?:link|meta|title|style)\b|<script[^>]*\basync\b|jsx\)?\("(?:link|meta|title|style)"|\b(?:pre(?:load|init|connect)\w*|prefetchDNS)\b[^;]*from ['"]react-dom['"]|ReactDOM\.pre/,
  // Addresses are written as a call of path(), a template, or a value with the name of an address.
  'functions as actions of forms':
    /\buseFormStatus\b|\brequestFormReset\b|\b(?:action|formAction)=\{(?!path[(}]|`|action\}|href\})/,
  'lifecycle methods of classes but mounting, unmounting and errors':
    /\b(?:UNSAFE_)?component(?:WillMount|WillReceiveProps|WillUpdate|DidUpdate)\b|\bgetSnapshotBeforeUpdate\b|\bshouldComponentUpdate\b|\bgetDerivedStateFromProps\b|\bstatic contextType\b|\bPureComponent\b/,
  'children that are iterators, promises or contexts':
    /(?:>|^)\s*\{[^{}]*\.(?:values|keys|entries)\(\)(?:\.(?:map|filter)\(|\})/m,
  'editable elements but form fields': /\bcontentEditable\b|\bcontenteditable=/,
  events: new RegExp(
    String.raw`\bon(?:${handlers.join('|')})(?:Capture)?\b|\bgetModifierState\b|${onElement(ofComponents.map((name) => `on${name}`)).source}`,
  ),
  attributes: onElement(unusedAttributes),
  elements: new RegExp(
    String.raw`(?<!['"\`\w])<(?:${unusedElements.join('|')})[\s/>]|(?:jsx|createElement)\)?\("(?:${unusedElements.join('|')})"`,
  ),
  // A number is a length in pixels unless it is one of those that are left.
  'numbers as styles without unit':
    /\b(?:tabSize|orphans|widows|columnCount|animationIterationCount|(?:fill|flood|stop|stroke)Opacity|box(?:Flex|OrdinalGroup)\w*|borderImage\w+)\b/,
  'React DevTools': /__REACT_DEVTOOLS/,
  'the React compiler': /react\/compiler-runtime|\buseMemoCache\b/,
  unstable_scheduleHydration: /\bunstable_scheduleHydration\b/,
  findDOMNode: /\bfindDOMNode\b/,
  'reports of hydration': /\bonHydrated\b|\bonDeleted\b/,
}

/**
 * Source files that React renders from in the browser: the client's, and the libraries' that hold
 * components or hooks.
 */
function sources(): string[] {
  const libraries = [
    'swr/dist',
    'embla-carousel-react/esm',
    ...readdirSync(join(root, 'node_modules/@radix-ui')).map((name) => `@radix-ui/${name}/dist`),
  ]
  return ['client', ...libraries.map((name) => `node_modules/${name}`)].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      // The catalogue of the design system is built with React as it comes.
      .filter(
        (file) =>
          /\.(?:tsx?|m?js)$/.test(file) &&
          !/\.test\.|\.d\.m?ts$|testing\/|^ui\/catalogue\//.test(file),
      )
      .map((file) => join(root, folder, file)),
  )
}

/** A file without its comments. */
const code = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')

describe('React without unused features', () => {
  it.each(Object.entries(signs))('nothing that the browser runs uses %s', (_, sign) => {
    const found = sources()
    expect(found.length).toBeGreaterThan(300)
    expect(found.filter((file) => sign.test(code(file)))).toEqual([])
  })

  it('nothing that the browser runs imports what `react` no longer exports', () => {
    const names = unusedExports.join('|')
    const sign = new RegExp(
      String.raw`import[^;]*\b(?:${names})\b[^;]*from ['"]react['"]|\bReact\d?\.(?:${names})\b`,
    )
    expect(sources().filter((file) => sign.test(code(file)))).toEqual([])
  })

  it.each(files)('$file has each of their functions without its own body', (file) => {
    const slim = slimmed(file.code, file)
    for (const name of unusedFunctions(file.unused))
      expect(slim).toMatch(
        new RegExp(String.raw`function ${name.replace('$', '\\$')}\([^)]*\) \{\}`),
      )
    const functions = (text: string) => text.match(/^function \w+/gm)
    expect(functions(file.code)).toEqual(expect.arrayContaining(functions(slim) ?? []))
    expect(slim.length).toBeLessThan(file.code.length)
  })

  it.each(files)('$file reads no variable that it does not declare any more', (file) => {
    const before = undeclared(file.code)
    expect([...undeclared(slimmed(file.code, file))].filter((name) => !before.has(name))).toEqual(
      [],
    )
  })

  it('is not built from a react-dom that lacks one of them', () => {
    const other = client!.code.replace('function startViewTransition(', 'function begin(')
    expect(() => slimmed(other, client!)).toThrow('startViewTransition')
    const text = client!.code.replace('simpleEventPluginEvents.push("scrollEnd");', '')
    expect(() => slimmed(text, client!)).toThrow('scrollEnd')
  })

  it('shortens names that only React reads, and no other', () => {
    const slim = slimmed(client!.code, client!)
    expect(slim).not.toMatch(new RegExp(String.raw`\.(?:${client!.own!.join('|')})\b`))
    // Portals, contexts and elements are made by the other files.
    const others = files.slice(1).map((file) => file.code)
    const own = new RegExp(
      String.raw`\.(?:${client!.own!.join('|')})\b|\b(?:${client!.own!.join('|')}):`,
    )
    expect(others.filter((other) => own.test(other))).toEqual([])
    // What React reads of nodes, events, elements and hooks of others.
    for (const name of ['ownerDocument', 'nodeType', 'relatedTarget', '_currentValue', 'useState'])
      expect(slim).toMatch(new RegExp(String.raw`\b${name}\b`))
  })
})

interface Node {
  type: string
  [key: string]: unknown
}

/** Names that a script reads and declares nowhere, such as those of the browser. */
function undeclared(script: string): Set<string> {
  const free = new Set<string>()
  const isNode = (value: unknown): value is Node =>
    typeof value === 'object' && value !== null && 'type' in value
  const isFunction = ({ type }: Node) => /^Function|^Arrow/.test(type)
  const nameOf = (node: unknown) => (isNode(node) ? String(node.name) : '')
  const declare = (node: Node, scope: Set<string>) => {
    for (const child of Object.values(node).flat().filter(isNode)) {
      if (child.type === 'FunctionDeclaration') scope.add(nameOf(child.id))
      if (child.type === 'VariableDeclarator') scope.add(nameOf(child.id))
      if (!isFunction(child)) declare(child, scope)
    }
  }
  const visit = (node: Node, scopes: readonly Set<string>[]) => {
    if (node.type === 'Identifier') {
      if (!scopes.some((scope) => scope.has(nameOf(node)))) free.add(nameOf(node))
      return
    }
    let inside = scopes
    if (isFunction(node)) {
      const own = new Set(['arguments', nameOf(node.id), ...(node.params as Node[]).map(nameOf)])
      declare(node, own)
      inside = [...scopes, own]
    }
    if (node.type === 'CatchClause') inside = [...scopes, new Set([nameOf(node.param)])]
    for (const [key, value] of Object.entries(node)) {
      const isName =
        (node.type === 'MemberExpression' && key === 'property' && !node.computed) ||
        (node.type === 'Property' && key === 'key' && !node.computed) ||
        key === 'label'
      if (!isName) for (const child of [value].flat().filter(isNode)) visit(child, inside)
    }
  }
  const program = parseAst(script) as unknown as Node
  const top = new Set<string>()
  declare(program, top)
  visit(program, [top])
  return free
}
