import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { ReactNode } from 'react'
import type { RenderToReadableStreamOptions } from 'react-dom/server'
import { fasterReactStream, voidEnd } from '../../build/fast-react-stream.ts'

const require = createRequire(import.meta.url)

export interface Renderer {
  renderToReadableStream: (
    node: ReactNode,
    options?: RenderToReadableStreamOptions,
  ) => Promise<ReadableStream<Uint8Array> & { allReady: Promise<void> }>
  prerender: (
    node: ReactNode,
    options?: RenderToReadableStreamOptions,
  ) => Promise<{ prelude: ReadableStream<Uint8Array> }>
}

export const reactFile = require
  .resolve('react-dom/package.json')
  .replace('package.json', 'cjs/react-dom-server.edge.production.js')
export const reactCode = readFileSync(reactFile, 'utf8')
/** React's renderer to strings. */
export const stringsCode = readFileSync(
  reactFile.replace('-server.edge', '-server-legacy.browser'),
  'utf8',
)

/**
 * React's edge renderer as it is published, but for the slash of void elements, and as it is built
 * into the worker.
 */
export const renderers = {
  stock: load(reactCode.replace(voidEnd, (line) => line.replace('/>', '>'))),
  faster: load(fasterReactStream(reactCode)),
}

function load(code: string): Renderer {
  const exports = {}
  new Function('require', 'exports', code)(require, exports)
  return exports as Renderer
}

export interface PageState {
  node: ReactNode
  options?: RenderToReadableStreamOptions
  /** What happens after the shell, step by step. */
  steps?: (() => void)[]
}

/**
 * Everything that a render sends, as bytes in hex, with a mark before each step; errors and digests
 * are part of it.
 */
export async function record(renderer: Renderer, scene: PageState): Promise<string[]> {
  const { node, options, steps = [] } = scene
  const errors: string[] = []
  const onError = (error: unknown) => {
    errors.push(String(error))
    return `digest-${errors.length}`
  }
  const parts: string[] = ['']
  const stream = await renderer.renderToReadableStream(node, { onError, ...options }).catch(String)
  if (typeof stream === 'string') return ['shell failed', stream, ...errors]
  stream.allReady.catch(() => {})
  const reading = readAll(
    stream,
    (bytes) => (parts[parts.length - 1] += Buffer.from(bytes).toString('hex')),
  )
  for (const step of steps) {
    await turn()
    parts.push('')
    step()
  }
  return [
    ...(await reading.then(
      () => parts,
      (error) => [...parts, String(error)],
    )),
    ...errors,
  ]
}

export async function readAll(
  stream: ReadableStream<Uint8Array>,
  take: (bytes: Uint8Array) => void,
): Promise<void> {
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    take(value)
  }
}

/** Lets every timer and promise that is due run. */
export async function turn(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    await new Promise((resolve) => setImmediate(resolve))
  }
}
