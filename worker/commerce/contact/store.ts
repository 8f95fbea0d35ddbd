import { type Mail, mailStatement } from '../mail/outbox.ts'

/** Stores the mails about a message in one batch; `now` in epoch milliseconds. */
export async function saveMessage(env: Env, mails: readonly Mail[], now: number): Promise<void> {
  await env.DB.batch(mails.map((mail) => mailStatement(env, mail, now)))
}
