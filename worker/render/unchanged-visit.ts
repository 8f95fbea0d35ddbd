import { createMemory } from '#shared/memory/memory.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { cacheLimits } from '../cache/cache-limits.ts'

// Bytes of a visit with its JSON and head, which are cached with it: about those of a product page.
const usualSize = 64 * 1024

function createVisits() {
  return createMemory<Visit>({ name: 'visits', limit: cacheLimits.visits, sizeOf: () => usualSize })
}

/**
 * The visit of the page's last render if nothing has changed since, else the given one. Its head,
 * JSON and fragments are cached by the identity of the object. Data from the API cache is compared
 * by identity.
 */
export function unchangedVisit(env: Env, visit: Visit): Visit {
  // Hardly anybody searches for the same, or types the same place.
  if (visit.page === 'search') return visit
  if (visit.page === 'resellers' && visit.data.shown.near) return visit
  // Contains data of one visitor.
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
  const members = Object.entries<unknown>({ ...one })
  const others = new Map(Object.entries<unknown>({ ...other }))
  return (
    members.length === others.size &&
    members.every(([name, value]) => isEqual(value, others.get(name)))
  )
}

/**
 * Objects that loaders create for each visit are small, such as a listing's criteria, and are
 * compared as JSON.
 */
function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
}
