import { errorFields, log } from '#shared/logging/log.ts'
import { measure } from '#shared/metrics/metrics.ts'
import { alarmLimit, type AlarmName, alarmNames } from '#shared/settings/alarms.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { mailStatement } from '../mail/outbox.ts'
import { mailSender } from '../mail/sender.ts'
import { measures } from './measures/measures.ts'
import { alarmMail, type Notice, noticeOf } from './notice.ts'
import { alarmSender, type AlarmSender, sendNotices } from './send-notices.ts'
import {
  beginAlarm,
  endAlarm,
  forgetOld,
  type Raised,
  raisedAlarms,
  setQuiet,
  type Telling,
} from './store.ts'

/**
 * How long the cause of an alarm must be gone before it ends, ms: a number at its limit would end
 * and begin all the time.
 */
const calm = 600_000

/**
 * Compares every alarm's number with its limit, and tells the webhook and the operator's address
 * what began and what ended (OPS-9). An alarm that cannot be measured keeps its state; the first
 * such error is thrown at the end.
 */
export async function watch(
  env: Env,
  now: number,
  send: AlarmSender | undefined = alarmSender(env),
): Promise<void> {
  const raised = await raisedAlarms(env)
  const failures: unknown[] = []
  for (const name of alarmNames) {
    try {
      const limit = alarmLimit(name, settingsOf(env).ALARM_LIMITS)
      const value = await measures[name](env, now, limit)
      if (value === undefined) continue
      measure(env, { kind: 'watch', alarm: name, value })
      await judge(env, { name, value, limit, now, raised: raised.get(name) }, send !== undefined)
    } catch (cause) {
      log('error', 'alarm_not_measured', { alarm: name, ...errorFields(cause) })
      failures.push(cause)
    }
  }
  if (send) await sendNotices(env, send, now)
  await forgetOld(env, now)
  if (failures.length > 0) throw failures[0]
}

interface Measured {
  name: AlarmName
  value: number
  limit: number
  now: number
  /** The alarm's row while it is raised. */
  raised: Raised | undefined
}

async function judge(
  env: Env,
  { name, value, limit, now, raised }: Measured,
  hasWebhook: boolean,
): Promise<void> {
  if (value > limit) {
    if (raised?.quiet_since) return setQuiet(env, name, null)
    if (raised) return
    const notice = noticeOf(env, { name, state: 'began', value, limit, began: now, now })
    await beginAlarm(env, name, now, tellingOf(env, notice, hasWebhook, now))
    log('error', 'alarm_began', { alarm: name, value, limit })
    return
  }
  if (!raised) return
  if (raised.quiet_since === null) return setQuiet(env, name, now)
  if (now - raised.quiet_since < calm) return
  const began = raised.began_at
  const notice = noticeOf(env, { name, state: 'ended', value, limit, began, now })
  await endAlarm(env, raised, tellingOf(env, notice, hasWebhook, now), now)
  log('warn', 'alarm_ended', { alarm: name, value, limit })
}

function tellingOf(env: Env, notice: Notice, hasWebhook: boolean, now: number): Telling {
  const { ALARM_EMAIL } = settingsOf(env)
  return {
    id: notice.id,
    body: hasWebhook ? JSON.stringify(notice) : undefined,
    ...(ALARM_EMAIL &&
      mailSender(env) && {
        mail: (condition) => mailStatement(env, alarmMail(ALARM_EMAIL, notice), now, condition),
      }),
  }
}
