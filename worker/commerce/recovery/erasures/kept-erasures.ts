import * as z from 'zod'
import { canSeal } from '../../crypto/sealed.ts'
import { recallNamed, recallOrdersOf } from '../../orders/archive/recall-orders.ts'
import { erasePersonRows, runBatch } from '../../privacy/store.ts'
import { getSealed, listSealed, putSealed } from '../../storage/sealed-bucket/store.ts'
import { allOrders, isApart, ordersSought } from '../../storage/databases.ts'
import { accountsWithData, Erasure, eraseStatement, forgetErasures, newErasures } from './store.ts'

const day = 86_400_000
const atOnce = 500
const queriesAtOnce = 400
const erasuresAtOnce = 10
/** About as many statements erase an account. */
const queriesOfAccount = 15

/** The folder of all kept erasures; in it one for each day, such as `2026-11-25`. */
export const erasuresFolder = 'erasures/'

/** Where the erasures of the day of `time` (epoch ms) are kept. */
function erasuresOfDay(time: number): string {
  return `${erasuresFolder}${new Date(time).toISOString().slice(0, 10)}/`
}

/**
 * Moves what was erased out of the database, to where a restore finds it (REC-5); without
 * BACKUP_KEY there is no backup, and it is deleted.
 */
export async function keepErasures(env: Env, now: number): Promise<void> {
  const erasures = await newErasures(env, atOnce)
  const last = erasures.at(-1)
  if (!last) return
  if (canSeal(env)) {
    const name = `${erasuresOfDay(now)}${now}-${crypto.randomUUID()}`
    await putSealed(
      env,
      name,
      erasures.map((erasure) => Erasure.parse(erasure)),
    )
  }
  await forgetErasures(env, last.number)
}

/**
 * How far erasures are repeated: those of the files before `file` are done, and of it the first
 * `done`.
 */
export const ErasureProgress = z.object({
  file: z.string().default(''),
  done: z.int().default(0),
  /** How many were repeated. */
  count: z.int().default(0),
})
export type ErasureProgress = z.infer<typeof ErasureProgress>

/**
 * Erases again some of what was erased from `since` until `until` (epoch ms), after a backup of
 * that time was restored, and notes in `progress` how far that is; false where more is left for the
 * next run. What was erased later is erased again too, but not counted: it may be the work of an
 * earlier run. At most about `queries` queries are made, of which D1 allows 1000 to all of the
 * regular work together.
 */
export async function eraseAgain(
  env: Env,
  { since, until, now }: { since: number; until: number; now: number },
  progress: ErasureProgress,
  queries = queriesAtOnce,
): Promise<boolean> {
  let left = queries
  for (const name of await erasureFiles(env, since, now)) {
    if (name < progress.file) continue
    if (name !== progress.file) Object.assign(progress, { file: name, done: 0 })
    const erasures = z.array(Erasure).parse(await getSealed(env, name))
    while (progress.done < erasures.length) {
      if (left <= 0) return false
      const some = erasures.slice(progress.done, progress.done + erasuresAtOnce)
      left -= await repeat(
        env,
        some.filter(({ at }) => at >= since),
        now,
      )
      progress.done += some.length
      progress.count += some.filter(({ at }) => at >= since && at <= until).length
    }
  }
  return true
}

/** Names of the files with erasures from `since` on, oldest first. */
async function erasureFiles(env: Env, since: number, now: number): Promise<string[]> {
  const names = new Set<string>()
  for (let time = since; time < now + day; time += day)
    for (const name of await listSealed(env, erasuresOfDay(time))) names.add(name)
  return [...names].sort()
}

/** Repeats erasures; returns the number of queries. */
async function repeat(env: Env, erasures: readonly Erasure[], now: number): Promise<number> {
  const accounts = erasures.flatMap(({ kind, key }) => (kind === 'account' ? [key] : []))
  const present = accounts.length > 0 ? await accountsWithData(env, accounts) : []
  // The verb also erases carts and what stands under the account in other tables.
  for (const customerId of present) {
    const person = { customerId, emailKey: undefined }
    for (const one of allOrders(env)) await recallOrdersOf(one, person, now)
    await erasePersonRows(env, person, now, [])
  }
  for (const { kind, key } of erasures)
    if (kind === 'order') await recallNamed(ordersSought(env, key), key, now)
  const others = erasures.filter(({ kind }) => kind !== 'account')
  const ofDatabases = Map.groupBy(others, ({ kind, key }) =>
    kind === 'order' ? ordersSought(env, key) : env,
  )
  // A review's id does not say its database.
  const reviews = others.filter(({ kind }) => kind === 'review')
  const further = reviews.length > 0 ? allOrders(env).filter(isApart) : []
  for (const [one, some] of [
    ...ofDatabases,
    ...further.map((each): [Env, Erasure[]] => [each, reviews]),
  ])
    await runBatch(
      one,
      some.map((each) => eraseStatement(one, each)),
    )
  return (
    1 + present.length * queriesOfAccount + 2 * (others.length + further.length * reviews.length)
  )
}
