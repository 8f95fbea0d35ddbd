// Requirements: MAIL-7.
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mailSender } from '../sender.ts'
import { signAwsCall } from './aws-signature.ts'

afterEach(() => void vi.restoreAllMocks())

const mail = {
  id: 'mail-1',
  to: 'ada@example.org',
  subject: 'Grüße',
  text: 'Hallo',
  html: '<p>Hallo</p>',
  headers: { 'List-Unsubscribe': '<https://shop.test/leave>' },
  attachments: [{ fileName: 'agb.html', contentType: 'text/html', content: 'PHA+' }],
}
const MAIL_FROM = 'Orvane <orders@shop.test>'
const MAIL_REPLY_TO = 'help@shop.test'

/** Sends a mail with these settings; gives the request that went out. */
async function sent(settings: Record<string, string>, status = 200) {
  const asked: Request[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(new Request(input, init))
    return new Response('{}', { status })
  })
  const send = mailSender({ ...env, ...settings })
  await send!(mail)
  const [request] = asked
  return { request: request!, body: await request!.json() }
}

describe('a mail', () => {
  it('goes to an endpoint of one’s own as JSON, with sender and answers where they are set', async () => {
    const own = { MAIL_ENDPOINT: 'https://mail.test/', MAIL_TOKEN: 'token' }
    const { request, body } = await sent(own)
    expect(request.headers.get('authorization')).toBe('Bearer token')
    expect(request.headers.get('idempotency-key')).toBe('mail-1')
    const { id: _, ...whole } = mail
    expect(body).toEqual(whole)
    vi.restoreAllMocks()
    expect((await sent({ ...own, MAIL_FROM, MAIL_REPLY_TO })).body).toEqual({
      ...whole,
      from: MAIL_FROM,
      replyTo: MAIL_REPLY_TO,
    })
  })

  it('goes to Resend', async () => {
    const { request, body } = await sent({
      MAIL_SERVICE: 'resend',
      MAIL_ENDPOINT: 'https://api.resend.com/emails',
      MAIL_TOKEN: 're_123',
      MAIL_FROM,
      MAIL_REPLY_TO,
    })
    expect(request.url).toBe('https://api.resend.com/emails')
    expect(request.headers.get('authorization')).toBe('Bearer re_123')
    expect(request.headers.get('idempotency-key')).toBe('mail-1')
    expect(body).toEqual({
      from: MAIL_FROM,
      to: ['ada@example.org'],
      reply_to: MAIL_REPLY_TO,
      subject: 'Grüße',
      text: 'Hallo',
      html: '<p>Hallo</p>',
      headers: mail.headers,
      attachments: [{ filename: 'agb.html', content_type: 'text/html', content: 'PHA+' }],
    })
  })

  it('goes to Postmark', async () => {
    const { request, body } = await sent({
      MAIL_SERVICE: 'postmark',
      MAIL_ENDPOINT: 'https://api.postmarkapp.com/email',
      MAIL_TOKEN: 'server-token',
      MAIL_FROM,
    })
    expect(request.headers.get('x-postmark-server-token')).toBe('server-token')
    expect(request.headers.has('authorization')).toBe(false)
    expect(body).toEqual({
      From: MAIL_FROM,
      To: 'ada@example.org',
      Subject: 'Grüße',
      TextBody: 'Hallo',
      HtmlBody: '<p>Hallo</p>',
      MessageStream: 'outbound',
      Metadata: { id: 'mail-1' },
      Headers: [{ Name: 'List-Unsubscribe', Value: '<https://shop.test/leave>' }],
      Attachments: [{ Name: 'agb.html', ContentType: 'text/html', Content: 'PHA+' }],
    })
  })

  it('goes to Amazon SES with a signature, and without the secret', async () => {
    const secret = 'x'.repeat(40)
    const { request, body } = await sent({
      MAIL_SERVICE: 'ses',
      MAIL_ENDPOINT: 'https://email.eu-west-3.amazonaws.com/v2/email/outbound-emails',
      MAIL_TOKEN: `AKIAIOSFODNN7EXAMPLE:${secret}`,
      MAIL_FROM,
      MAIL_REPLY_TO,
    })
    expect(request.headers.get('authorization')).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/\d{8}\/eu-west-3\/ses\/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=[\da-f]{64}$/,
    )
    expect(JSON.stringify([[...request.headers], body])).not.toContain(secret)
    expect(body).toMatchObject({
      FromEmailAddress: MAIL_FROM,
      Destination: { ToAddresses: ['ada@example.org'] },
      ReplyToAddresses: [MAIL_REPLY_TO],
      Content: {
        Simple: {
          Subject: { Data: 'Grüße', Charset: 'UTF-8' },
          Body: { Text: { Data: 'Hallo' }, Html: { Data: '<p>Hallo</p>' } },
          Headers: [{ Name: 'List-Unsubscribe', Value: '<https://shop.test/leave>' }],
          Attachments: [{ FileName: 'agb.html', RawContent: 'PHA+' }],
        },
      },
    })
  })

  it('that is refused stays in the outbox', async () => {
    await expect(sent({ MAIL_ENDPOINT: 'https://mail.test/' }, 422)).rejects.toThrow('422')
  })
})

// Of Amazon's own test suite for the signature.
it.each([
  ['GET', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['POST', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
])('a signature is that of the published example for %s', async (method, signature) => {
  const key = {
    accessKey: 'AKIDEXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
  }
  const call = { method, url: new URL('https://example.amazonaws.com/'), headers: {}, body: '' }
  const { authorization } = await signAwsCall(call, key, new Date('2015-08-30T12:36:00Z'))
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  )
})
