// Requirements: MAIL-9, MAIL-10, PRIV-1.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedUp } from '#tests/support/api.ts'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { correctEmail } from '../../orders/correct-email.ts'
import { toOrder } from '../../orders/order-row.ts'
import { orderOfPayment } from '../../orders/store.ts'
import { erasePerson } from '../../privacy/erase-person.ts'
import { personalRows } from '../../privacy/export/store.ts'
import { findAccountByEmail } from '../../privacy/store.ts'
import { newsletterMail, passwordResetMail } from '../account-mails.ts'
import { builtInTexts } from '../../texts/locale-texts.ts'
import type { Mail } from '../mail.ts'
import { type ClaimedMail, deliverOutbox, mailStatement } from '../outbox.ts'
import { listMailStates, replayMail } from '../store.ts'
import { addSuppressed, listSuppressed, removeSuppressed } from './store.ts'

const to = 'Ada@Example.org'
const key = 'ada@example.org'
const withMail: Env = { ...env, MAIL_ENDPOINT: 'https://mail.test' }

async function mailsOf(address = to): Promise<Record<'needed' | 'optional', Mail>> {
  const texts = await builtInTexts('fr-fr')
  const link = 'https://shop.test/go'
  return {
    needed: passwordResetMail(texts, { to: address, link, minutes: 30 }),
    optional: newsletterMail(texts, { to: address, link, leave: link }),
  }
}

async function delivered(): Promise<string[]> {
  const sent: string[] = []
  await deliverOutbox(env, async ({ subject }) => void sent.push(subject))
  return sent
}

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await env.DB.batch([
    env.DB.prepare('DELETE FROM outbox'),
    env.DB.prepare('DELETE FROM suppressed_addresses'),
  ])
})
afterEach(() => vi.restoreAllMocks())

describe('the outbox', () => {
  it('sends nothing to an address that bounced, before or after a mail was written', async () => {
    const { needed, optional } = await mailsOf()
    await addSuppressed(env, key, 'bounce', 1)
    await mailStatement(env, needed, 2).run()
    await removeSuppressed(env, key)
    await mailStatement(env, optional, 3).run()
    await addSuppressed(env, key, 'bounce', 4)
    expect(await delivered()).toEqual([])
    const states = await listMailStates(env, { failed: true, limit: 9 })
    expect(states.map(({ withheld_at: at, attempts }) => [at !== null, attempts])).toEqual([
      [true, 0],
      [true, 0],
    ])
  })

  it('sends what is needed after a complaint, and nothing else', async () => {
    const { needed, optional } = await mailsOf()
    await addSuppressed(env, key, 'complaint', 1)
    await env.DB.batch([mailStatement(env, needed), mailStatement(env, optional)])
    expect(await delivered()).toEqual([needed.subject])
    const others = await mailsOf('bob@example.org')
    await mailStatement(env, others.optional).run()
    expect(await delivered()).toEqual([others.optional.subject])
  })

  it('sends a withheld mail when it is asked again after the address was removed', async () => {
    const { needed } = await mailsOf()
    await addSuppressed(env, key, 'bounce', 1)
    await mailStatement(env, needed).run()
    const [mail] = await listMailStates(env, { failed: true, limit: 1 })
    await replayMail(env, mail!.id, 'new')
    expect(await delivered()).toEqual([])
    await removeSuppressed(env, key)
    await replayMail(env, mail!.id, 'new')
    expect(await delivered()).toEqual([needed.subject])
  })
})

