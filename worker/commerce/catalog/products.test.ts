// Requirements: CAT-1, CAT-2, CAT-6, CAT-11, CAT-19, CAT-21, CAT-24, ERR-14, ERR-9.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { locales } from '../../../shared/markets/markets.ts'
import { visitor } from '../../../tests/support/api.ts'
import { mendAfterwards } from '../../../tests/support/seed.ts'
import { commerce } from '../index.ts'
import { productDetail } from './product.ts'

const shop = (locale: Parameters<typeof visitor>[1]) => visitor(commerce(env), locale)

/** The id of a benefit's picture without the market's variant. */
const viewOf = ({ image }: { image?: { id: string } | undefined }) =>
  image?.id.replace(/-(?:comma|f)$/, '')

describe('a product', () => {
  it('has all data of its page, in the language of the market', async () => {
    const tempo = await shop('fr-fr').api('GET /api/v1/products/{key}', {
      params: { key: 'tempo' },
      query: { color: 'mint' },
    })
    expect(tempo).toMatchObject({
      name: 'Thermostat Tempo',
      sku: 'ORV-TEMPO-MIN',
      color: { key: 'mint', label: 'Menthe' },
      link: '/thermostat-tempo?color=mint',
      label: { key: 'new', text: 'Nouveau' },
      currency: 'EUR',
      price: { value: { centAmount: 17900 } },
      reviews: { average: 4.7, count: 312 },
      categories: [
        {
          category: 'energy',
          categoryName: 'Énergie',
          subcategoryName: 'Chauffage et climatisation',
        },
      ],
      safety: { securityUpdatesUntil: '2036-11-30' },
    })
    expect(tempo.colorVariants.map(({ link }) => link)).toEqual(
      ['white', 'black', 'mint'].map((color) => `/thermostat-tempo?color=${color}`),
    )
    expect(tempo.bulletPoints).toHaveLength(3)
    expect(tempo.relatedProducts.map(({ key }) => key)).toEqual(['brise', 'note', 'note-duo'])
    expect(tempo.crossSellsProducts.map(({ key }) => key)).toEqual([
      'socle',
      'cadence',
      'pack-chaleur',
    ])
    expect(tempo.technical.find(({ title }) => title === 'Radio')!.rows[0]!.value).toContain(
      'Wi-Fi 2,4\u00a0GHz',
    )
    for (const part of [
      tempo.benefits,
      tempo.installation,
      tempo.boxContents,
      tempo.questions,
      tempo.compatibility,
    ])
      expect(part).not.toEqual([])
  })

  it('has the composition of its page, with figures in the language of the market', async () => {
    const { composition, figures } = await shop('fr-fr').api('GET /api/v1/products/{key}', {
      params: { key: 'souffle' },
      query: {},
    })
    expect(composition).toBe('numbers')
    expect(figures).toContainEqual({ label: 'Bruit', value: '35–110\u00a0dB' })
  })

  it('has no alternative text for a decorative picture beside its benefits', async () => {
    const { benefits } = await shop('fr-fr').api('GET /api/v1/products/{key}', {
      params: { key: 'tempo' },
      query: {},
    })
    expect(benefits.map(viewOf)).toEqual(['scene-home', undefined, undefined])
    expect(benefits[0]!.image!.alt).toBe('')
  })

  it('has the pictures of the chosen colour beside its benefits', async () => {
    const image = { id: 'bascule-white-4', alt: '' }
    mendAfterwards()
    await env.DB.prepare(
      `UPDATE product_texts SET detail = json_set(detail, '$.benefits[0].image', json('${JSON.stringify(image)}')) WHERE product_key = 'bascule'`,
    ).run()
    const { benefits, images } = await shop('fr-fr').api('GET /api/v1/products/{key}', {
      params: { key: 'bascule' },
      query: { color: 'black' },
    })
    expect(benefits[0]!.image!.id).toBe('bascule-black-4')
    expect(images).toContainEqual(benefits[0]!.image)
  })

  it('is read in one database call', async () => {
    let calls = 0
    const counted = {
      ...env,
      DB: {
        prepare: (sql: string) => env.DB.prepare(sql),
        batch: (all: D1PreparedStatement[]) => (calls++, env.DB.batch(all)),
      } as D1Database,
    }
    await productDetail(
      { env: counted, locale: 'fr-fr', store: 'store-fr', currency: 'EUR' },
      'pack-chaleur',
    )
    expect(calls).toBe(1)
  })

  it('is shown in its first colour when the requested colour is unknown', async () => {
    const tempo = await shop('en-us').api('GET /api/v1/products/{key}', {
      params: { key: 'tempo' },
      query: { color: '__proto__' },
    })
    expect(tempo).toMatchObject({ sku: 'ORV-TEMPO-WHI', link: '/tempo-smart-thermostat' })
  })

  it('is shown in English where its language has no texts yet', async () => {
    mendAfterwards()
    await env.DB.prepare("DELETE FROM product_texts WHERE language LIKE 'pl%'").run()
    const note = await shop('pl-pl').api('GET /api/v1/products/{key}', {
      params: { key: 'note' },
      query: {},
    })
    expect(note).toMatchObject({
      name: 'Note smart plug',
      link: '/note-smart-plug',
      price: { value: { centAmount: 16900, currencyCode: 'PLN' } },
    })
  })

  it('prefers the texts of its own locale', async () => {
    mendAfterwards()
    await env.DB.prepare(
      `UPDATE product_texts SET name = 'Prise Note du Québec' WHERE product_key = 'note' AND language = 'fr-ca'`,
    ).run()
    const name = async (locale: 'fr-ca' | 'fr-ch') =>
      (await shop(locale).api('GET /api/v1/products/{key}', { params: { key: 'note' }, query: {} }))
        .name
    expect(await name('fr-ca')).toBe('Prise Note du Québec')
    expect(await name('fr-ch')).toBe('Prise Note')
  })

  it('shows the parts of a bundle in the colour that is in the box', async () => {
    const pack = await shop('de-de').api('GET /api/v1/products/{key}', {
      params: { key: 'pack-chaleur' },
      query: {},
    })
    expect(pack.bundleProducts.map(({ quantity, product }) => [quantity, product.sku])).toEqual([
      [1, 'ORV-TEMPO-WHI'],
      [3, 'ORV-CADENCE-WHI'],
    ])
    expect(pack.macaron).toMatchObject({ text: 'Zusammen günstiger' })
  })

  it('names the products that an accessory belongs to', async () => {
    const socle = await shop('en-gb').api('GET /api/v1/products/{key}', {
      params: { key: 'socle' },
      query: {},
    })
    expect(socle.accessoryDetails).toMatchObject({
      title: 'Made for Tempo',
      fits: ['Tempo thermostat'],
    })
  })

  it.each(['teapot', '__proto__', 'TEMPO', "x' OR 1=1 --", '%'])(
    'is not found for %s, with a message',
    async (key) => {
      const answer = shop('fr-fr').api('GET /api/v1/products/{key}', { params: { key }, query: {} })
      await expect(answer).rejects.toMatchObject({
        status: 404,
        code: 'ProductNotFound',
        message: `The product ${key} does not exist.`,
      })
    },
  )

  it('does not exist in a market that does not sell it', async () => {
    await expect(
      shop('en-us').api('GET /api/v1/products/{key}', { params: { key: 'brume' }, query: {} }),
    ).rejects.toMatchObject({
      code: 'ProductNotFound',
    })
    const echo = await shop('en-us').api('GET /api/v1/products/{key}', {
      params: { key: 'echo' },
      query: {},
    })
    expect(echo.relatedProducts.map(({ key }) => key)).not.toContain('brume')
  })

  it.each([
    ['fr-fr', 'E'],
    ['de-ch', 'E'],
    ['en-gb', 'E'],
    ['no-no', 'E'],
    ['en-us', undefined],
    ['fr-ca', undefined],
  ] as const)(
    'has the class of the EU energy label only where that label applies: in %s %s',
    async (locale, energyClass) => {
      const lamp = await shop(locale).api('GET /api/v1/products/{key}', {
        params: { key: 'veilleuse' },
        query: {},
      })
      expect(lamp.energyClass).toBe(energyClass)
      const cards = await shop(locale).api('POST /api/v1/products/search', {
        body: { keys: ['veilleuse', 'note'] },
      })
      expect(cards.map(({ key, energyClass: ofCard }) => [key, ofCard])).toEqual(
        expect.arrayContaining([
          ['veilleuse', energyClass],
          ['note', undefined],
        ]),
      )
    },
  )

  it('is shown without its details when they are broken', async () => {
    mendAfterwards()
    await env.DB.prepare(
      `UPDATE product_texts SET detail = json_set(detail, '$.benefits', 'oops') WHERE product_key = 'trait'`,
    ).run()
    const trait = await shop('en-us').api('GET /api/v1/products/{key}', {
      params: { key: 'trait' },
      query: {},
    })
    expect(trait.benefits).toEqual([])
    expect(trait.questions).not.toEqual([])
    await env.DB.prepare(`UPDATE product_texts SET detail = '{' WHERE product_key = 'trait'`).run()
    expect(
      await shop('en-us').api('GET /api/v1/products/{key}', {
        params: { key: 'trait' },
        query: {},
      }),
    ).toMatchObject({
      questions: [],
      price: { value: { centAmount: 3995 } },
      safety: { manufacturer: 'Orvane SAS, 14 quai des Tisserands, 44000 Nantes, France' },
    })
    const german = await shop('de-de').api('GET /api/v1/products/{key}', {
      params: { key: 'trait' },
      query: {},
    })
    expect(german.safety.manufacturer).toMatch(/, Frankreich$/)
  })
})

