import type { Mail } from '../mail/mail.ts'
import { mailStatement } from '../mail/outbox.ts'

/** Queues the mails of a message, all or none. */
export async function saveMessage(env: Env, mails: readonly Mail[], now: Date): Promise<void> {
  await env.DB.batch(mails.map((mail) => mailStatement(env, mail, now.getTime())))
}
