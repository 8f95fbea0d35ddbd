import { alarms, type AlarmName, runbookOf } from '#shared/settings/alarms.ts'
import { brand } from '#shared/settings/brand.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { html } from '../mail/html.ts'
import type { Mail } from '../mail/mail.ts'

/** What an alarm's webhook gets as JSON. */
export interface Notice {
  /** The same for every repetition of one notice. */
  id: string
  alarm: AlarmName
  state: 'began' | 'ended'
  /** The measured number, and the limit that it is compared with. */
  value: number
  limit: number
  measures: string
  runbook: string
  /** Origin of the shop. */
  shop: string
  /** When the alarm began, and when this happened, ISO 8601. */
  since: string
  at: string
  /** All of it in one line, as chat programs show it. */
  text: string
}

interface Change {
  name: AlarmName
  state: Notice['state']
  value: number
  limit: number
  /** Epoch ms. */
  began: number
  now: number
}

/** The notice of an alarm that began or ended. It contains no personal data. */
export function noticeOf(env: Env, { name, state, value, limit, began, now }: Change): Notice {
  const { measures } = alarms[name]
  const shop = settingsOf(env).SITE_ORIGIN || brand.name
  const shown = Math.round(value * 10) / 10
  const runbook = runbookOf(name)
  return {
    id: `${name}:${began}:${state}`,
    alarm: name,
    state,
    value: shown,
    limit,
    measures,
    runbook,
    shop,
    since: new Date(began).toISOString(),
    at: new Date(now).toISOString(),
    text: `${state === 'began' ? 'ALARM' : 'Over'}: ${name} at ${shop}: ${shown} ${measures} (limit ${limit}). ${runbook}`,
  }
}

/** The notice as a mail to the operator, in English as the operator's tool. */
export function alarmMail(to: string, { id, alarm, state, shop, since, text }: Notice): Mail {
  const times = `Since ${since}.`
  return {
    to,
    subject: `${state === 'began' ? 'Alarm' : 'Over'}: ${alarm} (${shop})`,
    text: `${text}\n\n${times}\n`,
    html: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${alarm}</title>
        </head>
        <body>
          <p>${text}</p>
          <p>${times}</p>
        </body>
      </html>`.toString(),
    about: `alarm:${id}`,
  }
}
