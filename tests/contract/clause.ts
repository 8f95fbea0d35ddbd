import type { Visitor } from './visitor.ts'
import type { Locale } from '#shared/markets/markets.ts'

/** One thing that every backend behind `/api/v1` keeps, as a sentence and its proof. */
export interface Clause {
  says: string
  prove: (shop: Shop) => Promise<void>
}

/** A backend at whatever distance, and the test runner's own way to claim things. */
export interface Shop {
  visitor: (locale?: Locale) => Visitor
  expect: Expect
}

interface Claims {
  toBe: (expected: unknown) => unknown
  toEqual: (expected: unknown) => unknown
  toMatchObject: (expected: Record<string, unknown>) => unknown
  toMatch: (expected: RegExp) => unknown
  toContain: (expected: string) => unknown
  toBeGreaterThan: (expected: number) => unknown
}

type Expect = (value: unknown, message?: string) => Claims
