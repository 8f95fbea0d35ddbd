import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import * as z from 'zod'
import { type AlarmName, alarmNames } from '#shared/settings/alarms.ts'
import { visitor, type Visitor } from '#tests/support/api.ts'
import { readyToPay, startPayment } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { resendSecret } from '#tests/support/resend-notices.ts'
import { bankSecret, stripeBank } from '#tests/support/stripe/bank.ts'
import { addBackup } from '#worker/commerce/recovery/backup/store.ts'
import worker from '#worker/index.ts'
import { throughApp } from '../shop.ts'
import { reportCertificate } from './backend-certificate.ts'

const minute = 60_000
const day = 24 * 60 * minute
const operator = 'ops@example.org'
const Posted = z.object({
  id: z.string(),
  alarm: z.enum(alarmNames),
  state: z.enum(['began', 'ended']),
  value: z.number(),
  limit: z.number(),
  runbook: z.string(),
  text: z.string(),
})
const Mail = z.object({ to: z.array(z.string()), subject: z.string() })

/** Tables with what shops before this one did. */
const ofEarlierShops =
  'alarms alarm_notices work_runs failed_requests mail_results suppressed_addresses webhook_events outbox refunds disputes order_links order_lines orders payments buyer_marks reservations checkouts book_differences backups recovery_jobs certificate_readings'

/** The clock only goes on: what an isolate remembers of a later time would be taken for new. */
let clock = Date.UTC(2031, 2, 5, 12)

/** A shop in operation, what is around it, and its clock. */
export type WatchedShop = Awaited<ReturnType<typeof watchedShop>>

/**
 * A shop that sells with Stripe and mails with Resend, watched by its own timer. Its bank, its mail
 * service and the alarms' webhook are stand-ins, which take and answer what these services do; all
 * else is the real network. Nothing that earlier shops did is left; a backup has just been made,
 * which saves the work of one.
 */
export async function watchedShop(settings: Record<string, unknown> = {}) {
  clock += 30 * day
  vi.useFakeTimers({ toFake: ['Date'], now: clock })
  for (const kind of ['error', 'warn'] as const)
    vi.spyOn(console, kind).mockImplementation(() => undefined)
  await forgetEarlierShops()
  const notices: z.infer<typeof Posted>[] = []
  const mails: z.infer<typeof Mail>[] = []
  const shop = {
    env: bindingsOf(settings),
    bank: stripeBank(),
    notices,
    mails,
    mailService: { isDown: false },
    /** What the webhook was told of an alarm. */
    told: (name: AlarmName) => notices.filter(({ alarm }) => alarm === name),
    /** Subjects of the operator's mails about an alarm. */
    mailed: (name: AlarmName) =>
      mails
        .filter(({ to, subject }) => to.includes(operator) && subject.includes(`: ${name} (`))
        .map(({ subject }) => subject),
    /** Another deployment of the same shop. */
    deploy: (changes: Record<string, unknown>) => {
      shop.env = { ...shop.env, ...changes }
    },
    visitor: (): Visitor => visitor((request) => throughApp(shop.env)(request)),
    /** Lets time pass, in which the timer runs every so many minutes; never without `every`. */
    pass: async (minutes: number, every?: number) => {
      for (let left = minutes; left > 0; left -= every ?? left) {
        clock += Math.min(left, every ?? left) * minute
        vi.setSystemTime(clock)
        if (every) await shop.run()
      }
    },
    /** The platform's timer has the regular work done; a failure is the platform's to report. */
    run: async () => {
      const run = worker.scheduled(createScheduledController({ cron: 'local' }), shop.env)
      await Promise.resolve(run).catch(() => undefined)
    },
    /** A guest starts a payment of one piece; gives the bank's id of it. */
    begin: async () => {
      const person = shop.visitor()
      await readyToPay(person)
      const { paymentReference, page } = await startPayment(person)
      return { person, paymentReference, session: page.split('/').at(-1)! }
    },
    /** The bank's notice about a payment arrives; gives the status of the shop's answer. */
    notify: async (session: string, type = 'checkout.session.completed') => {
      const notice = await shop.bank.notice(session, type)
      return (await shop.visitor().raw('POST', '/api/v1/payments/webhooks/stripe', notice)).status
    },
    /** A guest buys one piece; gives the order's number. */
    buy: async () => {
      const { paymentReference, session } = await shop.begin()
      shop.bank.pay(session)
      expect(await shop.notify(session)).toBe(200)
      const number = await eventually(async () => {
        const found = await env.DB.prepare(
          'SELECT order_number FROM orders WHERE payment_reference = ?',
        )
          .bind(paymentReference)
          .first<string>('order_number')
        expect(found).toEqual(expect.any(String))
        return found!
      })
      return { number, paymentReference, session }
    },
  }
  const answers: Record<string, (request: Request) => Promise<Response>> = {
    'hooks.test': async (request) => {
      notices.push(Posted.parse(await request.json()))
      return new Response()
    },
    'mail.test': async (request) => {
      if (shop.mailService.isDown) return new Response(null, { status: 503 })
      mails.push(Mail.parse(await request.json()))
      return Response.json({})
    },
    'api.stripe.com': (request) => shop.bank.answer(request),
    localhost: (request) => env.TEST_NETWORK.fetch(request),
  }
  const network = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init)
    return (answers[new URL(request.url).hostname] ?? network)(request)
  })
  // The set-up's own report.
  if (shop.env.API_BASE_URL) await reportCertificate(shop.env)
  return shop
}

function bindingsOf(settings: Record<string, unknown>): Env {
  return {
    ...env,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_WEBHOOK_SECRET: bankSecret,
    MAIL_SERVICE: 'resend',
    MAIL_ENDPOINT: 'https://mail.test',
    MAIL_FROM: 'shop@shop.test',
    MAIL_TOKEN: 're_1',
    MAIL_WEBHOOK_SECRET: resendSecret,
    LOCAL_MAILBOX: '',
    ALARM_EMAIL: operator,
    ALARM_WEBHOOK: 'https://hooks.test/alarms',
    ...settings,
  }
}

async function forgetEarlierShops(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...ofEarlierShops.split(' ').map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
    env.DB.prepare("UPDATE stock SET quantity = 500 WHERE sku = 'ORV-NOTE-WHI'"),
  ])
  const { objects } = await env.BACKUPS.list()
  await env.BACKUPS.delete(objects.map(({ key }) => key))
  const progress = { written: {}, table: 0 }
  await addBackup(env, { id: 'recent', begunAt: clock, endedAt: clock, progress })
}
