import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Freezer } from './frozen.tsx'

/** Where texts of drawn parts lie; bounded by whoever provides it. */
export type DrawnParts = Pick<Map<string, string>, 'get'> & {
  set: (key: string, html: string) => void
}

interface FreezerOptions {
  parts: DrawnParts
  /** Names what every content depends on: locale, shipping day. */
  market: string
  /** Words that every content is drawn with. */
  messages: object
  /** Puts the tree's providers around a content. */
  wrap: (content: ReactNode) => ReactNode
}

/** How React marks a boundary that it could not draw. */
export const failedBoundary = '<!--$!-->'

/** A freezer for one render. What was asked for is drawn by `work`, after the page has gone out, so that no render runs inside another. */
export function createFragmentCache({
  parts,
  market,
  messages,
  wrap,
}: FreezerOptions): Freezer & { work: () => (() => void) | undefined } {
  const asked = new Map<string, () => ReactNode>()
  const prefix = `${market} ${idOf(messages)}`
  const keyOf = (sources: Parameters<Freezer['find']>[0], name: string) => {
    let key = prefix
    for (const source of sources) key += ` ${source ? idOf(source) : ''}`
    return `${key} ${name}`
  }
  function drawAsked() {
    for (const [key, content] of asked) {
      const html = renderToString(wrap(content()))
      if (!html.includes(failedBoundary)) parts.set(key, html)
    }
    asked.clear()
  }
  return {
    find: (sources, name) => parts.get(keyOf(sources, name)),
    keep: (sources, name, content) => void asked.set(keyOf(sources, name), content),
    work: () => (asked.size > 0 ? drawAsked : undefined),
  }
}

const ids = new WeakMap<object, number>()
let lastId = 0

/** A number for an object's identity: the same data is the same object (worker/cache). */
function idOf(source: object): number {
  const known = ids.get(source)
  if (known) return known
  lastId += 1
  ids.set(source, lastId)
  return lastId
}
