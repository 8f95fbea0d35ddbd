import * as z from 'zod'
import { ContentError, readJson } from './files.ts'
import type { ContentTable } from './table.ts'
import { DiscountCode } from '../../worker/commerce/stored-content.ts'

const path = 'content/discount-codes.json'

/**
 * The rows of content/discount-codes.json under `root`; counted uses are not touched. Throws
 * ContentError.
 */
export function discountTables(root: string): ContentTable[] {
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
  const taken = codes.find(({ id }) => id.startsWith('tool-'))
  if (taken)
    throw new ContentError(
      `${path}: ${taken.id}: ids that begin with tool- are the operator's tool's`,
    )
  const rows = codes.map((code) => ({
    id: code.id,
    code: code.code,
    definition: JSON.stringify(code),
  }))
  return [
    {
      part: 'discount_codes',
      table: 'discount_codes',
      keys: ['id'],
      group: ['id'],
      rows,
      // Codes that an operator made stay (OPS-35).
      owned: "id NOT LIKE 'tool-%'",
    },
  ]
}

function requireUnique(what: string, values: readonly string[]) {
  const repeated = values.find((value, index) => values.indexOf(value) !== index)
  if (repeated !== undefined) throw new ContentError(`${path}: ${what} ${repeated} is there twice`)
}
