// Requirements: MAIL-8, MAIL-9, MAIL-11.
import { Buffer } from 'node:buffer'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brand } from '#shared/settings/brand.ts'
import { visitor } from '#tests/support/api.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { commerce } from '../../index.ts'
import { deliverOutbox, mailStatement } from '../outbox.ts'
import { type PostedNotice, resendNotice, resendSecret } from '#tests/support/resend-notices.ts'
import { certificateOf, signedMessage, topic } from '#tests/support/sns-messages.ts'

const secret = 'x'.repeat(40)
const settings = {
  resend: {
    MAIL_SERVICE: 'resend',
    MAIL_ENDPOINT: 'https://api.resend.com/emails',
    MAIL_WEBHOOK_SECRET: resendSecret,
  },
  postmark: {
    MAIL_SERVICE: 'postmark',
    MAIL_ENDPOINT: 'https://api.postmarkapp.com/email',
    MAIL_WEBHOOK_SECRET: secret,
  },
  ses: {
    MAIL_SERVICE: 'ses',
    MAIL_ENDPOINT: 'https://email.eu-west-3.amazonaws.com/v2/email/outbound-emails',
    MAIL_TOKEN: `AKIAIOSFODNN7EXAMPLE:${secret}`,
    MAIL_WEBHOOK_SECRET: topic,
  },
  own: { MAIL_SERVICE: '', MAIL_ENDPOINT: 'https://mail.test', MAIL_WEBHOOK_SECRET: secret },
}
type Service = keyof typeof settings

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await env.DB.batch(
    ['suppressed_addresses', 'mail_results', 'webhook_events'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
})
afterEach(() => vi.restoreAllMocks())

