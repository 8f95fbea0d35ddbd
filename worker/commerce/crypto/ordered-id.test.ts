// Requirements: PAY-19.
import { expect, it } from 'vitest'
import { orderedId } from './ordered-id.ts'

it('makes ids of version 7 that are in the order of their time and never alike', () => {
  const start = Date.UTC(2026, 0, 15)
  const ids = Array.from({ length: 100 }, (_, at) => orderedId(new Date(start + at)))
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const alike = Array.from({ length: 1000 }, () => orderedId(new Date(start)))
  expect(new Set(alike).size).toBe(1000)
})
