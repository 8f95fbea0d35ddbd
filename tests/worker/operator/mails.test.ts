// Requirements: MAIL-9, MAIL-10, MAIL-11.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { toolWith } from '#tests/support/tool.ts'
import { mailStatement } from '#worker/commerce/mail/outbox.ts'
import { auditVerbs } from '../../../scripts/shop/audit-verbs.ts'
import { mailVerbs } from '../../../scripts/shop/mail/mail-verbs.ts'
import { orderEmailVerb } from '../../../scripts/shop/mail/order-email-verb.ts'
import { suppressionVerbs } from '../../../scripts/shop/mail/suppression-verbs.ts'
import { orderVerbs } from '../../../scripts/shop/order-verbs.ts'

const Mails = z.array(z.object({ id: z.string() }))

const shop = toolWith([
  ...auditVerbs,
  ...mailVerbs,
  ...suppressionVerbs,
  ...orderVerbs,
  orderEmailVerb,
])

it('suppresses an address, shows why, and lets it have mail again, without its name in the audit log', async () => {
  const email = 'Unheard@Example.org'
  await shop('mail suppressed add', { email })
  await shop('mail suppressed add', { email, reason: 'bounce' })
  const { data, text } = await shop('mail suppressed list', { email: 'unheard@example.org' })
  expect(data).toEqual([
    {
      email: 'unheard@example.org',
      bounced: expect.stringMatching(/^20/) as string,
      complained: expect.stringMatching(/^20/) as string,
    },
  ])
  expect(text).toContain('bounced 20')
  await mailStatement(env, { to: email, subject: 'Hello', text: 'Hello', html: 'Hello' }).run()
  expect((await shop('mail list', { failed: true })).text).toContain('withheld')
  const [mail] = Mails.parse((await shop('mail list', { failed: true })).data)
  const { id } = mail!
  expect((await shop('mail replay', { id })).text).toContain(`mail suppressed remove ${email}`)
  const reason = 'the reader has a new mailbox'
  await expect(shop('mail suppressed remove', { email })).rejects.toThrow(/reason/)
  expect((await shop('mail suppressed remove', { email, reason })).data).toEqual({ removed: 1 })
  expect((await shop('mail suppressed remove', { email, reason })).data).toEqual({ removed: 0 })
  expect((await shop('mail suppressed list', { email })).data).toEqual([])
  expect((await shop('mail replay', { id })).text).not.toContain('suppressed')
  const audit = JSON.stringify((await shop('audit list')).data)
  expect(audit).toContain('mail suppressed add')
  expect(audit).toContain(reason)
  expect(audit.toLowerCase()).not.toContain('unheard')
})

it('corrects the address of an order whose mails come back', async () => {
  const { orderNumber: number } = await boughtOrder('typo@example.org')
  await shop('mail suppressed add', { email: 'typo@example.org', reason: 'bounce' })
  expect((await shop('order', { number })).text).toMatch(/typo@example\.org.*come back/)
  await shop('order email', { number, email: 'right@example.org' })
  expect((await shop('order', { number })).text).toMatch(/right@example\.org$/m)
  expect((await shop('mail list')).text).toContain('right@example.org')
  expect(JSON.stringify((await shop('audit list')).data)).not.toContain('right@')
  await expect(shop('order email', { number: 'FR-0', email: 'a@b.org' })).rejects.toThrow(
    'no order',
  )
})
