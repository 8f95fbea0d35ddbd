// Requirements: CAT-5.
import { describe, expect, it } from 'vitest'
import { brand } from '#shared/settings/brand.ts'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { createTranslate } from '#shared/texts/translate.ts'
import { publicApi } from '#worker/cache/data-cache.ts'
import { edgeTextsOf } from '#worker/cache/messages.ts'
import { type ComplianceTranslate, guaranteeNotice } from '#worker/pages/compliance.ts'
import { messageText } from '#worker/pages/titles.ts'
import { env } from 'cloudflare:workers'
import { ask, origin, prefix } from './shop.ts'

/** What a reader sees of a product's page, without its tags. */
async function shown(locale: Locale, key = 'tempo'): Promise<string> {
  const pages = await publicApi(env, locale, origin)('GET /api/v1/pages')
  const { path } = pages.find((page) => page.product_key === key && page.type === 'product')!
  const html = await (await ask(prefix(locale) + path)).text()
  return html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
}

const translateOf = (locale: Locale): ComplianceTranslate =>
  createTranslate(locale, edgeTextsOf(env, locale))

/** Countries of storefronts in which the Union's notice is not due. */
const outsideUnion = new Set<string>(['CA', 'CH', 'GB', 'NO', 'US'])

describe('a product’s page', () => {
  it.each(locales)(
    'shows in %s the legal guarantee where European Union law applies',
    async (locale) => {
      const text = await shown(locale)
      const market = marketOf(locale)
      const notice = guaranteeNotice(market, translateOf(locale))
      const words = [notice?.title, notice?.text].map((each) =>
        each?.replaceAll(/[\u00a0\u202f]/g, ' '),
      )
      if (notice) for (const each of words) expect(text).toContain(each)
      else expect(text).not.toContain(translateOf(locale)('compliance.guarantee.portal'))
    },
  )

  it.each(locales.filter((locale) => !outsideUnion.has(marketOf(locale).country)))(
    'names in %s the page of guarantees as that page is called, and no law of another country',
    async (locale) => {
      const notice = guaranteeNotice(marketOf(locale), translateOf(locale))!
      const { to, label } = notice.links[0]!
      const html = await (await ask(prefix(locale) + to)).text()
      const [, title] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)!
      expect(title!.replaceAll(/<[^>]*>/g, '').replace(/\.$/, '')).toBe(label)
      // Only the storefront of several countries refers to the law of the reader's own.
      expect(notice.text.includes('The law of your country')).toBe(locale === 'en-eu')
      expect(notice.text).not.toMatch(
        /(?:Ihres Landes|votre pays|tuo Paese|tu país|seu país|je land|twojego kraju|vaší země|dit land|ditt land)/,
      )
    },
  )

  it('shows in France the part of the price for recycling, and how to sort; not in Belgium', async () => {
    expect(await shown('fr-fr')).toMatch(/dont éco-participation 0,08 € · /)
    expect(await shown('fr-fr')).toContain('Cet appareil et ses accessoires se recyclent')
    expect(await shown('fr-be')).not.toMatch(/éco-participation|se recyclent/)
  })

  it('asks in France for nothing that is no electrical equipment, and still says where its packaging goes', async () => {
    const text = await shown('fr-fr', 'adaptateurs')
    // Its own price; those of the products beside it tell theirs.
    expect(text).not.toMatch(/éco-participation [\d,]+ € · |Cet appareil/)
    expect(text).toContain('bac de tri')
  })

  it('states in the United Kingdom that what connects is safe, and where to report problems', async () => {
    const text = await shown('en-gb')
    expect(text).toContain(brand.securityEmail)
    expect(text).toContain('Statement of compliance')
    expect(text).toContain('free of charge, until 30 November 2036 at least')
    expect(text).toMatch(/Signed in Nantes on 14 September 2026: Maëlle Kerdavid, President/)
    expect(await shown('en-gb', 'adaptateurs')).not.toContain('Statement of compliance')
    expect(await shown('en-eu')).not.toContain('Statement of compliance')
  })

  it('tells until when software is mended, and nothing of it where there is none', async () => {
    expect(await shown('fr-fr')).toContain('Mises à jour de sécurité jusqu’en')
    for (const key of ['adaptateurs', 'batterie', 'cle', 'filtre'])
      expect(await shown('fr-fr', key), key).not.toContain('Mises à jour de sécurité')
  })
})

