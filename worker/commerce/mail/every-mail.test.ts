// Requirements: MAIL-4, MAIL-5.
import { expect, it } from 'vitest'
import { locales, marketOf } from '#shared/markets/markets.ts'
import { builtInTexts, type LocaleTexts } from '../texts/locale-texts.ts'
import * as account from './account-mails.ts'
import * as fulfilment from './fulfilment-mails.ts'
import type { Mail } from './mail.ts'
import { paymentReturnedMail } from './order-mails.ts'
import * as privacy from './privacy-mails.ts'
import { reviewRequestMail } from './review-mail.ts'
import * as withdrawal from './withdrawal-mail.ts'

/** Every mail except those of an order, which mail.test.ts compares line by line. */
function mailsIn(texts: LocaleTexts): Mail[] {
  const { locale } = texts
  const [to, link, leave] = ['ada@example.org', 'https://shop.test/go', 'https://shop.test/leave']
  const amount = {
    centAmount: 123_456,
    currencyCode: marketOf(locale).defaultCurrency,
    fractionDigits: 2,
  }
  const declared = {
    name: 'Ada',
    orderNumber: 'FR-1',
    email: to,
    emailKey: to,
    locale,
    receivedAt: Date.UTC(2026, 10, 20),
  }
  return [
    account.passwordResetMail(texts, { to, link, minutes: 30 }),
    account.passwordChangedMail(texts, { to }),
    account.verifyEmailMail(texts, { to, link }),
    account.changeEmailMail(texts, { to, link }),
    account.emailChangeNoticeMail(texts, { to, link }),
    account.emailTakenMail(texts, { to }),
    account.newsletterMail(texts, { to, link, leave }),
    account.alertSetMail(texts, { to, product: 'Tempo', leave }),
    account.backInStockMail(texts, { to, link, product: 'Tempo', leave }),
    fulfilment.shippedMail(texts, {
      to,
      orderId: 'o',
      orderNumber: 'N',
      tracking: 'T',
      link,
      guides: [{ name: 'Tempo', steps: [{ title: 'One', text: 'Two' }], link }],
    }),
    fulfilment.refundedMail(texts, { to, orderNumber: 'N', amount, about: 'refund' }),
    paymentReturnedMail(texts, { to, amount, paymentReference: 'p' }),
    privacy.accountClosedMail(texts, { to, accountId: 'a', until: Date.UTC(2036, 0, 1) }),
    privacy.accountUnusedMail(texts, { to, accountId: 'a', link, closesAt: Date.UTC(2036, 0, 1) }),
    reviewRequestMail(texts, {
      to,
      orderId: 'o',
      orderNumber: 'N',
      products: ['Tempo'],
      until: Date.UTC(2027, 0, 1),
      link,
      leave,
    }),
    withdrawal.withdrawalMail(texts, declared, 'FR-1'),
    withdrawal.unknownWithdrawalMail(texts, declared),
  ]
}

it.each(locales)('every mail in %s has all its texts and the values in them', async (locale) => {
  const texts = await builtInTexts(locale)
  const unfilled = { ...texts, t: Object.assign((key: string) => key, { dynamic: String }) }
  const keys = mailsIn(unfilled as LocaleTexts)
  for (const [index, mail] of mailsIn(texts).entries()) {
    const { subject, text, html, demonstration } = mail
    expect(subject).not.toBe('')
    for (const written of [subject, text, html, demonstration])
      expect(written).not.toMatch(/[{}]{2}|\bmail\.\w|undefined|NaN/)
    expect(html).toContain(`<html lang="${marketOf(locale).hreflang}">`)
    // As many lines as the mail has texts: none is empty.
    expect(text.split('\n')).toHaveLength(keys[index]!.text.split('\n').length)
    expect(text).not.toMatch(/\n\n\n| {2}|: *\n\n/)
  }
})
