import type { SessionEntry } from '#shared/api/customers.ts'
import type { Context } from '../http/context.ts'
import type { SessionRow } from '../http/session.ts'
import { isAlive } from './session-row.ts'
import { endCustomerSession, endOtherSessionsStatement, listSessions } from './store.ts'

/** More than anybody reads; the others end with the rest all the same. */
const shown = 50

/** Where the customer is logged in, this session first, then the last used. Throws Unauthorized for guests. */
export async function ownSessions(context: Context): Promise<SessionEntry[]> {
  const current = await context.session.requireCustomer()
  const rows = await listSessions(context.env, current.customerId, shown)
  const now = context.now().getTime()
  const others = rows.filter((row) => row.id !== current.id && isAlive(row, now))
  return [current, ...others].map((row) => entryOf(row, row === current))
}

/** Ends one of the customer's sessions and gives the others; this one is logged out like any other. One that is unknown is over already. */
export async function endOwnSession(context: Context, id: string): Promise<SessionEntry[]> {
  const current = await context.session.requireCustomer()
  if (id === current.id) {
    await context.session.end()
    return []
  }
  await endCustomerSession(context.env, current.customerId, id)
  return ownSessions(context)
}

/** Ends every session of the customer but this one. */
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