/** The pages of a storefront that show prices besides those of products. */
const priced = ['', '/comfort', '/offers-winter']

describe('what prices include', () => {
  it.each(locales)(
    'is told in %s wherever they are shown, with the way to costs of delivery',
    async (locale) => {
      const words = messageText({ locale }, 'shell.footer.prices')
      const link = `href="${prefix(locale)}/legal/shipping"`
      for (const path of priced) {
        const html = await (await ask(prefix(locale) + path)).text()
        expect(html, path).toContain(link)
        expect(html, path).toContain(words)
      }
    },
  )

  it.each(locales.filter((locale) => marketOf(locale).continent !== 'NA'))(
    'is told in %s beside the price of a product, as a link to the costs of delivery',
    async (locale) => {
      const pages = await publicApi(env, locale, origin)('GET /api/v1/pages')
      for (const key of ['tempo', 'adaptateurs']) {
        const { path } = pages.find((page) => page.product_key === key && page.type === 'product')!
        const html = await (await ask(prefix(locale) + path)).text()
        const linked = [...html.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)]
          .filter(([, attributes]) => attributes!.includes(`${prefix(locale)}/legal/shipping"`))
          .map(([, , label]) => label)
        const words = new Set(
          ['taxIncluded', 'taxIncludedFree'].map((name) =>
            messageText({ locale }, `catalog.price.${name}`),
          ),
        )
        expect(
          linked.some((label) => words.has(label!)),
          `${key}: ${linked.join()}`,
        ).toBe(true)
      }
    },
  )
})

describe('the ways to pay', () => {
  it.each(locales)('are named in %s on the page about delivery and in the cart', async (locale) => {
    const { ways } = await publicApi(env, locale, origin)('GET /api/v1/payments/ways')
    const names = ways.map(({ name }) => name ?? messageText({ locale }, 'checkout.payment.card'))
    expect(names.length).toBeGreaterThan(0)
    for (const path of ['/legal/shipping', '/cart']) {
      const html = await (await ask(prefix(locale) + path)).text()
      expect(html.replaceAll('<!-- -->', ''), path).toContain(names.join(', '))
    }
  })
})

describe('the written warranty', () => {
  it('is one link away from a product’s page in the United States', async () => {
    const text = await shown('en-us')
    expect(text).toContain('Read the Limited Warranty')
    expect(await shown('en-ca')).not.toContain('Limited Warranty')
    const page = await (await ask(prefix('en-us') + '/legal/guarantee')).text()
    expect(page).toContain('Limited Warranty')
  })
})

describe('the imprint', () => {
  it.each([
    ['de-de', brand.producerNumbers.DE],
    ['fr-fr', brand.producerNumbers.FR],
  ] as const)('names in %s the number of the producer', async (locale, number) =>
    expect(await (await ask(`${prefix(locale)}/legal/imprint`)).text()).toContain(number),
  )
})

describe('withdrawing from a contract', () => {
  it.each(locales)(
    'takes one click from any page of %s, and no account, order or script',
    async (locale) => {
      const link = `href="${prefix(locale)}/legal/withdrawal#withdraw"`
      for (const path of ['/legal/terms', '/cart'])
        expect(await (await ask(prefix(locale) + path)).text()).toContain(link)
      const html = await (await ask(`${prefix(locale)}/legal/withdrawal`)).text()
      const [, section] = /id="withdraw"(.*?)<h2/s.exec(html)!
      const [, form] = /<form ([^]*?)<\/form>/.exec(section!)!
      expect(form).toContain('method="post"')
      expect(form).toContain(`action="/api/v1/withdrawals?locale=${locale}"`)
      expect([...form!.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual([
        'name',
        'orderNumber',
        'email',
      ])
    },
  )
})
