// Requirements: A11Y-4, MAIL-4.
import { readdirSync } from 'node:fs'
import type { Order } from '#shared/api/orders.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { camille } from '#tests/support/camille.ts'
import * as accountMails from '#worker/commerce/mail/account-mails.ts'
import { withDemonstration } from '#worker/commerce/mail/demonstration.ts'
import * as fulfilmentMails from '#worker/commerce/mail/fulfilment-mails.ts'
import type { Mail } from '#worker/commerce/mail/mail.ts'
import * as orderMails from '#worker/commerce/mail/order-mails.ts'
import * as privacyMails from '#worker/commerce/mail/privacy-mails.ts'
import * as withdrawalMails from '#worker/commerce/mail/withdrawal-mail.ts'
import { checkedLocales, messagesOf } from './html-messages.ts'
import { expect, onceForAllSizes, test } from './journey.ts'

onceForAllSizes()

const written = {
  ...accountMails,
  ...fulfilmentMails,
  ...orderMails,
  ...privacyMails,
  ...withdrawalMails,
}
type Written = typeof written
type Kind = {
  [Name in keyof Written]: ReturnType<Written[Name]> extends Mail ? Name : never
}[keyof Written]

const to = 'camille.martin@example.org'
const link = 'https://shop.test/api/v1/account/email?token=abc&locale=fr-fr'
const leave = 'https://shop.test/api/v1/newsletter/leave?token=abc&locale=fr-fr'
const product = 'Tempo <thermostat> & "valve"'
const instant = Date.UTC(2026, 10, 23, 9, 30)
const amount = (centAmount: number) => ({
  type: 'centPrecision' as const,
  centAmount,
  currencyCode: 'EUR' as const,
  fractionDigits: 2,
})
const aboutOrder = { to, orderNumber: 'FR-12345678' }

const order: Order = {
  id: 'o1',
  orderNumber: 'FR-12345678',
  orderState: 'Confirmed',
  paymentState: 'Paid',
  paymentReference: 'p1',
  createdAt: new Date(instant).toISOString(),
  locale: 'fr-fr',
  country: 'FR',
  lineItems: [
    {
      id: 'l1',
      productId: 'tempo',
      productKey: 'tempo',
      name: product,
      quantity: 2,
      variant: { sku: 'TEMPO-WHITE', attributes: [] },
      link: '/tempo',
      price: { value: amount(17_900) },
      productType: 'product',
      discountedPricePerQuantity: [],
      totalPrice: amount(35_800),
      ecoParticipation: amount(8),
    },
  ],
  subtotal: amount(35_800),
  discountTotal: amount(3_580),
  discountCodes: ['HIVER'],
  shippingInfo: {
    shippingMethodKey: 'standard',
    shippingMethodName: 'Standard',
    shippingRate: { price: amount(490) },
    days: [2, 3],
  },
  shippingAddress: { ...camille, email: to },
  taxTotal: amount(5_370),
  taxIncluded: true,
  totalPrice: amount(32_710),
}

function withdrawal(locale: Locale) {
  const { orderNumber } = aboutOrder
  return { emailKey: to, orderNumber, name: 'Camille', email: to, locale, receivedAt: instant }
}

/** One of each kind, with all its parts. */
const samples: Record<Kind, (locale: Locale) => Mail> = {
  passwordResetMail: (locale) => written.passwordResetMail({ to, locale, link, minutes: 30 }),
  passwordChangedMail: (locale) => written.passwordChangedMail({ to, locale }),
  verifyEmailMail: (locale) => written.verifyEmailMail({ to, locale, link }),
  changeEmailMail: (locale) => written.changeEmailMail({ to, locale, link }),
  emailChangeNoticeMail: (locale) => written.emailChangeNoticeMail({ to, locale, link }),
  emailTakenMail: (locale) => written.emailTakenMail({ to, locale }),
  newsletterMail: (locale) => written.newsletterMail({ to, locale, link, leave }),
  alertSetMail: (locale) => written.alertSetMail({ to, locale, product, leave }),
  backInStockMail: (locale) => written.backInStockMail({ to, locale, link, product, leave }),
  shippedMail: (locale) =>
    written.shippedMail({ ...aboutOrder, locale, orderId: 'o1', tracking: '1Z 999', link }),
  refundedMail: (locale) =>
    written.refundedMail({ ...aboutOrder, locale, amount: amount(4_990), about: 'refund:1' }),
  orderConfirmationMail: (locale) => written.orderConfirmationMail({ to, locale, order, link }),
  refundMail: (locale) =>
    written.refundMail({ to, locale, amount: amount(4_990), paymentReference: 'p1' }),
  accountClosedMail: (locale) =>
    written.accountClosedMail({ to, locale, accountId: 'a1', until: instant }),
  accountUnusedMail: (locale) =>
    written.accountUnusedMail({ to, locale, accountId: 'a1', link, closesAt: instant }),
  withdrawalMail: (locale) => written.withdrawalMail(withdrawal(locale), 'FR-12345678'),
  unknownWithdrawalMail: (locale) => written.unknownWithdrawalMail(withdrawal(locale)),
  withdrawalCopy: (locale) => written.withdrawalCopy(withdrawal(locale), undefined),
}

test('every kind of mail is valid HTML', () => {
  // The compiler asks for a sample of each kind; a new file of kinds has to be read here.
  const files = readdirSync('worker/commerce/mail').filter((name) => /-mails?\.ts$/.test(name))
  expect(files.sort()).toEqual([
    'account-mails.ts',
    'fulfilment-mails.ts',
    'order-mails.ts',
    'privacy-mails.ts',
    'render-mail.ts',
    'withdrawal-mail.ts',
  ])
  const inPublic = { PAYMENT_PROVIDER: 'sandbox', SANDBOX_IN_PUBLIC: '1' } as Env
  const documents: Record<string, string> = {}
  for (const locale of checkedLocales) {
    for (const [kind, sample] of Object.entries(samples))
      documents[`${locale} ${kind}`] = sample(locale).html
    const mail = samples.verifyEmailMail(locale)
    documents[`${locale} demonstration`] = withDemonstration(inPublic, mail).html
    expect(documents[`${locale} demonstration`]).not.toBe(mail.html)
  }
  expect(Object.keys(documents)).toHaveLength(checkedLocales.length * 19)
  expect(messagesOf(documents)).toEqual([])
})
