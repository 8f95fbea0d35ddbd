// Requirements: MAIL-4, PRICE-2, PRICE-10.
import { describe, expect, it } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { builtInTexts } from '../texts/locale-texts.ts'
import { html } from './html.ts'
import { orderConfirmationMail, paymentReturnedMail } from './order-mails.ts'
import { renderMail } from './render-mail.ts'

const euros = (centAmount: number) => ({
  type: 'centPrecision' as const,
  centAmount,
  currencyCode: 'EUR' as const,
  fractionDigits: 2,
})

describe('the text of a mail', () => {
  it('never becomes markup or a header', async () => {
    const written = renderMail(await builtInTexts('en-eu'), {
      to: 'a@b.fr',
      subject: 'Hi\r\nBcc: all@example.org',
      heading: '<script>alert(1)</script>',
      paragraphs: ['"&\'<'],
    })
    expect(written.subject).toBe('Hi Bcc: all@example.org')
    expect(written.html).not.toContain('<script>')
    expect(written.html).toContain('&quot;&amp;&#39;&lt;')
    expect(html`${['<b>', html`<br />`]}`.toString()).toBe('&lt;b&gt;<br>')
  })

  const order: Order = {
    id: 'o1',
    orderNumber: 'FR-12345678',
    orderState: 'Confirmed',
    paymentState: 'Paid',
    paymentReference: 'p1',
    createdAt: '2026-11-20T10:00:00.000Z',
    locale: 'fr-fr',
    country: 'FR',
    lineItems: [
      {
        id: 'l1',
        productId: 'tempo',
        productKey: 'tempo',
        name: 'Tempo <Blanc>',
        quantity: 2,
        variant: { sku: 'TEMPO-WHITE', attributes: [] },
        link: '/tempo',
        price: { value: euros(17_900) },
        productType: 'product',
        discountedPricePerQuantity: [],
        totalPrice: euros(35_800),
      },
    ],
    subtotal: euros(35_800),
    discountTotal: euros(3_580),
    discountCodes: ['HIVER'],
    shippingInfo: {
      shippingMethodKey: 'standard',
      shippingMethodName: 'Standard',
      shippingRate: { price: euros(0) },
      days: [2, 3],
      arrives: ['2026-11-25', '2026-11-26'],
    },
    shippingAddress: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      mobile: '',
      country: 'FR',
      streetNumber: '14',
      streetName: 'Quai',
      postalCode: '44000',
      city: 'Nantes',
    },
    taxTotal: euros(5_370),
    taxIncluded: true,
    totalPrice: euros(32_220),
  }

  it('lists an order with its sums and its address', async () => {
    const { subject, text, html, about } = orderConfirmationMail(await builtInTexts('fr-fr'), {
      to: 'ada@example.org',
      order,
      link: 'https://shop.test/fr-fr/account/orders/o1',
    })
    expect(subject).toBe('Votre commande FR-12345678')
    expect(about).toBe('order-confirmed:o1')
    for (const line of [
      '2 × Tempo <Blanc>\u00a0: 358,00\u00a0€',
      'Remise\u00a0: -35,80\u00a0€',
      'Livraison\u00a0: Offerte (arrivée prévue entre le 25 et le 26 novembre)\n',
      'Total\u00a0: 322,20\u00a0€',
      '14 Quai',
      '44000 Nantes\nFrance',
    ])
      expect(text).toContain(line)
    expect(html).toContain('2 × Tempo &lt;Blanc&gt;')
    // Everywhere but in the title the number stays in one line, which its hyphen would break.
    expect(html).toContain('<title>Votre commande FR-12345678</title>')
    expect(html.match(/FR-12345678/g)!.length - 1).toBe(
      html.match(/<span style="white-space:nowrap">FR-12345678<\/span>/g)!.length,
    )
    expect(html).toContain('href="https://shop.test/fr-fr/account/orders/o1"')
  })

  it('shows the part of a line’s price that pays for recycling, where the market requires it', async () => {
    const lineItems = order.lineItems.map((line) => ({ ...line, ecoParticipation: euros(8) }))
    const { text, html } = orderConfirmationMail(await builtInTexts('fr-fr'), {
      to: 'ada@example.org',
      order: { ...order, lineItems },
      link: 'https://shop.test/',
    })
    expect(text).toContain(
      '2 × Tempo <Blanc>\u00a0: 358,00\u00a0€ (dont éco-participation 0,16\u00a0€)\n',
    )
    expect(html).toContain('>dont éco-participation 0,16\u00a0€</span>')
    expect(text).toContain('Total\u00a0: 322,20\u00a0€')
    expect(
      orderConfirmationMail(await builtInTexts('fr-fr'), { to: 'ada@example.org', order, link: '' })
        .text,
    ).not.toContain('éco-participation')
  })

  it.each([
    ['fr-ca', ['GST', 'QST'], ['TPS\u00a0: 5,00\u00a0$', 'TVQ\u00a0: 5,01\u00a0$']],
    ['en-ca', ['HST'], ['HST: $5.00']],
    ['en-us', ['Sales tax'], ['Sales tax: $5.00']],
    ['en-ca', undefined, ['Tax: $10.01']],
  ] as const)(
    'writes in %s each tax that is added, %j, in a line',
    async (locale, names, lines) => {
      const dollars = (cents: number) => ({
        ...euros(cents),
        currencyCode: locale === 'en-us' ? ('USD' as const) : ('CAD' as const),
      })
      const taxPortions = names?.map((name, at) => ({
        name,
        permyriad: 500,
        amount: dollars(500 + at),
      }))
      const { text } = orderConfirmationMail(await builtInTexts(locale), {
        to: 'ada@example.org',
        order: { ...order, taxIncluded: false, taxTotal: dollars(1001), taxPortions },
        link: 'https://shop.test/',
      })
      for (const line of lines) expect(text).toContain(line)
    },
  )

  it.each([
    ['DE', undefined, 'Quai 14\n44000 Nantes'],
    ['GB', undefined, '14 Quai\nNantes\n44000'],
    ['US', 'NY', '14 Quai\nNantes, NY 44000'],
  ])('writes an address in the format of %s', async (country, state, lines) => {
    const shippingAddress = { ...order.shippingAddress!, country, state }
    const { text } = orderConfirmationMail(await builtInTexts('en-eu'), {
      to: 'ada@example.org',
      order: { ...order, shippingAddress },
      link: 'https://shop.test/',
    })
    expect(text).toContain(lines)
  })

  it.each([
    ['cs-cz', 'cs-CZ', 'Vaši platbu jsme vrátili'],
    ['no-no', 'nb-NO', 'Betalingen din er tilbakebetalt'],
  ] as const)(
    'is in the shopper’s language in %s, and declares it',
    async (locale, language, expected) => {
      const { html, subject } = paymentReturnedMail(await builtInTexts(locale), {
        to: 'a@b.cz',
        amount: { centAmount: 100_000, currencyCode: 'CZK', fractionDigits: 2 },
        paymentReference: 'p1',
      })
      expect(subject).toBe(expected)
      expect(html).toContain(`lang="${language}"`)
    },
  )

  it.each([
    ['de-de', 'Enthaltene MwSt.', 'Lieferadresse'],
    ['de-at', 'Enthaltene USt.', 'Lieferadresse'],
    ['en-eu', 'Delivery: Free', 'Delivery to'],
    ['en-us', 'Shipping: Free', 'Shipping to'],
    ['fr-ca', 'Livraison\u00a0: Gratuite', 'Une question? Écrivez à'],
    ['fr-ch', 'Livraison\u00a0: Offerte', 'Une question\u202f? Écrivez à'],
    ['nl-be', 'Levering: Gratis', 'Leveringsadres'],
    ['nl-nl', 'Bezorging: Gratis', 'Bezorgadres'],
  ] as const)('uses the wording of %s', async (locale, ...said) => {
    const { text } = orderConfirmationMail(await builtInTexts(locale), {
      to: 'ada@example.org',
      order,
      link: 'https://shop.test/',
    })
    for (const words of said) expect(text).toContain(words)
  })
})
