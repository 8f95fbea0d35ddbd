import * as z from 'zod'
import { iso, limit, word } from '../command-line.ts'
import { defineVerb } from '../verb.ts'
import {
  deliverAll,
  listMailStates,
  mailState,
  type MailState,
  Refusal,
  replayMail,
} from '../../../worker/commerce/operator.ts'

export const mailVerbs = [
  defineVerb({
    name: 'mail list',
    usage: '[--failed] [--limit 50]',
    summary: 'lists mails, newest first, or those that could not be sent',
    options: { failed: { type: 'boolean' }, limit: { type: 'string' } },
    input: z.object({ failed: z.boolean().default(false), limit }),
    columns: ['id', 'created', 'recipient', 'subject', 'attempts', 'sent', 'withheld'],
    run: async (input, { env }) => {
      const mails = await listMailStates(env, input)
      return {
        data: mails,
        rows: mails.map(rowOf),
        text: mails.map(lineOf).join('\n') || 'No mails.',
      }
    },
  }),
  defineVerb({
    name: 'mail replay',
    usage: '<id>',
    summary: 'sends a mail again',
    words: ['id'],
    input: z.object({ id: word }),
    writes: {
      target: async ({ id }, { env }) => {
        const mail = await mailState(env, id)
        if (!mail) return undefined
        const { attempts, sent_at: sentAt } = mail
        return { subject: id, state: { attempts, sent: sentAt !== null } }
      },
    },
    run: async ({ id }, { env, isRemote }) => {
      const mail = await replayMail(env, id, crypto.randomUUID())
      if (!mail) throw new Refusal(`There is no mail ${id}.`)
      if (!isRemote) await deliverAll(env)
      const when = mail.is_suppressed
        ? `It is withheld again, because its address is suppressed: mail suppressed remove ${mail.recipient} --reason <text>, then replay it once more.`
        : isRemote
          ? 'The shop sends it within five minutes.'
          : 'It is in the outbox.'
      return { data: mail, text: `${lineOf(mail)}\n${when}`, changes: { id: mail.id } }
    },
  }),
]

function rowOf({ created_at: created, sent_at: sent, withheld_at: withheld, ...mail }: MailState) {
  return { ...mail, created: iso(created), sent: iso(sent), withheld: iso(withheld) }
}

function lineOf({
  id,
  created_at: at,
  recipient,
  subject,
  attempts,
  sent_at: sentAt,
  withheld_at: withheldAt,
}: MailState): string {
  const state = sentAt
    ? 'sent'
    : withheldAt
      ? 'withheld'
      : attempts > 0
        ? `failed ${attempts}×`
        : 'waiting'
  return `${id}  ${new Date(at).toISOString().slice(0, 16)}  ${state.padEnd(9)}  ${recipient}  ${subject}`
}
