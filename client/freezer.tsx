import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Freezer } from './ui/frozen.tsx'

// Entries go with the data they were drawn from.
const kept = new WeakMap<object, Map<string, string>>()

/**
 * A freezer for one render. `market` names what every content depends on: locale, shipping day. `wrap` puts the tree's providers around a
 * content. What was asked for is drawn by `run`, after the page has gone out, so that no render runs inside another.
 */
export function createFreezer(market: string, wrap: (content: ReactNode) => ReactNode): Freezer & { run: () => void } {
  const asked: { source: object; key: string; content: () => ReactNode }[] = []
  return {
    find: (source, id) => kept.get(source)?.get(`${market} ${id}`),
    keep: (source, id, content) => asked.push({ source, key: `${market} ${id}`, content }),
    run() {
      for (const { source, key, content } of asked.splice(0)) {
        const entries = kept.get(source) ?? new Map<string, string>()
        kept.set(source, entries)
        if (!entries.has(key)) entries.set(key, renderToString(wrap(content())))
      }
    },
  }
}