describe('a reduction', () => {
  const priceOf = async (locale: Parameters<typeof visitor>[1]) =>
    (await shop(locale).api('GET /api/v1/products/{key}', { params: { key: 'aube' }, query: {} }))
      .price

  it.each([
    // A week at 279 within the 30 days before counts in the store that asked for that price.
    ['de-de', 29900, 24900, 27900],
    ['fr-fr', 29900, 24900, 29900],
    ['no-no', 349000, 289000, 349000],
    ['en-gb', 26900, 22500, undefined],
    ['de-ch', 29900, 24900, undefined],
    ['fr-ca', 37900, 31900, undefined],
  ] as const)(
    'in %s is measured as its law requires',
    async (locale, value, discounted, lowest) => {
      const price = await priceOf(locale)
      expect([
        price.value.centAmount,
        price.discounted?.value.centAmount,
        price.lowest30Days?.centAmount,
      ]).toEqual([value, discounted, lowest])
    },
  )

  it('is not announced in the EU when the price was as low before', async () => {
    const since = Date.parse('2026-09-21') / 1000
    await env.DB.batch(
      ['ORV-AUBE-TIT', 'ORV-AUBE-BLA'].map((sku) =>
        env.DB.prepare('INSERT INTO price_log VALUES (?, ?, ?, ?, ?)').bind(
          sku,
          'store-fr',
          'EUR',
          since - 86_400,
          24900,
        ),
      ),
    )
    expect(await priceOf('fr-fr')).toEqual({
      value: { type: 'centPrecision', centAmount: 24900, currencyCode: 'EUR', fractionDigits: 2 },
    })
  })

  it('ignores prices older than 30 days', async () => {
    const since = Date.parse('2026-09-21') / 1000
    const log = (days: number, cents: number) =>
      env.DB.prepare('INSERT INTO price_log VALUES (?, ?, ?, ?, ?)').bind(
        'ORV-AUBE-TIT',
        'store-eu',
        'SEK',
        since - days * 86_400,
        cents,
      )
    await env.DB.batch([log(60, 100_000), log(31, 349_000)])
    expect((await priceOf('sv-se')).lowest30Days?.centAmount).toBe(349_000)
  })

  it('keeps a log of every price change, which cannot be rewritten', async () => {
    mendAfterwards()
    await env.DB.prepare(
      `UPDATE prices SET cents = 4290 WHERE sku = 'ORV-NOTE-WHI' AND store = 'store-fr'`,
    ).run()
    const { results } = await env.DB.prepare(
      `SELECT cents FROM price_log WHERE sku = 'ORV-NOTE-WHI' AND store = 'store-fr' ORDER BY since`,
    ).all()
    expect(results).toEqual([{ cents: 3990 }, { cents: 4290 }])
    await expect(env.DB.prepare('UPDATE price_log SET cents = 1').run()).rejects.toThrow(
      /append-only/,
    )
    await expect(env.DB.prepare('DELETE FROM price_log').run()).rejects.toThrow(/append-only/)
  })
})

