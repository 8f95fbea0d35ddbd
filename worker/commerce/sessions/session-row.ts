import { milliseconds, retention } from '#shared/rules/retention.ts'
import type { SessionRow } from '../http/session.ts'

const { guest, customer, most } = retention.session.terms

/** Idle and absolute lifetimes in milliseconds. */
export const lifetimes = {
  guest: milliseconds(guest),
  customer: milliseconds(customer),
  absolute: milliseconds(most),
} as const

/** Whether a session may be used at `now` (epoch ms). */
export function isAlive(row: SessionRow, now: number): boolean {
  const idle = row.customerId ? lifetimes.customer : lifetimes.guest
  return now - row.lastSeenAt < idle && now - row.createdAt < lifetimes.absolute
}
