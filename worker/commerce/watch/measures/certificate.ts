import { settingsOf } from '#shared/settings/settings.ts'
import { findReading } from '../certificate/store.ts'

const hour = 3_600_000
const day = 24 * hour
/** Days before its end at which a certificate has to be renewed. */
const renewedBefore = 21

/**
 * Origin of the remote backend whose certificate the pipeline reads; undefined in a shop with the
 * embedded backend, or one without TLS in a local run.
 */
export function certificateAddress(env: object): string | undefined {
  const { API_BASE_URL } = settingsOf(env)
  return API_BASE_URL.startsWith('https:') ? new URL(API_BASE_URL).origin : undefined
}

/**
 * Days, begun ones too, since the certificate of the remote backend had to be renewed: 0 before
 * that, and more than those that are left at that time where clients refuse it. Undefined while
 * nobody has read it, which is another alarm.
 */
export async function daysUnrenewed(env: Env, now: number): Promise<number | undefined> {
  const address = certificateAddress(env)
  if (!address) return 0
  const reading = await findReading(env, address)
  if (!reading) return undefined
  const days = Math.ceil((now - reading.endsAt) / day + renewedBefore)
  return Math.max(days, reading.fault === undefined ? 0 : renewedBefore + 1)
}

/** Hours since the certificate of the remote backend was last read; above `limit` if never. */
export async function hoursUnread(env: Env, now: number, limit: number): Promise<number> {
  const address = certificateAddress(env)
  if (!address) return 0
  const reading = await findReading(env, address)
  return reading ? (now - reading.readAt) / hour : limit + 1
}