describe('an order', () => {
  async function ordered(isSuppressed: boolean) {
    const checkout = await open({ parts: { [await stocked(5)]: 1 } })
    const email = checkout.cart.customerEmail ?? checkout.cart.shippingAddress!.email
    if (isSuppressed) await addSuppressed(env, email.toLowerCase(), 'bounce', 1)
    await decide(checkout, 'Authorised')
    const mails: ClaimedMail[] = []
    const deliver = (mail: ClaimedMail) => void mails.push(mail)
    const settled = await settlePayment(withMail, checkout.paymentReference, new Date(), {
      deliver,
    })
    expect(settled?.state).toBe('Authorised')
    return { mails, reference: checkout.paymentReference, email }
  }

  it('is made, and its mail is not delivered to an address that bounced', async () => {
    expect((await ordered(false)).mails).toHaveLength(1)
    const { mails, reference } = await ordered(true)
    expect(mails).toEqual([])
    expect(await delivered()).toEqual([])
    expect(toOrder((await orderOfPayment(env, reference))!).isMailRefused).toBe(true)
  })

  it('says that its mail is refused until its address is corrected, which sends the confirmation there', async () => {
    const { paymentReference } = await boughtOrder('lost@example.org')
    const before = (await orderOfPayment(env, paymentReference))!
    expect(toOrder(before).isMailRefused).toBeUndefined()
    await addSuppressed(env, 'lost@example.org', 'complaint', 1)
    expect(toOrder((await orderOfPayment(env, paymentReference))!).isMailRefused).toBeUndefined()
    await addSuppressed(env, 'lost@example.org', 'bounce', 1)
    expect(toOrder((await orderOfPayment(env, paymentReference))!).isMailRefused).toBe(true)
    for (const email of ['right@example.org', 'right@example.org'])
      await correctEmail(env, before, email, new Date())
    const after = toOrder((await orderOfPayment(env, paymentReference))!)
    expect(after).toMatchObject({ customerEmail: 'right@example.org' })
    expect(after.isMailRefused).toBeUndefined()
    const states = await listMailStates(env, { failed: false, limit: 9 })
    expect(states.map(({ recipient }) => recipient)).toEqual(['right@example.org'])
    expect(await delivered()).toHaveLength(1)
  })

  it('whose buyer is erased gets no mail', async () => {
    const { id, paymentReference } = await boughtOrder('gone@example.org')
    await env.DB.prepare('UPDATE orders SET archived_at = 1 WHERE id = ?').bind(id).run()
    const order = (await orderOfPayment(env, paymentReference))!
    await expect(correctEmail(env, order, 'a@example.org', new Date())).rejects.toThrow('erased')
    expect(await listMailStates(env, { failed: false, limit: 9 })).toEqual([])
  })
})

it('is part of a person’s data, and is erased with it after the last mail was withheld', async () => {
  const { mail, customer } = await signedUp()
  await env.DB.prepare('UPDATE customers SET email_verified_at = 1 WHERE id = ?')
    .bind(customer.id)
    .run()
  await addSuppressed(env, mail, 'bounce', Date.UTC(2026, 0, 1))
  // The mail that asked to confirm the address.
  await env.DB.prepare('DELETE FROM outbox').run()
  const person = { customerId: customer.id, emailKey: mail }
  const account = await findAccountByEmail(env, mail)
  expect(await personalRows(env, person)).toMatchObject({
    mailSuppressed: { bouncedAt: '2026-01-01T00:00:00.000Z' },
  })
  await erasePerson(env, person, account, Date.now())
  expect(await listSuppressed(env, { emailKey: mail, limit: 1 })).toEqual([])
  expect(await delivered()).toEqual([])
  const [closed] = await listMailStates(env, { failed: true, limit: 1 })
  expect(closed).toMatchObject({ recipient: mail, subject_key: `account-closed:${customer.id}` })
})

it('lists suppressed addresses, newest first, and one of them', async () => {
  await addSuppressed(env, 'old@example.org', 'bounce', 1)
  await addSuppressed(env, 'new@example.org', 'complaint', 2)
  const all = await listSuppressed(env, { limit: 9 })
  expect(all.map(({ email_key: email }) => email)).toEqual(['new@example.org', 'old@example.org'])
  expect(await listSuppressed(env, { emailKey: 'old@example.org', limit: 9 })).toEqual([
    { email_key: 'old@example.org', bounced_at: 1, complained_at: null },
  ])
})
