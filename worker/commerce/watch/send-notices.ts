import { errorFields, log } from '#shared/logging/log.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { claimNotices, markNoticeSent, type Notice } from './store.ts'

/** Sends one notice to the webhook. Throws where it was not taken. */
export type AlarmSender = (notice: Pick<Notice, 'id' | 'body'>) => Promise<void>

const timeout = 10_000

/**
 * The sender of ALARM_WEBHOOK; undefined without one. It posts JSON, follows no redirect, and its
 * errors do not contain the address, which is a secret.
 */
export function alarmSender(env: object): AlarmSender | undefined {
  const { ALARM_WEBHOOK } = settingsOf(env)
  if (!ALARM_WEBHOOK) return undefined
  return async ({ id, body }) => {
    const response = await fetch(ALARM_WEBHOOK, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
  }
}

/**
 * Sends the waiting notices, oldest first. A failed one is tried again by a later run, for three
 * days.
 */
export async function sendNotices(env: Env, send: AlarmSender, now: number): Promise<void> {
  for (const notice of await claimNotices(env, now)) {
    try {
      await send(notice)
      await markNoticeSent(env, notice.id, now)
    } catch (cause) {
      log('error', 'alarm_not_sent', { id: notice.id, ...errorFields(cause) })
    }
  }
}
