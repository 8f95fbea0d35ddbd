import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { emptied, unusedFeatures } from '../../build/slim-react.ts'

const root = join(import.meta.dirname, '../..')
const react = readFileSync(
  join(root, 'node_modules/react-dom/cjs/react-dom-client.production.js'),
  'utf8',
)

/** How code that uses a feature is recognised. Component stacks are read from what React gives to an error handler. */
const signs: Record<keyof typeof unusedFeatures, RegExp> = {
  '<ViewTransition>': /\bViewTransition\b(?!s)/,
  'a ref on a Fragment':
    /<(?:React\.)?Fragment[^>]*\bref=|(?:jsx|createElement)\)?\((?:\w+\.)?Fragment,\s*\{[^}]*\bref\b/,
  'component stacks': /\bcomponentStack\b/,
  '<SuspenseList>': /\bSuspenseList\b/,
  '<Activity>': /<Activity\b|\(Activity,/,
  'custom elements': /<[a-z]+-[a-z]+[\s>]/,
  useActionState: /\buse(?:ActionState|FormState)\b/,
  '<link>, <meta>, <title>, <style>, <script async> and preloads':
    /(?<!['"`])<(?:link|meta|title|style)\b|<script[^>]*\basync\b|jsx\)?\("(?:link|meta|title|style)"|\b(?:pre(?:load|init|connect)\w*|prefetchDNS)\b[^;]*from ['"]react-dom['"]|ReactDOM\.pre/,
  // Addresses are written as a call of path(), a template, or a value with the name of an address.
  'functions as actions of forms':
    /\buseFormStatus\b|\brequestFormReset\b|\b(?:action|formAction)=\{(?!path[(}]|`|action\}|href\})/,
  onBeforeInput: /\bonBeforeInput\b/,
  'onSelect of an element': /<[a-z]\w*(?:\s+[\w-]+(?:="[^"]*"|=\{[^{}]*\})?)*\s+onSelect=/,
  'the React compiler': /react\/compiler-runtime|\buseMemoCache\b/,
  unstable_scheduleHydration: /\bunstable_scheduleHydration\b/,
  findDOMNode: /\bfindDOMNode\b/,
}

/** Source files that React draws from in the browser: the client's, and the libraries' that hold components or hooks. */
function sources(): string[] {
  const libraries = [
    'swr/dist',
    'embla-carousel-react/esm',
    ...readdirSync(join(root, 'node_modules/@radix-ui')).map((name) => `@radix-ui/${name}/dist`),
  ]
  return ['client', ...libraries.map((name) => `node_modules/${name}`)].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|m?js)$/.test(file) && !/\.test\.|testing\//.test(file))
      .map((file) => join(root, folder, file)),
  )
}

describe('react-dom without unused features', () => {
  it.each(Object.entries(signs))('nothing that the browser runs uses %s', (_, sign) => {
    const files = sources()
    expect(files.length).toBeGreaterThan(300)
    const code = (file: string) =>
      readFileSync(file, 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    expect(files.filter((file) => sign.test(code(file)))).toEqual([])
  })

  it('has each of their functions without a body, and all else as it was', () => {
    const slim = emptied(react)
    for (const name of Object.values(unusedFeatures).flat())
      expect(slim).toMatch(
        new RegExp(`^function ${name.replace('$', '\\$')}\\([^)]*\\) \\{(?:return null)?\\}$`, 'm'),
      )
    expect(slim).not.toContain('FragmentInstance.prototype')
    const functions = (code: string) => code.match(/^function \w+/gm)
    expect(functions(slim)).toEqual(functions(react))
    expect(() => parseAst(slim)).not.toThrow()
  })

  it('is not built from a react-dom that lacks one of them', () => {
    const other = react.replace('function startViewTransition(', 'function begin(')
    expect(() => emptied(other)).toThrow('startViewTransition')
  })
})
