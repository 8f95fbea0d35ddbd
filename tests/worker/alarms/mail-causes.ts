import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { resendNotice } from '#tests/support/resend-notices.ts'
import { toolWith } from '#tests/support/tool.ts'
import { mailVerbs } from '../../../scripts/shop/mail/mail-verbs.ts'
import type { Causes } from './causes.ts'
import type { WatchedShop } from './watched-shop.ts'

const tool = toolWith(mailVerbs)
/** Eight attempts at doubled intervals, the first of four minutes. */
const eightAttempts = 4 * (2 ** 7 - 1)
const twoDays = 2 * 24 * 60

async function subscribe(shop: WatchedShop, email: string) {
  await shop.visitor().api('POST /api/v1/newsletter', { body: { email } })
}

/** So many people subscribe, the mail service takes their mails, and tells of some. */
async function comeBack(shop: WatchedShop, type: string, times: number) {
  const readers = Array.from({ length: 40 }, (_, reader) => `reader-${reader}@example.org`)
  for (const email of readers) await subscribe(shop, email)
  await shop.run()
  await shop.pass(5, 5)
  for (const email of readers) expect(shop.mails.map(({ to }) => to[0])).toContain(email)
  for (const email of readers.slice(0, times)) {
    const notice = await resendNotice(type, { to: [email], bounce: { type: 'Permanent' } })
    const answer = await shop.visitor().raw('POST', '/api/v1/mail/notices/resend', notice)
    expect(answer.status).toBe(200)
  }
}

export const mailCauses: Causes<
  'mails-dead' | 'mails-late' | 'mails-bounced' | 'mails-complained'
> = {
  'mails-dead': {
    'the mail service refuses a mail for a night': {
      begin: async (shop) => {
        shop.mailService.isDown = true
        await subscribe(shop, 'ada@example.org')
        await shop.pass(eightAttempts + 8 * 20, 20)
      },
      end: async (shop) => {
        shop.mailService.isDown = false
        const { results } = await env.DB.prepare(
          "SELECT id FROM outbox WHERE recipient = 'ada@example.org'",
        ).all<{ id: string }>()
        for (const { id } of results) await tool('mail replay', { id }, { isRemote: true })
      },
      also: ['mails-late'],
    },
  },
  'mails-late': {
    'the mail service does not work for more than an hour': {
      begin: async (shop) => {
        shop.mailService.isDown = true
        await subscribe(shop, 'ada@example.org')
        await shop.pass(65, 5)
      },
      end: async (shop) => {
        shop.mailService.isDown = false
        await shop.pass(240, 20)
      },
    },
  },
  'mails-bounced': {
    'six of forty mails bounce': {
      begin: (shop) => comeBack(shop, 'email.bounced', 6),
      end: (shop) => shop.pass(twoDays),
      also: ['cron-missed'],
    },
  },
  'mails-complained': {
    'two readers of forty call the mail spam': {
      begin: (shop) => comeBack(shop, 'email.complained', 2),
      end: (shop) => shop.pass(twoDays),
      also: ['cron-missed'],
    },
  },
}