async function tell(
  service: Service,
  { headers, body }: PostedNotice,
  { to = service, changes = {} }: { to?: string; changes?: Record<string, string> } = {},
): Promise<number> {
  const bindings = {
    ...env,
    LOCAL_MAILBOX: '',
    MAIL_TOKEN: 'token',
    MAIL_FROM: 'shop@shop.test',
    ...settings[service],
    ...changes,
  }
  const answer = await visitor(commerce(bindings)).raw('POST', `/api/v1/mail/notices/${to}`, {
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return answer.status
}

async function suppressed() {
  const { results } = await env.DB.prepare(
    'SELECT email_key, bounced_at IS NOT NULL AS bounced, complained_at IS NOT NULL AS complained FROM suppressed_addresses ORDER BY email_key',
  ).all<{ email_key: string; bounced: number; complained: number }>()
  return results.map(
    ({ email_key: key, bounced, complained }) =>
      `${key}${bounced ? ' bounced' : ''}${complained ? ' complained' : ''}`,
  )
}

async function counts() {
  const { results } = await env.DB.prepare(
    'SELECT kind, sum(times) AS times FROM mail_results GROUP BY kind',
  ).all<{ kind: string; times: number }>()
  return Object.fromEntries(results.map(({ kind, times }) => [kind, times]))
}

function ofPostmark(event: object, password = secret): PostedNotice {
  const basic = Buffer.from(`postmark:${password}`).toString('base64')
  return { headers: { authorization: `Basic ${basic}` }, body: JSON.stringify(event) }
}

function ofOwn(notice: object, token = secret): PostedNotice {
  return { headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(notice) }
}

const postmarkBounce = {
  RecordType: 'Bounce',
  ID: 42,
  Type: 'HardBounce',
  Email: 'Ada@Example.org',
}
const resendBounce = {
  email_id: 'e',
  to: ['Ada@Example.org'],
  bounce: { type: 'Permanent', subType: 'General', message: 'no such mailbox' },
}

describe('a notice of Resend', () => {
  it('suppresses the address of a mail that bounced for good, once', async () => {
    const call = await resendNotice('email.bounced', resendBounce)
    expect(await Promise.all([tell('resend', call), tell('resend', call)])).toEqual([200, 200])
    expect(await tell('resend', call)).toBe(200)
    expect(await suppressed()).toEqual(['ada@example.org bounced'])
    expect(await counts()).toEqual({ bounce: 1 })
  })

  it.each([
    ['email.bounced', { ...resendBounce, bounce: { type: 'Transient' } }],
    ['email.delivery_delayed', { to: ['ada@example.org'] }],
  ])('%s for now is counted, and suppresses nothing', async (type, data) => {
    expect(await tell('resend', await resendNotice(type, data))).toBe(200)
    expect(await suppressed()).toEqual([])
    expect(await counts()).toEqual({ 'soft-bounce': 1 })
  })

  it('about something else changes nothing', async () => {
    expect(await tell('resend', await resendNotice('email.opened', { to: ['a@b.org'] }))).toBe(200)
    expect(await count('SELECT count(*) AS n FROM webhook_events')).toBe(0)
  })

  it('is refused when it is old, or signed with another secret, or changed', async () => {
    const old = await resendNotice('email.bounced', resendBounce, { at: Date.now() - 301_000 })
    const other = `whsec_${Buffer.from('another-secret-012345678').toString('base64')}`
    const strange = await resendNotice('email.bounced', resendBounce, { key: other })
    const right = await resendNotice('email.complained', { to: ['ada@example.org'] })
    const changed = { ...right, body: right.body.replace('ada@', 'bob@') }
    for (const call of [old, strange, changed, { ...right, headers: {} }])
      expect(await tell('resend', call)).toBe(400)
    expect(await suppressed()).toEqual([])
    const rotated = { MAIL_WEBHOOK_SECRET: `${resendSecret} ${other}` }
    expect(await tell('resend', strange, { changes: rotated })).toBe(200)
  })
})

describe('a notice of Postmark', () => {
  it('is proven by the password of its address', async () => {
    expect(await tell('postmark', ofPostmark(postmarkBounce, 'y'.repeat(40)))).toBe(400)
    expect(await tell('postmark', { ...ofPostmark(postmarkBounce), headers: {} })).toBe(400)
    expect(await suppressed()).toEqual([])
    expect(await tell('postmark', ofPostmark(postmarkBounce))).toBe(200)
    expect(await suppressed()).toEqual(['ada@example.org bounced'])
  })

  it.each([
    [{ RecordType: 'SpamComplaint', ID: 1 }, { complaint: 1 }],
    [{ RecordType: 'Bounce', ID: 1, Type: 'SoftBounce' }, { 'soft-bounce': 1 }],
    [{ RecordType: 'Bounce', ID: 1, Type: 'AutoResponder' }, {}],
    [{ RecordType: 'Open' }, {}],
  ])('%o is counted as it is meant', async (event, expected) => {
    const call = ofPostmark({ ...event, Email: 'ada@example.org' })
    expect(await tell('postmark', call)).toBe(200)
    expect(await counts()).toEqual(expected)
    expect(await suppressed()).toEqual(
      'complaint' in expected ? ['ada@example.org complained'] : [],
    )
  })
})

describe('a notice of Amazon SES', () => {
  const fetched: string[] = []
  beforeEach(() => {
    fetched.length = 0
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const { url } = new Request(input)
      fetched.push(url)
      return new Response(url.endsWith('.pem') ? await certificateOf() : '<Confirmed/>')
    })
  })
  const event = {
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: 'Ada <ada@example.org>' }],
    },
  }

  it.each(['1', '2'] as const)('is taken with signature %s of its topic', async (version) => {
    const message = await signedMessage({ Message: JSON.stringify(event) }, { version })
    expect(await tell('ses', message)).toBe(200)
    expect(await tell('ses', message)).toBe(200)
    expect(await suppressed()).toEqual(['ada@example.org bounced'])
    expect(await counts()).toEqual({ bounce: 1 })
  })

  it('of a complaint, and of a delay of an event destination, is told apart', async () => {
    const complained = [{ emailAddress: 'ada@example.org' }]
    for (const [type, more] of [
      ['Complaint', { complaint: { complainedRecipients: complained } }],
      ['DeliveryDelay', { deliveryDelay: { delayedRecipients: complained } }],
      ['Delivery', {}],
    ] as const) {
      const Message = JSON.stringify({ eventType: type, ...more })
      expect(await tell('ses', await signedMessage({ Message }))).toBe(200)
    }
    expect(await counts()).toEqual({ complaint: 1, 'soft-bounce': 1 })
  })

  it('confirms its subscription at Amazon, and nowhere else', async () => {
    const at = (host: string) => ({
      Type: 'SubscriptionConfirmation',
      Token: 'token',
      SubscribeURL: `https://${host}/?Action=ConfirmSubscription`,
      Message: 'You have chosen to subscribe',
    })
    expect(await tell('ses', await signedMessage(at('sns.eu-west-3.amazonaws.com')))).toBe(200)
    expect(fetched.filter((url) => url.includes('ConfirmSubscription'))).toHaveLength(1)
    expect(await tell('ses', await signedMessage(at('evil.example')))).toBe(400)
    expect(fetched.filter((url) => url.includes('evil'))).toEqual([])
  })

  it.each<[string, Record<string, string>]>([
    ['another topic', { TopicArn: `${topic}-other` }],
    [
      'a certificate elsewhere',
      { SigningCertURL: 'https://evil.example/SimpleNotificationService-0.pem' },
    ],
    ['another file of Amazon', { SigningCertURL: 'https://sns.eu-west-3.amazonaws.com/mine.pem' }],
    ['an old time', { Timestamp: '2020-01-01T00:00:00.000Z' }],
  ])('with %s is refused, and nothing is fetched', async (_, changes) => {
    const message = await signedMessage({ Message: JSON.stringify(event), ...changes })
    expect(await tell('ses', message)).toBe(400)
    expect(fetched).toEqual([])
    expect(await suppressed()).toEqual([])
  })

  it('that was changed after its signature is refused', async () => {
    const message = await signedMessage({ Message: JSON.stringify(event) })
    const body = message.body.replace('ada@example.org', 'bob@example.org')
    expect(await tell('ses', { ...message, body })).toBe(400)
    expect(await suppressed()).toEqual([])
  })
})