describe('lists of products', () => {
  it('shows best sellers as the block of CAT-11', async () => {
    const block = await shop('fr-be').api('GET /api/v1/best-sellers')
    expect(block).toMatchObject({
      type: 'bestSellers',
      variant: 'carousel',
      heading: { title: { text: 'Nos incontournables.' } },
      position: 'left',
      backgroundColor: 'white',
      categoryIds: false,
    })
    expect(block.products!.map(({ key }) => key)).toEqual([
      'tempo',
      'aube',
      'ciel',
      'note',
      'cadence',
      'seuil',
      'veille',
      'brume',
    ])
  })

  it('leave out products that the market does not sell', async () => {
    const { products } = await shop('en-ca').api('GET /api/v1/best-sellers')
    expect(products!.map(({ key }) => key)).not.toContain('brume')
  })

  it('leave out a product in a country where it is not sold', async () => {
    const [norway, germany] = [shop('no-no'), shop('de-de')]
    const found = async ({ api }: typeof norway) =>
      (await api('POST /api/v1/products/search', { body: { text: 'Verrou' } })).map(
        ({ key }) => key,
      )
    expect(await found(germany)).toContain('verrou')
    expect(await found(norway)).not.toContain('verrou')
    await expect(
      norway.api('GET /api/v1/products/{key}', { params: { key: 'verrou' } }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'ProductNotFound',
    })
    const beside = async ({ api }: typeof norway) => {
      const { relatedProducts, crossSellsProducts } = await api('GET /api/v1/products/{key}', {
        params: { key: 'clavier' },
      })
      return [relatedProducts, crossSellsProducts].map((list) => list.map(({ key }) => key))
    }
    expect(await beside(germany)).toEqual([
      ['orage', 'seuil', 'aube'],
      ['verrou', 'cle', 'echo'],
    ])
    expect(await beside(norway)).toEqual([
      ['orage', 'seuil', 'aube'],
      ['cle', 'echo'],
    ])
    const total = async ({ api }: typeof norway) =>
      (
        await api('POST /api/v1/products/facets', {
          body: { category: 'security', subcategory: 'access-control', listing: 'products' },
        })
      ).total
    expect(await total(norway)).toBe((await total(germany)) - 1)
    const rated = async ({ api }: typeof norway) =>
      Object.keys(await api('GET /api/v1/reviews/average'))
    expect(await rated(germany)).toContain('ORV-VERROU-BLA')
    expect(await rated(norway)).not.toContain('ORV-VERROU-BLA')
  })

  it('return an empty object when there are none', async () => {
    mendAfterwards()
    await env.DB.prepare(`DELETE FROM selections WHERE id = 'best-sellers'`).run()
    expect(await shop('fr-fr').api('GET /api/v1/best-sellers')).toEqual({})
  })

  it('return an editor’s list, and 404 for an unknown one', async () => {
    const { products } = await shop('fr-fr').api('GET /api/v1/products-selection/{id}', {
      params: { id: 'accessories' },
    })
    expect(products.map(({ key, availability }) => [key, availability.isOnStock])).toEqual([
      ['socle', true],
      ['station-plus', true],
      ['pluie', false],
    ])
    await expect(
      shop('fr-fr').api('GET /api/v1/products-selection/{id}', { params: { id: 'none' } }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'SelectionNotFound',
    })
  })

  it('leave out a product with broken texts', async () => {
    mendAfterwards()
    await env.DB.prepare(
      `UPDATE product_texts SET card = '{"bullets":3}' WHERE product_key = 'socle'`,
    ).run()
    const { products } = await shop('fr-fr').api('GET /api/v1/products-selection/{id}', {
      params: { id: 'accessories' },
    })
    expect(products.map(({ key }) => key)).toEqual(['station-plus', 'pluie'])
  })
})

