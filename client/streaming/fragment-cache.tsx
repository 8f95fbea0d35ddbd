import { type ComponentType, Fragment, type ReactNode, use } from 'react'
import { renderToString } from 'react-dom/server'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { type FragmentCache, FragmentCacheContext } from './cached-fragment.tsx'
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

/** A fragment that is rendered by itself once its page is, and put into its places. */
interface Placed extends Wanted {
  markup: Bytes
  isKept: boolean
}

/** The fragment cache of one render, with what has to be done when the page is rendered. */
interface RenderedFragments extends FragmentCache {
  /**
   * Renders the fragments that have places in the page. False where one of them cannot be rendered
   * by itself: then the page is not complete.
   */
  renderPlaced: () => boolean
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
 * each context source that the component has read in any render so far. A missing fragment is
 * rendered once the page is, because one render cannot run inside another, and is put into its
 * place. In a stream, and where it is not yet known whether a component can be rendered by itself,
 * it is rendered in its place, and for the cache by `afterwards`, when the page has been sent.
 */
export function createFragmentCache({
  store,
  write,
  writeLater,
  wrap,
}: FragmentCacheOptions): RenderedFragments {
  const missing = new Map<string, Wanted>()
  const placed = new Map<string, Placed>()

  function renderMissing() {
    const wanted = [...missing]
    const all = renderFragments(
      wanted.map(([, fragment]) => fragment),
      wrap,
    )
    for (const [at, [key, { Content }]] of wanted.entries()) {
      const rendered = all[at]
      if (!rendered) continue
      store.set(rendered.key, rendered.markup)
      factsOf(Content).isPlaceable ??= isOfPlace(rendered, key) || undefined
    }
    missing.clear()
  }

  /** Takes what was rendered, for the cache too. False where it cannot be put into its place. */
  function takeRendered(key: string, fragment: Placed, rendered: Rendered | undefined): boolean {
    if (!fragment.isKept) {
      if (!rendered?.markup.length) return false
      fragment.markup = rendered.markup
      return true
    }
    if (rendered) store.set(rendered.key, rendered.markup)
    const isRight = rendered !== undefined && isOfPlace(rendered, key)
    // It depends on its place in the page, or on the request: it is rendered there from now on.
    if (!isRight) factsOf(fragment.Content).isPlaceable = false
    else fragment.markup = rendered.markup
    return isRight
  }

  function place(key: string, fragment: Placed): string | undefined {
    if (!writeLater) return undefined
    const known = placed.get(key) ?? fragment
    placed.set(key, known)
    return writeLater(() => known.markup)
  }

  return {
    markupOf(content, props, read) {
      const Content = componentOf(content)
      const key = keyOf(Content, props, read)
      const markup = store.get(key)
      if (markup) return markup.length ? write(markup) : undefined
      const isPlaced = writeLater && factsOf(Content).isPlaceable
      if (isPlaced) return place(key, { Content, props, markup: notCached, isKept: true })
      missing.set(key, { Content, props })
      return undefined
    },
    placeOf(content, props, read) {
      const Content = componentOf(content)
      const key = keyOf(Content, props, read)
      return place(key, { Content, props, markup: notCached, isKept: false })
    },
    renderPlaced() {
      if (placed.size === 0) return true
      try {
        const all = renderFragments([...placed.values()], wrap)
        let isWhole = true
        for (const [key, fragment] of placed)
          isWhole = takeRendered(key, fragment, all.shift()) && isWhole
        return isWhole
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

interface Rendered {
  key: string
  markup: Bytes
}

/**
 * Renders fragments by themselves, each apart from the others; undefined for one of which a part
 * failed or suspended, unless it is never cached anyway. All are in one tree: to set up a render
 * and its providers costs as much as a small fragment.
 */
function renderFragments(
  fragments: readonly Wanted[],
  wrap: (content: ReactNode) => ReactNode,
): (Rendered | undefined)[] {
  const cut = crypto.randomUUID()
  const renders = fragments.map(fragmentRender)
  try {
    const html = renderToString(
      wrap(
        renders.map(({ content }, at) => (
          <Fragment key={at}>
            {content}
            <b id={cut} />
          </Fragment>
        )),
      ),
    )
    const parts = html.split(`<b id="${cut}"></b>`)
    return renders.map(({ resultOf }, at) => resultOf(parts[at] ?? failedBoundary))
  } finally {
    listenToReads()
  }
}

/** A fragment as content of a tree, and what its HTML there gives. */
function fragmentRender({ Content, props }: Wanted) {
  const facts = factsOf(Content)
  const { sources } = facts
  // The fragments within this one are better rendered from the cache, in the page.
  const within = () => {
    facts.isPlaceable = false
    return undefined
  }
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
  return {
    content: (
      <FragmentCacheContext value={{ markupOf: within, placeOf: within }}>
        <Start />
        <Content {...props} />
        <End />
      </FragmentCacheContext>
    ),
    resultOf(html: string): Rendered | undefined {
      if (isPerRequest) return { key, markup: notCached }
      return html.includes(failedBoundary) ? undefined : { key, markup: encoder.encode(html) }
    },
  }
}

/** Whether a fragment that was rendered by itself is the one whose place has this key. */
function isOfPlace({ key, markup }: Rendered, place: string): boolean {
  return markup.length > 0 && key === place
}

interface Facts {
  /** The context sources that a component has read so far; at most the number of context hooks. */
  sources: Set<ContextSource>
  /**
   * Whether its fragments, rendered by themselves, are what they are in a page and contain no other
   * fragments; undefined until known.
   */
  isPlaceable: boolean | undefined
}

function factsOf(Content: ComponentType<object>): Facts {
  return memoizeByObject(Content, createFacts)
}

function createFacts(): Facts {
  return { sources: new Set(), isPlaceable: undefined }
}

/** The key of a component with these props at a place in the tree. */
function keyOf(Content: ComponentType<object>, props: object, read: ReadContext): string {
  let key = String(idOf(Content))
  for (const [name, value] of Object.entries(props))
    if (!isHandlerOrRef.test(name)) key += ` ${name}=${partOf(value)}`
  for (const { valueOf } of factsOf(Content).sources) key += `|${partOf(valueOf(read))}`
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
