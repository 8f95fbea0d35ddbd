import type { Order } from '#shared/api/orders.ts'
import { stored } from './stored.ts'

/** The last order of this session (specification §4, Order success step 4). */
export const lastOrder = stored({
  key: 'last-order',
  area: 'session',
  is: (value): value is Order => typeof value === 'object' && value !== null && 'id' in value,
})
