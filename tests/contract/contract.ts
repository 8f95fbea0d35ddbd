import type { Clause } from './clause.ts'
import { carts } from './clauses/carts.ts'
import { catalogue } from './clauses/catalogue.ts'
import { content } from './clauses/content.ts'
import { customers } from './clauses/customers.ts'
import { purchase } from './clauses/purchase.ts'
import { refusals } from './clauses/refusals.ts'

/**
 * What every backend of the shop must fulfil, whether in process or at `API_BASE_URL`; it is filled
 * with the demo content.
 */
export const clauses: Record<string, Clause[]> = {
  content,
  catalogue,
  carts,
  customers,
  purchase,
  refusals,
}
