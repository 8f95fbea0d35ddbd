// Requirements: LAW-7, MAIL-4.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { formatDate } from '#shared/markets/dates.ts'
import { locales, marketOf } from '#shared/markets/markets.ts'
import { cents } from '#shared/money/money.ts'
import { visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'
import { type MainFacts, orderConfirmationMail } from '../mail/order-mails.ts'
import { builtInTexts } from '../texts/locale-texts.ts'
import { mainFacts } from './main-facts.ts'

/** What a reader sees of a mail's HTML. */
const shown = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

it.each(locales)(
  'the confirmation in %s has what the product’s page says of it, and how it was paid',
  async (locale) => {
    const { defaultCurrency, country, hreflang } = marketOf(locale)
    const amount = { type: 'centPrecision' as const, ...cents(10_000, defaultCurrency) }
    const product = await visitor(commerce(env), locale).api('GET /api/v1/products/{key}', {
      params: { key: 'tempo' },
    })
    const order: Order = {
      id: 'o1',
      orderNumber: `${country}-12345678`,
      orderState: 'Confirmed',
      paymentState: 'Paid',
      paymentReference: 'p1',
      createdAt: '2026-11-20T10:00:00.000Z',
      locale,
      country,
      lineItems: [
        {
          id: 'l1',
          productId: product.id,
          productKey: product.key,
          name: product.name,
          quantity: 1,
          variant: { sku: product.sku, attributes: [] },
          link: product.link,
          price: { value: amount },
          productType: 'product',
          discountedPricePerQuantity: [],
          totalPrice: amount,
        },
      ],
      subtotal: amount,
      discountCodes: [],
      taxTotal: amount,
      taxIncluded: true,
      totalPrice: amount,
      paymentWay: 'card',
    }
    const texts = await builtInTexts(locale)
    const mailOf = (paid: Order, facts: ReadonlyMap<string, MainFacts> = new Map()) =>
      orderConfirmationMail(texts, {
        to: 'ada@example.org',
        order: paid,
        link: 'https://shop.test/',
        facts,
      })
    const facts = await mainFacts({ env, locale }, ['tempo'])
    const works = product.compatibility.flatMap(({ name, supported }) => (supported ? [name] : []))
    expect(works.length).toBeGreaterThan(0)
    const until = formatDate(product.safety.securityUpdatesUntil!, locale, 'month')
    const { text, html } = mailOf(order, facts)
    for (const form of [text, shown(html)]) {
      expect(form).toContain(product.description)
      expect(form).toContain(works.join(', '))
      expect(form).toContain(until)
      expect(form).toContain(texts.t('mail.order.payment'))
      expect(form).toContain(texts.t('mail.order.card'))
    }
    expect(html).toContain(`lang="${hreflang}"`)
    expect(mailOf({ ...order, paymentWay: 'paypal' }).text).toContain('PayPal')
    // Nothing was paid, or the provider's page had the choice.
    expect(mailOf({ ...order, paymentWay: undefined }).text).not.toContain(
      texts.t('mail.order.payment'),
    )
  },
)

it('says nothing of updates for what has no software, and leaves out an unknown product', async () => {
  const facts = await mainFacts({ env, locale: 'de-de' }, ['adaptateurs', 'no-such-product'])
  expect([...facts.keys()]).toEqual(['adaptateurs'])
  expect(facts.get('adaptateurs')!.updatesUntil).toBeUndefined()
})
