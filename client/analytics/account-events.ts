import type { Customer } from '#shared/api/customers.ts'
import { push } from './data-layer.ts'

/** Pushes `login` (EVT-2). */
export function login(customer: Customer): void {
  push({
    event: 'login',
    user: { hashed_email: customer.hashedEmail, orders_count: customer.ordersCount },
  })
}

export function signup(customer: Customer): void {
  push({ event: 'signup', user: { hashed_email: customer.hashedEmail } })
}
