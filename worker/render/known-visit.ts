import type { Visit } from '#shared/visit.ts'
import { createMemory } from '../cache/memory.ts'

const last = createMemory<{ visit: Visit; facts: string }>({ limit: 500, sizeOf: () => 1 })

/**
 * The visit of the page's last render where nothing has changed since: the same object, under which its head and its JSON are kept.
 * Data of the isolate's memory is compared by identity.
 */
export function knownVisit(visit: Visit): Visit {
  const { data, ...rest } = visit
  const facts = JSON.stringify(rest)
  const key = `${visit.page} ${visit.locale} ${visit.head.canonical}`
  const known = last.get(key)
  if (known?.facts === facts && isSame(known.visit.data, data)) return known.visit
  last.set(key, { visit, facts })
  return visit
}

function isSame(one: object, other: object): boolean {
  const [before, after] = [Object.entries(one), Object.entries(other)]
  return (
    before.length === after.length &&
    before.every(([name, value], index) => {
      const [otherName, otherValue] = after[index]!
      // What a loader makes anew is small, such as a listing's criteria.
      return name === otherName && (value === otherValue || JSON.stringify(value) === JSON.stringify(otherValue))
    })
  )
}
