import * as z from 'zod'
import { canSeal } from '../../crypto/sealed.ts'
import { erasePerson } from '../../privacy/erase-person.ts'
import { runBatch } from '../../privacy/store.ts'
import { getSealed, listSealed, putSealed } from '../../storage/sealed-bucket/store.ts'
import { Erasure, eraseStatement, forgetErasures, newErasures } from './store.ts'

const day = 86_400_000
const atOnce = 500

/** The folder of all kept erasures; in it one for each day, such as `2026-11-25`. */
export const erasuresFolder = 'erasures/'

/** Where the erasures of the day of `time` (epoch ms) are kept. */
function erasuresOfDay(time: number): string {
  return `${erasuresFolder}${new Date(time).toISOString().slice(0, 10)}/`
}

/**
 * Moves what was erased out of the database, to where a restore finds it (REC-5); without BACKUP_KEY
 * there is no backup, and it is deleted.
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
 * Erases again what was erased from `since` on (epoch ms), after a backup of that time was restored.
 * It may be repeated.
 */
export async function eraseAgain(env: Env, since: number, now: number): Promise<number> {
  const names: string[] = []
  for (let time = since; time < now + day; time += day)
    names.push(...(await listSealed(env, erasuresOfDay(time))))
  let count = 0
  for (const name of new Set(names)) {
    const erasures = z
      .array(Erasure)
      .parse(await getSealed(env, name))
      .filter(({ at }) => at >= since)
    // The verb also erases carts and what stands under the account in other tables.
    for (const { key } of erasures.filter(({ kind }) => kind === 'account'))
      await erasePerson(env, { customerId: key, emailKey: undefined }, undefined, now)
    const others = erasures.filter(({ kind }) => kind !== 'account')
    if (others.length > 0)
      await runBatch(
        env,
        others.map((each) => eraseStatement(env, each)),
      )
    count += erasures.length
  }
  return count
}