describe('a card', () => {
  it.each(locales)('of a bundle says in %s what it saves against its parts', async (locale) => {
    const cards = await shop(locale).api('POST /api/v1/products/search', { body: { limit: 48 } })
    const bundles = cards.filter(({ type }) => type === 'bundle-product')
    expect(bundles.length).toBeGreaterThan(1)
    for (const { key, price, bundleSaving } of bundles) {
      const input = { params: { key }, query: {} }
      const { bundleProducts } = await shop(locale).api('GET /api/v1/products/{key}', input)
      const asked = ({ value, discounted }: typeof price) => (discounted?.value ?? value).centAmount
      const apart = bundleProducts.reduce(
        (sum, { quantity, product }) => sum + quantity * asked(product.price),
        0,
      )
      expect(bundleSaving?.centAmount, key).toBe(apart - asked(price))
      expect(bundleSaving?.currencyCode).toBe(price.value.currencyCode)
    }
    for (const { type, bundleSaving } of cards)
      if (type !== 'bundle-product') expect(bundleSaving).toBeUndefined()
  })

  it('of a bundle says nothing where a part has no price, or costs no more', async () => {
    mendAfterwards()
    const saving = async () =>
      (
        await shop('fr-fr').api('GET /api/v1/products/{key}', {
          params: { key: 'pack-chaleur' },
          query: {},
        })
      ).bundleSaving?.centAmount
    expect(await saving()).toBe(4_700)
    const change = `UPDATE prices SET cents = 12000 WHERE sku = 'ORV-TEMPO-WHI' AND store = 'store-fr'`
    await env.DB.prepare(change).run()
    expect(await saving()).toBeUndefined()
    await env.DB.prepare(
      `DELETE FROM prices WHERE sku = 'ORV-TEMPO-WHI' AND store = 'store-fr'`,
    ).run()
    expect(await saving()).toBeUndefined()
  })

  it('has a second picture of its own colour', async () => {
    const { secondImage, images } = await shop('fr-fr').api('GET /api/v1/products/{key}', {
      params: { key: 'tempo' },
      query: { color: 'black' },
    })
    expect(secondImage).toBe(images[1]!.id)
  })
})
