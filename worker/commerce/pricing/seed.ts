import * as z from 'zod'
import { ContentError, readJson } from '../seed/files.ts'
import { prune, type Statement, upsert } from '../seed/statement.ts'
import { DiscountCode } from './discount-code.ts'

const path = 'content/discount-codes.json'
const keys = ['id'] as const

/** Seed of the discount codes from content/discount-codes.json under `root`; throws ContentError. Uses are counted elsewhere and stay. */
export function discountStatements(root: string): Statement[] {
  const { codes } = readJson(root, path, z.strictObject({ codes: z.array(DiscountCode) })).value
  requireUnique(
    'id',
    codes.map(({ id }) => id),
  )
  requireUnique(
    'code',
    codes.map(({ code }) => code),
  )
  requireUnique(
    'cartDiscounts.id',
    codes.flatMap(({ cartDiscounts }) => cartDiscounts.map(({ id }) => id)),
  )
  const rows = codes.map((code) => ({ id: code.id, code: code.code, definition: JSON.stringify(code) }))
  return [...prune('discount_codes', keys, rows), ...upsert('discount_codes', keys, rows)]
}

function requireUnique(what: string, values: readonly string[]) {
  const repeated = values.find((value, index) => values.indexOf(value) !== index)
  if (repeated !== undefined) throw new ContentError(`${path}: ${what} ${repeated} is there twice`)
}