describe('a notice of one’s own endpoint', () => {
  const notice = { id: '1', kind: 'complaint', addresses: ['ada@example.org'] }

  it('is proven by its token, and strict', async () => {
    expect(await tell('own', ofOwn(notice, 'y'.repeat(40)))).toBe(400)
    expect(await tell('own', ofOwn({ ...notice, more: 1 }))).toBe(400)
    expect(await tell('own', ofOwn({ ...notice, kind: 'angry' }))).toBe(400)
    expect(await tell('own', ofOwn(notice))).toBe(200)
    expect(await suppressed()).toEqual(['ada@example.org complained'])
  })

  it('of a bounce and a complaint keeps both', async () => {
    await tell('own', ofOwn(notice))
    await tell('own', ofOwn({ ...notice, id: '2', kind: 'bounce' }))
    expect(await suppressed()).toEqual(['ada@example.org bounced complained'])
  })

  it('of a bounce for now has a mail that was just asked for sent once more', async () => {
    const now = Date.now()
    const mail = { subject: 'Link', text: 'Link', html: 'Link' }
    const sentTo = async (to: string, isAsked: boolean, at = now - 60_000) => {
      await mailStatement(env, { ...mail, to, isAsked }, at).run()
      await env.DB.prepare('UPDATE outbox SET sent_at = ? WHERE recipient = ?').bind(at, to).run()
    }
    const soft = (id: string, address: string) =>
      tell('own', ofOwn({ id, kind: 'soft-bounce', addresses: [address] }))
    const sent = async () => {
      const some: string[] = []
      await deliverOutbox(env, async ({ to }) => void some.push(to), Date.now() + 5 * 60_000)
      return some
    }
    await sentTo('Asked@example.org', true)
    await sentTo('told@example.org', false)
    await sentTo('old@example.org', true, now - 21 * 60_000)
    await sentTo('both@example.org', true)
    await sentTo('both@example.org', false)
    for (const [id, who] of [
      ['s0', 'both'],
      ['s1', 'asked'],
      ['s2', 'told'],
      ['s3', 'old'],
    ] as const)
      expect(await soft(id, `${who}@example.org`)).toBe(200)
    expect(await sent()).toEqual(['Asked@example.org'])
    // It bounces again: that was its second chance.
    expect(await soft('s4', 'asked@example.org')).toBe(200)
    expect(await sent()).toEqual([])
    expect(await suppressed()).toEqual([])
  })

  it('never suppresses the shop’s own addresses, or what is no address', async () => {
    const addresses = [
      brand.supportEmail.toUpperCase(),
      'ops@example.org',
      'nobody',
      `${'a'.repeat(300)}@b.org`,
    ]
    const call = ofOwn({ id: '3', kind: 'bounce', addresses })
    expect(await tell('own', call, { changes: { ALARM_EMAIL: 'ops@example.org' } })).toBe(200)
    expect(await suppressed()).toEqual([])
    expect(await counts()).toEqual({ bounce: 1 })
  })

  it('of a complaint ends newsletter and stock alerts', async () => {
    await env.DB.batch([
      env.DB.prepare(
        "INSERT INTO newsletter (email_key, email, locale, token_hash, requested_at, confirmed_at) VALUES ('ada@example.org', 'a', 'fr-fr', 'h', 1, 1)",
      ),
      env.DB.prepare(
        "INSERT INTO stock_alerts (email_key, sku, email, locale, created_at) VALUES ('ada@example.org', 'S', 'a', 'fr-fr', 1), ('bob@example.org', 'S', 'b', 'fr-fr', 1)",
      ),
    ])
    await tell('own', ofOwn(notice))
    expect(await count("SELECT count(*) AS n FROM newsletter WHERE email_key LIKE 'ada@%'")).toBe(0)
    expect(await count('SELECT count(*) AS n FROM stock_alerts')).toBe(1)
  })

  it('is refused above 256 KB, for another service, and in a shop without a secret', async () => {
    const large = { ...notice, addresses: ['x'.repeat(300_000)] }
    expect(await tell('own', ofOwn(large))).toBe(413)
    expect(await tell('own', ofOwn(notice), { to: 'postmark' })).toBe(400)
    expect(await tell('own', ofOwn(notice), { to: 'other' })).toBe(400)
    expect(await tell('own', ofOwn(notice, ''), { changes: { MAIL_WEBHOOK_SECRET: '' } })).toBe(400)
    expect(await suppressed()).toEqual([])
  })
})
