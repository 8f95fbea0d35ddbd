import type { SessionEntry } from '#shared/api/customers.ts'
import type { Context } from '../http/context.ts'
import type { SessionRow } from '../http/session.ts'
import { isAlive } from './session-row.ts'
import { endCustomerSession, endOtherSessionsStatement, listSessions } from './store.ts'

/** Maximum length of the list; further sessions are ended like the others. */
const shown = 50

/**
 * The customer's sessions: this one first, then by last use (ACC-12). Throws Unauthorized for
 * guests.
 */
export async function ownSessions(context: Context): Promise<SessionEntry[]> {
  const current = await context.session.requireCustomer()
  const rows = await listSessions(context.env, current.customerId, shown)
  const now = context.now().getTime()
  const others = rows.filter((row) => row.id !== current.id && isAlive(row, now))
  return [current, ...others].map((row) => entryOf(row, row === current))
}

/**
 * Ends one of the customer's sessions and returns the others; for this session it is a normal
 * log-out. An unknown one has ended already.
 */
export async function endOwnSession(context: Context, id: string): Promise<SessionEntry[]> {
  const current = await context.session.requireCustomer()
  if (id === current.id) {
    await context.session.end()
    return []
  }
  await endCustomerSession(context.env, current.customerId, id)
  return ownSessions(context)
}

/** Ends every session of the customer except this one. */
export async function endOtherSessions(context: Context): Promise<SessionEntry[]> {
  const { customerId, tokenHash } = await context.session.requireCustomer()
  await endOtherSessionsStatement(context.env, customerId, tokenHash).run()
  return ownSessions(context)
}

function entryOf({ id, device, lastSeenAt }: SessionRow, isCurrent: boolean): SessionEntry {
  const { browser, system, country } = device
  return {
    id,
    ...(browser && { browser }),
    ...(system && { system }),
    ...(country && { country }),
    lastSeen: new Date(lastSeenAt).toISOString().slice(0, 10),
    isCurrent,
  }
}
