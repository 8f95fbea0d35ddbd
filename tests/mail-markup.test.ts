// Requirements: A11Y-4, LAW-7, MAIL-4.
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { orderPapers } from '#scripts/push/law/order-papers.ts'
import type { Order } from '#shared/api/orders.ts'
import { camille } from '#tests/support/camille.ts'
import { wholePages } from '#tests/support/whole-content.ts'
import { checkedLocales, messagesOf } from '#tests/support/html-messages.ts'
import * as accountMails from '#worker/commerce/mail/account-mails.ts'
import { withDemonstration } from '#worker/commerce/mail/demonstration.ts'
import * as contactMails from '#worker/commerce/mail/contact-mail.ts'
import * as fulfilmentMails from '#worker/commerce/mail/fulfilment-mails.ts'
import type { Mail } from '#worker/commerce/mail/mail.ts'
import * as orderMails from '#worker/commerce/mail/order-mails.ts'
import * as reviewMails from '#worker/commerce/mail/review-mail.ts'
import * as privacyMails from '#worker/commerce/mail/privacy-mails.ts'
import * as withdrawalMails from '#worker/commerce/mail/withdrawal-mail.ts'
import { papersFor, withPapers } from '#worker/commerce/mail/papers.ts'
import { builtInTexts, type LocaleTexts } from '#worker/commerce/texts/locale-texts.ts'

const written = {
  ...accountMails,
  ...contactMails,
  ...fulfilmentMails,
  ...orderMails,
  ...privacyMails,
  ...reviewMails,
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

function withdrawal({ locale }: LocaleTexts) {
  const { orderNumber } = aboutOrder
  return { emailKey: to, orderNumber, name: 'Camille', email: to, locale, receivedAt: instant }
}

/** One of each kind, with all its parts. */
const samples: Record<Kind, (texts: LocaleTexts) => Mail> = {
  passwordResetMail: (texts) => written.passwordResetMail(texts, { to, link, minutes: 30 }),
  passwordChangedMail: (texts) => written.passwordChangedMail(texts, { to }),
  verifyEmailMail: (texts) => written.verifyEmailMail(texts, { to, link }),
  changeEmailMail: (texts) => written.changeEmailMail(texts, { to, link }),
  emailChangeNoticeMail: (texts) => written.emailChangeNoticeMail(texts, { to, link }),
  emailTakenMail: (texts) => written.emailTakenMail(texts, { to }),
  newsletterMail: (texts) => written.newsletterMail(texts, { to, link, leave }),
  alertSetMail: (texts) => written.alertSetMail(texts, { to, product, leave }),
  backInStockMail: (texts) => written.backInStockMail(texts, { to, link, product, leave }),
  shippedMail: (texts) =>
    written.shippedMail(texts, { ...aboutOrder, orderId: 'o1', tracking: '1Z 999', link }),
  refundedMail: (texts) =>
    written.refundedMail(texts, { ...aboutOrder, amount: amount(4_990), about: 'refund:1' }),
  orderConfirmationMail: (texts) => written.orderConfirmationMail(texts, { to, order, link }),
  paymentReturnedMail: (texts) =>
    written.paymentReturnedMail(texts, { to, amount: amount(4_990), paymentReference: 'p1' }),
  accountClosedMail: (texts) =>
    written.accountClosedMail(texts, { to, accountId: 'a1', until: instant }),
  accountUnusedMail: (texts) =>
    written.accountUnusedMail(texts, { to, accountId: 'a1', link, closesAt: instant }),
  reviewRequestMail: (texts) =>
    written.reviewRequestMail(texts, {
      ...aboutOrder,
      orderId: 'o1',
      products: [product],
      until: instant,
      link,
      leave,
    }),
  withdrawalMail: (texts) => written.withdrawalMail(texts, withdrawal(texts), 'FR-12345678'),
  contactMail: (texts) =>
    contactMails.contactMail(
      texts,
      { name: 'Camille <Martin>', email: to, orderNumber: 'FR-1', message: 'One <b>\n& two' },
      { number: 'M-0A1B2C3D', locale: 'fr-fr' },
    ),
  contactReceipt: (texts) => contactMails.contactReceipt(texts, to, 'M-0A1B2C3D'),
  unknownWithdrawalMail: (texts) => written.unknownWithdrawalMail(texts, withdrawal(texts)),
  withdrawalCopy: (texts) => written.withdrawalCopy(texts, withdrawal(texts), undefined),
}

// One process of the checker for all documents: its start takes seconds.
it('every kind of mail, and what is attached to orders, is valid HTML', async () => {
  // The types require a sample of each kind of mail. A new file of mails has to be imported here.
  const files = readdirSync('worker/commerce/mail').filter((name) => /-mails?\.ts$/.test(name))
  expect(files.sort()).toEqual([
    'account-mails.ts',
    'contact-mail.ts',
    'fulfilment-mails.ts',
    'order-mails.ts',
    'privacy-mails.ts',
    'render-mail.ts',
    'review-mail.ts',
    'withdrawal-mail.ts',
  ])
  const inPublic = { PAYMENT_PROVIDER: 'sandbox', SANDBOX_IN_PUBLIC: '1' } as Env
  const documents: Record<string, string> = {}
  for (const locale of checkedLocales) {
    const texts = await builtInTexts(locale)
    for (const [kind, sample] of Object.entries(samples))
      documents[`${locale} ${kind}`] = sample(texts).html
    const mail = samples.verifyEmailMail(texts)
    documents[`${locale} demonstration`] = withDemonstration(inPublic, mail).html
    expect(documents[`${locale} demonstration`]).not.toBe(mail.html)
  }
  expect(Object.keys(documents)).toHaveLength(checkedLocales.length * 22)
  for (const locale of checkedLocales) {
    const papers = await papersFor(orderPapers(wholePages(), locale), 'https://shop.test')
    const [attached] = withPapers({ text: '', html: '' }, papers).attachments
    documents[`${locale} papers`] = Buffer.from(attached?.content ?? '', 'base64').toString('utf8')
    expect(documents[`${locale} papers`]).toContain('<main')
  }
  expect(messagesOf(documents)).toEqual([])
})
