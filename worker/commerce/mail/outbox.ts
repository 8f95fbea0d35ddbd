import { errorFields, log } from '#shared/logging/log.ts'
import { withDemonstration } from './demonstration.ts'
import type { Mail, MailSender } from './mail.ts'
import { mailSender } from './sender.ts'
import { type SentPapers, withPapers } from './papers.ts'
import {
  claimMails,
  type Condition,
  insertMail,
  insertPapers,
  type MailPlace,
  markSent,
  maxAttempts,
} from './store.ts'
import { allOrders } from '../storage/databases.ts'

export type { Mail } from './mail.ts'

// How long claimed mails are locked, ms: longer than the slowest delivery of one claim; doubled
// with every attempt, so that all attempts last longer than a night without the service.
const claimFor = 240_000

/**
 * Statement that puts a mail into the outbox; part of the batch with the effect that it announces,
 * so that neither exists without the other (MAIL-2).
 */
export function mailStatement(
  env: Env,
  mail: Mail,
  now: number = Date.now(),
  condition?: Condition,
): D1PreparedStatement {
  return insertMail(env, crypto.randomUUID(), withDemonstration(env, mail), now, condition)
}

/** A mail whose statement has claimed it for the request that wrote it. */
export type ClaimedMail = Mail & MailPlace

/**
 * `mailStatement` for a mail that the same request may deliver: with `isClaimed`, and where a mail
 * service is configured, the statement claims it as a delivery would, and `claimed` is for
 * `deliverMail`. If the request ends before, the next delivery after the claim sends it.
 */
export function queued(
  env: Env,
  mail: Mail,
  now: number,
  isClaimed: boolean,
): { statement: D1PreparedStatement; claimed: ClaimedMail | undefined } {
  const id = crypto.randomUUID()
  const whole = withDemonstration(env, mail)
  if (!isClaimed || !mailSender(env))
    return { statement: insertMail(env, id, whole, now), claimed: undefined }
  const { papers } = whole
  const complete = papers ? withPapers(whole, papers) : whole
  return {
    statement: insertMail(env, id, whole, now, undefined, now + claimFor),
    claimed: { ...complete, id },
  }
}

/** Statement that stores papers; in a batch it comes before the mail that refers to them. */
export function papersStatement(
  env: Env,
  papers: SentPapers,
  now: number = Date.now(),
): D1PreparedStatement {
  return insertPapers(env, papers, now)
}

/**
 * Sends the waiting mails of the outbox. A failed one is tried again at the next delivery, at most
 * eight times, at doubled intervals.
 */
export async function deliverOutbox(
  env: Env,
  send: MailSender | undefined = mailSender(env),
  now: number = Date.now(),
): Promise<void> {
  if (!send) return
  for (const mail of await claimMails(env, { now, claimFor, maxAttempts }))
    await deliver(env, send, mail, now)
}

/** The same for the outboxes of all databases of orders. */
export async function deliverAll(env: Env): Promise<void> {
  for (const one of allOrders(env)) await deliverOutbox(one)
}

/** Sends a mail that its statement has claimed; a failed one is tried again by `deliverOutbox`. */
export async function deliverMail(
  env: Env,
  mail: ClaimedMail,
  send: MailSender | undefined = mailSender(env),
  now: number = Date.now(),
): Promise<void> {
  if (send) await deliver(env, send, mail, now)
}

async function deliver(env: Env, send: MailSender, mail: ClaimedMail, now: number) {
  try {
    await send(mail)
    await markSent(env, mail, now)
  } catch (cause) {
    log('error', 'mail_not_sent', { id: mail.id, ...errorFields(cause) })
  }
}
