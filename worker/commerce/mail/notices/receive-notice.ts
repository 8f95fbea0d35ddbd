import { emailAddress } from '#shared/rules/email-address.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import { log } from '#shared/logging/log.ts'
import { brand } from '#shared/settings/brand.ts'
import { noticeSecrets, type NoticeService } from '#shared/settings/mail-services.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { type MailNotice, type NoticeReader, rejected } from './notice.ts'
import { readOwn } from './own-endpoint.ts'
import { readPostmark } from './postmark.ts'
import { readResend } from './resend.ts'
import { readSes } from './ses.ts'
import { isKnownNotice, repeatStatement, saveNotice } from './store.ts'

const readers: Record<NoticeService, NoticeReader> = {
  resend: readResend,
  postmark: readPostmark,
  ses: readSes,
  own: readOwn,
}

interface PostedNotice {
  headers: Headers
  /** Called for the configured service alone. */
  readBody: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Which mails are sent once more, and when: the link for a new password works for half an hour. */
const repeatedWithin = 20 * 60_000
const repeatedAfter = 4 * 60_000

/**
 * Takes what the configured mail service tells of a mail (MAIL-8): counts it, and suppresses the
 * address after a refusal for good or a complaint (MAIL-9). `alsoOf` are further statements for the
 * address of a complaint. After a bounce for now, a mail that its reader has just asked for is sent
 * once more (MAIL-11). A repeated notice changes nothing. Throws WebhookRejected, also where the
 * shop has another service, or no secret.
 */
export async function receiveNotice(
  env: Env,
  service: NoticeService,
  { headers, readBody }: PostedNotice,
  now: Date,
  alsoOf: (emailKey: string) => D1PreparedStatement[],
): Promise<void> {
  const { MAIL_ENDPOINT, MAIL_SERVICE, MAIL_WEBHOOK_SECRET } = settingsOf(env)
  const secrets = noticeSecrets(MAIL_WEBHOOK_SECRET)
  if (!MAIL_ENDPOINT || (MAIL_SERVICE || 'own') !== service || secrets.length === 0)
    return rejected()
  const notice = await readers[service]({
    body: await readBody(),
    headers,
    secrets,
    now,
    env,
  })
  if (!notice || (await isKnownNotice(env, service, notice.id))) return
  const keys = keysOf(env, notice)
  log('warn', 'mail_came_back', { service, kind: notice.kind, addresses: keys.length })
  await saveNotice(
    env,
    { service, id: notice.id, kind: notice.kind, keys },
    now.getTime(),
    notice.kind === 'complaint'
      ? keys.flatMap(alsoOf)
      : notice.kind === 'soft-bounce'
        ? keys.map((key) => repeated(env, key, now.getTime()))
        : [],
  )
}

function repeated(env: Env, key: string, now: number): D1PreparedStatement {
  const times = { since: now - repeatedWithin, now, again: now + repeatedAfter }
  return repeatStatement(env, key, { ...times, newId: crypto.randomUUID() })
}

/**
 * The keys of a notice's addresses. Those of the shop itself are left out: what it has to hear must
 * not end because one mail was refused, whose words a stranger may have written.
 */
function keysOf(env: Env, { addresses }: MailNotice): string[] {
  const own = new Set([brand.supportEmail, settingsOf(env).ALARM_EMAIL].map(emailKey))
  const keys = addresses.map(emailKey).filter((key) => key.length <= 254 && emailAddress.test(key))
  return [...new Set(keys)].filter((key) => !own.has(key))
}
