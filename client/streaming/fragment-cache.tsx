import { type ComponentType, type ReactNode, use } from 'react'
import { renderToString } from 'react-dom/server'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { FragmentCache } from './cached-fragment.tsx'
import { type ContextSource, listenToReads, type ReadContext } from './context-hook.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A store of markup by key; its creator limits its size. */
export interface FragmentStore {
  get: (key: string) => Bytes | undefined
  set: (key: string, markup: Bytes) => void
}

interface FragmentCacheOptions {
  store: FragmentStore
  /** Writes markup into the page: returns the text that takes its place during the render. */
  write: (markup: Bytes) => string
  /** The same for markup that is there once the page is rendered; undefined in a stream. */
  writeLater?: ((markup: () => Bytes) => string) | undefined
  /** Puts the tree's providers around a component. */
  wrap: (content: ReactNode) => ReactNode
}

interface Wanted {
  Content: ComponentType<object>
  props: object
}

interface Shared extends Wanted {
  markup: Bytes
}

/** The fragment cache of one render, with what has to be done when the page is rendered. */
interface RenderedFragments extends FragmentCache {
  /**
   * Renders the fragments that the page shares. False where one of them cannot be rendered by
   * itself: then the page is not complete.
   */
  renderShared: () => boolean
  /** Gives the work to be done after the page has been sent; undefined where there is none. */
  afterwards: () => (() => void) | undefined
}

/** The comment that React writes for a Suspense boundary that failed. */
export const failedBoundary = '<!--$!-->'

const encoder = new TextEncoder()
// Stored for a component that has no markup, or that reads values of one request: it is rendered
// within its page.
const notCached: Bytes = new Uint8Array(0)

/**
 * The fragment cache for one render. A key consists of the component, its props, and the value of
 * each context source that the component has read in any render so far. Missing fragments are
 * rendered by `afterwards`, when the page has been sent, because one render cannot run inside
 * another.
 */
export function createFragmentCache({
  store,
  write,
  writeLater,
  wrap,
}: FragmentCacheOptions): RenderedFragments {
  const missing = new Map<string, Wanted>()
  const shared = new Map<string, Shared>()

  function renderMissing() {
    for (const { Content, props } of missing.values()) {
      const rendered = renderFragment(Content, props, wrap)
      if (rendered) store.set(rendered.key, rendered.markup)
    }
    missing.clear()
  }

  return {
    markupOf(content, props, read) {
      const Content = componentOf(content)
      const key = keyOf(Content, props, read)
      const markup = store.get(key)
      if (!markup) missing.set(key, { Content, props })
      return markup?.length ? write(markup) : undefined
    },
    placeOf(content, props, read) {
      if (!writeLater) return undefined
      const Content = componentOf(content)
      const key = keyOf(Content, props, read)
      const fragment = shared.get(key) ?? { Content, props, markup: notCached }
      shared.set(key, fragment)
      return writeLater(() => fragment.markup)
    },
    renderShared() {
      try {
        for (const fragment of shared.values()) {
          const rendered = renderFragment(fragment.Content, fragment.props, wrap)
          if (!rendered?.markup.length) return false
          fragment.markup = rendered.markup
        }
        return true
      } catch {
        // The stream renders it in its place, within its own boundary, and reports the error.
        return false
      }
    },
    afterwards: () => (missing.size > 0 ? renderMissing : undefined),
  }
}

/** The component with the props that were taken from its own element, whatever their type. */
function componentOf(content: unknown) {
  return content as ComponentType<object>
}

/**
 * Renders a fragment by itself; undefined where a part of it failed or suspended, unless it is
 * never cached anyway.
 */
function renderFragment(
  Content: ComponentType<object>,
  props: object,
  wrap: (content: ReactNode) => ReactNode,
): { key: string; markup: Bytes } | undefined {
  const sources = sourcesOf(Content)
  let key = ''
  let isPerRequest = false
  // Trees are rendered in order, so the content reads exactly what is read between these two.
  function Start() {
    listenToReads((source) => {
      if (source.isPerRequest) isPerRequest = true
      else sources.add(source)
    })
    return null
  }
  function End() {
    listenToReads()
    key = keyOf(Content, props, use)
    return null
  }
  try {
    const html = renderToString(
      wrap(
        <>
          <Start />
          <Content {...props} />
          <End />
        </>,
      ),
    )
    if (isPerRequest) return { key, markup: notCached }
    return html.includes(failedBoundary) ? undefined : { key, markup: encoder.encode(html) }
  } finally {
    listenToReads()
  }
}

/** The context sources that a component has read so far; at most the number of context hooks. */
function sourcesOf(Content: ComponentType<object>): Set<ContextSource> {
  return memoizeByObject(Content, createSources)
}

function createSources() {
  return new Set<ContextSource>()
}

/** The key of a component with these props at a place in the tree. */
function keyOf(Content: ComponentType<object>, props: object, read: ReadContext): string {
  let key = String(idOf(Content))
  for (const [name, value] of Object.entries(props))
    if (!isHandlerOrRef.test(name)) key += ` ${name}=${partOf(value)}`
  for (const { valueOf } of sourcesOf(Content)) key += `|${partOf(valueOf(read))}`
  return key
}

// Handlers and refs are not in the markup.
const isHandlerOrRef = /^on[A-Z]|Ref$/

/** Objects and functions by identity, lists by their elements, other values by value. */
function partOf(value: unknown): string {
  if (typeof value === 'string') return `"${value.length}:${value}`
  if (Array.isArray(value)) return `[${value.map(partOf).join()}]`
  if (typeof value === 'function' || (typeof value === 'object' && value !== null))
    return `#${idOf(value)}`
  return String(value)
}

let lastId = 0
/**
 * A number for an object's identity: equal data is the same object (worker/cache/data-cache.ts).
 */
function idOf(object: object): number {
  return memoizeByObject(object, nextId)
}

function nextId() {
  return ++lastId
}
