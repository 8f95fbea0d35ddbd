import * as z from 'zod'
import {
  type CountedMails,
  countMails,
  mailNotices,
  waitingMails,
} from '../../../worker/commerce/operator.ts'
import { iso, limit } from '../command-line.ts'
import { defineVerb } from '../verb.ts'

const day = 86_400_000

/** Mails by what they are about, and what became of them (OPS-46); none names a reader. */
export const mailFigureVerbs = [
  defineVerb({
    name: 'mail waiting',
    usage: '[--limit 50]',
    summary: 'lists mails that are still to be sent, oldest first, with the time of the next try',
    options: { limit: { type: 'string' } },
    input: z.object({ limit }),
    columns: ['id', 'about', 'attempts', 'created', 'next'],
    run: async ({ limit: most }, { env }) => {
      const mails = (await waitingMails(env, most)).map(({ created, next, ...mail }) => ({
        ...mail,
        created: iso(created),
        next: iso(next || null),
      }))
      const lines = mails.map(({ id, about, attempts, created, next }) =>
        [id, created?.slice(0, 16), about, `${attempts} attempts`, next && `next ${next}`]
          .filter(Boolean)
          .join('  '),
      )
      return { data: mails, text: lines.join('\n') || 'No mail waits.' }
    },
  }),
  defineVerb({
    name: 'mail count',
    usage: '[--days 2]',
    summary: 'counts the mails of the last days by what they are about and what became of them',
    options: { days: { type: 'string' } },
    input: z.object({ days: z.coerce.number('is no number').positive('is nothing').default(2) }),
    columns: ['about', 'state', 'is_optional', 'mails'],
    run: async ({ days }, { env, now }) => {
      const counts = await countMails(env, now.getTime() - days * day)
      return { data: counts, text: counts.map(countLine).join('\n') || 'No mails.' }
    },
  }),
  defineVerb({
    name: 'mail notices',
    usage: '[--limit 50]',
    summary: 'lists bounces and complaints by day and kind, newest first',
    options: { limit: { type: 'string' } },
    input: z.object({ limit }),
    columns: ['day', 'kind', 'times'],
    run: async ({ limit: most }, { env }) => {
      const notices = (await mailNotices(env, most)).map(({ at, kind, times }) => ({
        day: iso(at)?.slice(0, 10),
        kind,
        times,
      }))
      const lines = notices.map(({ day: on, kind, times }) => `${on}  ${kind.padEnd(11)}  ${times}`)
      return { data: notices, text: lines.join('\n') || 'No notices.' }
    },
  }),
]

function countLine({ about, state, is_optional: isOptional, mails }: CountedMails): string {
  const kind = isOptional ? ' (a link ends it)' : ''
  return `${String(mails).padStart(6)}  ${state.padEnd(8)}  ${about || 'nothing known'}${kind}`
}
