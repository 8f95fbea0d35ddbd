import { createMemory } from '#shared/memory/memory.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { cacheLimits } from '../cache/cache-limits.ts'

// A visit, its JSON and its head, which are kept as long as it is, bytes; about what a product's come to.
const usualSize = 64 * 1024

function createVisits() {
  return createMemory<Visit>({ name: 'visits', limit: cacheLimits.visits, sizeOf: () => usualSize })
}

/**
 * The visit of the page's last render where nothing has changed since: the same object, under which its head and its JSON are kept.
 * Data of the isolate's memory is compared by identity.
 */
export function unchangedVisit(env: Env, visit: Visit): Visit {
  // Data of one visitor is nobody else's.
  if ('forms' in visit.data || 'refused' in visit.data || 'from' in visit.data) return visit
  const key = `${visit.page} ${visit.locale} ${visit.head.canonical}`
  const visits = memoizeByObject(env, createVisits)
  const known = visits.get(key)
  if (known && isSame(known, visit)) return known
  visits.set(key, visit)
  return visit
}

function isSame(
  { data, head, ...facts }: Visit,
  { data: newData, head: newHead, ...newFacts }: Visit,
): boolean {
  return haveSame(data, newData) && haveSame(head, newHead) && haveSame(facts, newFacts)
}

function haveSame(one: object, other: object): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => isEqual(one[name as never], other[name as never]))
  )
}

/** What a loader makes anew is small, such as a listing's criteria: that is compared as JSON. */
function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
}
