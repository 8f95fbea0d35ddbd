import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { wordsOf } from '#shared/search/fold.ts'
import { longestQuery } from '#shared/search/query-text.ts'
import type { SearchContext } from './context.ts'
import { deploymentOf } from '../../storage/deployment.ts'
import { writeMisses } from './store.ts'

const day = 86_400_000
/** Milliseconds between two writes of an isolate, and queries that it keeps meanwhile. */
const pause = 60_000
const mostKept = 200

interface Kept {
  /** `language query` → how often. */
  counts: Map<string, number>
  /** Epoch ms. */
  writtenAt: number
}

function createKept(): Kept {
  return { counts: new Map(), writtenAt: 0 }
}

/**
 * Counts a query without results, without any data of the visitor. A part that may name a person
 * (an address, a long number) is not counted. Isolates collect for a minute, and what a stopped
 * isolate has not written is lost.
 */
export function countMiss(context: SearchContext, language: string, text: string): void {
  const query = wordsOf(text.slice(0, longestQuery)).join(' ')
  if (!query || text.includes('@') || /\d{6}/.test(text.replace(/[\s.+/()-]/g, ''))) return
  const kept = memoizeByObject(deploymentOf(context.env), createKept)
  const name = `${language} ${query}`
  if (kept.counts.has(name) || kept.counts.size < mostKept)
    kept.counts.set(name, (kept.counts.get(name) ?? 0) + 1)
  const now = Date.now()
  if (now - kept.writtenAt < pause) return
  kept.writtenAt = now
  const misses = [...kept.counts].map(([key, asked]) => {
    const space = key.indexOf(' ')
    return { language: key.slice(0, space), query: key.slice(space + 1), asked }
  })
  kept.counts.clear()
  context.waitUntil(writeMisses(context.env, Math.floor(now / day), misses))
}
