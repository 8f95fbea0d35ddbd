import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { sellable } from './sellable.ts'

function market(locale: Locale) {
  const { store, defaultCurrency: currency } = marketOf(locale)
  return { env, locale, store, currency }
}

describe('the products that a cart may contain', () => {
  it('have the price and texts of their market', async () => {
    const tempo = (await sellable(market('en-gb'), ['ORV-TEMPO-MIN'])).get('ORV-TEMPO-MIN')
    expect(tempo).toMatchObject({
      productKey: 'tempo',
      color: { key: 'mint', label: 'Mint' },
      price: { value: { centAmount: 15900, currencyCode: 'GBP' } },
      isNew: true,
      parts: [],
      categories: ['energy', 'heating-cooling'],
    })
    expect(tempo?.link).toMatch(/^\/[a-z-]+\?color=mint$/)
    expect(tempo?.stock).toBeGreaterThan(0)
  })

  it('leave out SKUs that the store does not sell or that do not exist', async () => {
    expect([
      ...(
        await sellable(market('en-us'), ['ORV-BRUME-WHI', 'toString', '__proto__', 'ORV-NOTE-WHI'])
      ).keys(),
    ]).toEqual(['ORV-NOTE-WHI'])
    expect((await sellable(market('de-de'), ['ORV-BRUME-WHI'])).size).toBe(1)
  })

  it('count a bundle by the part of which there is least', async () => {
    await env.DB.prepare('UPDATE stock SET quantity = 8 WHERE sku = ?')
      .bind('ORV-CADENCE-WHI')
      .run()
    const pack = (await sellable(market('fr-fr'), ['ORV-PACK-CHALEUR-WHI'], { fresh: true })).get(
      'ORV-PACK-CHALEUR-WHI',
    )
    expect(pack).toMatchObject({
      stock: 2,
      parts: [
        { sku: 'ORV-TEMPO-WHI', quantity: 1 },
        { sku: 'ORV-CADENCE-WHI', quantity: 3 },
      ],
    })
  })

  it('are remembered for a while, and read again with `fresh`', async () => {
    await sellable(market('it-it'), ['ORV-NOTE-WHI'])
    await env.DB.prepare('UPDATE stock SET quantity = 3 WHERE sku = ?').bind('ORV-NOTE-WHI').run()
    expect((await sellable(market('it-it'), ['ORV-NOTE-WHI'])).get('ORV-NOTE-WHI')?.stock).not.toBe(
      3,
    )
    expect(
      (await sellable(market('it-it'), ['ORV-NOTE-WHI'], { fresh: true })).get('ORV-NOTE-WHI')
        ?.stock,
    ).toBe(3)
  })
})
