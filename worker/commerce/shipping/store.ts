import { log } from '#shared/logging/log.ts'
import * as z from 'zod'
import { currencies, stores } from '#shared/markets/markets.ts'
import type { RunStatements } from '../storage/joined-calls.ts'
import { MethodDefinition } from './method-definition.ts'

export interface DeliveryTable {
  methods: MethodDefinition[]
  freeAbove: { store: string; currency: string; cents: number }[]
}

const MethodRow = z.object({
  definition: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(MethodDefinition),
})
const FreeRow = z.object({ store: z.enum(stores), currency: z.enum(currencies), cents: z.int() })

/**
 * All delivery methods and thresholds, in one database call. An invalid method is left out and
 * logged (AVAIL-9).
 */
export async function readDeliveryTable(
  env: Env,
  run: RunStatements = (statements) => env.DB.batch([...statements]),
): Promise<DeliveryTable> {
  const [methods, freeAbove] = await run([
    env.DB.prepare('SELECT definition FROM shipping_methods ORDER BY position'),
    env.DB.prepare('SELECT store, currency, cents FROM free_delivery'),
  ])
  return {
    methods: readable(MethodRow, methods!.results).map(({ definition }) => definition),
    freeAbove: readable(FreeRow, freeAbove!.results),
  }
}

function readable<S extends z.ZodType>(schema: S, rows: readonly unknown[]): z.infer<S>[] {
  return rows.flatMap((row) => {
    const result = schema.safeParse(row)
    if (result.success) return [result.data]
    log('error', 'delivery_row_broken', { cause: result.error.message })
    return []
  })
}
