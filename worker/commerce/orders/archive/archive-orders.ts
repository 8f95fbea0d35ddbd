import { errorFields, log } from '#shared/logging/log.ts'
import { booksUntil, milliseconds, retention } from '#shared/rules/retention.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { archiveDatabases, archiveOf, isApart, mainOf, ordersIn } from '../../storage/databases.ts'
import { violatedConstraint } from '../../storage/violated-constraint.ts'
import { packed } from './content.ts'
import { claimArchive, releaseArchive, takeCandidates } from './candidates/store.ts'
import { deleteContents, someContents, writeContents } from './contents/store.ts'
import { mainDatabase } from '#shared/settings/order-databases.ts'
import { archivedAmong, isBackupRunning, moveOut, readOrders } from './store.ts'

const hour = 3_600_000
const day = 24 * hour
/** Orders that one run moves; the rest follows in the next run. */
const atOnce = 100
/** Orders in one batch: their rows together stay far below the two megabytes of a value. */
const inBatch = 25
/** Contents of a database that one run compares with the entries. */
const compared = 200
/** How long a run that was interrupted keeps the others from this work. */
const claim = 20 * 60_000

/**
 * Moves orders that are long over into the archive (ORD-11), some in each run. Nothing is moved
 * while a backup is read or restored, or another run is at it. An order that changes in the same
 * moment stays.
 */
export async function archiveOrders(env: Env, now: number): Promise<void> {
  const since = now - day
  if (await isBackupRunning(env, since)) return
  if (!(await claimArchive(env, now, now + claim))) return
  try {
    await archiveSome(env, now, since)
  } finally {
    await releaseArchive(env, now + claim)
  }
}

async function archiveSome(env: Env, now: number, since: number): Promise<void> {
  const before = now - settingsOf(env).ORDER_ARCHIVE_DAYS * day
  const ids = await takeCandidates(env, { before, now, limit: atOnce })
  for (let from = 0; from < ids.length; from += inBatch)
    await archive(env, ids.slice(from, from + inBatch), now, since)
  // Contents of any database may have their entry in the main one.
  if (!isApart(env)) for (const place of archiveDatabases(env)) await sweep(env, place, now)
}

async function archive(env: Env, ids: readonly string[], now: number, since: number) {
  const { orders, print } = await readOrders(env, ids)
  const moved = await Promise.all(
    [...orders].map(async ([orderId, rows]) => {
      const [order] = rows.orders ?? []
      return {
        orderId,
        place: archiveOf(env, String(order?.store)),
        dueAt: dueAt(Number(order?.created_at), now),
        content: await packed(rows),
      }
    }),
  )
  for (const [place, some] of Map.groupBy(moved, (each) => each.place))
    await writeContents(env, place, some, now)
  try {
    const entries = moved.map(({ orderId, place, dueAt: due }) => ({ orderId, place, dueAt: due }))
    await moveOut(env, entries, print, since)
  } catch (error) {
    if (violatedConstraint(error) !== 'fulfilment') throw error
    // The next round finds them again; until then nobody refers to these contents.
    for (const [place, some] of Map.groupBy(moved, (each) => each.place))
      await deleteLeft(
        env,
        place,
        some.map(({ orderId }) => orderId),
      )
    log('info', 'orders_not_archived', { orders: ids.length, ...errorFields(error) })
  }
}

/**
 * When the retention table is applied to an order next (epoch ms): its payment, its marks and a
 * guest's buyer leave after some years, its books at their end. Undefined after that.
 */
function dueAt(createdAt: number, now: number): number | undefined {
  const buyer = createdAt + milliseconds(retention.order.terms.guest)
  const books = booksUntil(createdAt)
  return [buyer, books].find((time) => time > now)
}

/**
 * Deletes contents without an entry, which an interrupted run has left: of a part of the database
 * in each run.
 */
async function sweep(env: Env, place: string, now: number): Promise<void> {
  const contents = await someContents(env, place, Math.random(), compared)
  const old = contents.filter(({ writtenAt }) => writtenAt < now - hour).map((each) => each.orderId)
  if (old.length > 0) await deleteLeft(env, place, old)
}

/** Deletes those of some contents of a database that have no entry. */
async function deleteLeft(env: Env, place: string, orderIds: readonly string[]): Promise<void> {
  const main = mainOf(env)
  const known = new Set<string>()
  for (const binding of archiveDatabases(main)) {
    // An entry apart from the main database may call its own database by that name.
    const places = [
      ...(binding === mainDatabase || place !== mainDatabase ? [place] : []),
      ...(binding === place ? [mainDatabase] : []),
    ]
    if (places.length > 0)
      for (const id of await archivedAmong(ordersIn(main, binding), places, orderIds)) known.add(id)
  }
  const left = orderIds.filter((id) => !known.has(id))
  if (left.length > 0) await deleteContents(env, place, left)
}
