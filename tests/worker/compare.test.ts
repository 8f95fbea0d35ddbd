// Requirements: CAT-8, CAT-14.
import { describe, expect, it } from 'vitest'
import { locales } from '#shared/markets/markets.ts'
import { localePath } from '#shared/markets/locale.ts'
import { ask, origin } from './shop.ts'

async function comparison(query: string, locale: (typeof locales)[number] = 'fr-fr') {
  const response = await ask(localePath(locale, `/compare${query}`))
  const html = await response.text()
  return { response, html, columns: html.match(/<th scope="col"/g)?.length ?? 0 }
}

const canonical = (query: string) =>
  `<link rel="canonical" href="${origin}/fr-fr/compare${query.replaceAll(',', '%2C')}"`

describe('the comparison', () => {
  it.each(locales)('shows products in %s, and is not for search engines', async (locale) => {
    const { response, html, columns } = await comparison('?products=tempo,note', locale)
    expect(response.status).toBe(200)
    expect(columns).toBe(2)
    expect(html).toMatch(/<meta name="robots" content="noindex/)
  })

  it.each([
    ['in any order', '?products=veille,aube'],
    ['twice', '?products=aube,veille,aube,veille'],
    ['with what its form adds', '?products=aube&add=veille'],
    ['with what is no product', '?products=aube,none-such,veille&add=no-product'],
    ['with other parameters', '?utm_source=x&products=aube,veille&colors=black'],
  ])('has one address for the same products: %s', async (_, query) => {
    const { html, columns } = await comparison(query)
    expect(html).toContain(canonical('?products=aube,veille'))
    expect(columns).toBe(2)
  })

  it('shows the last four of more', async () => {
    const { html, columns } = await comparison('?products=tempo,note,aube,veille,seuil')
    expect(columns).toBe(4)
    expect(html).toContain(canonical('?products=aube,note,seuil,veille'))
  })

  it.each([
    '',
    '?products=',
    '?products=,,,',
    '?products=%00&add=%ED%A0%BD',
    '?products=none-such',
  ])('is empty, with products to begin with, for "%s"', async (query) => {
    const { response, html, columns } = await comparison(query)
    expect(response.status).toBe(200)
    expect(columns).toBe(0)
    expect(html).toContain(canonical('"').slice(0, -1))
    expect(html).toMatch(/<option value="tempo"/)
  })

  it('offers products of the same kind', async () => {
    const { html } = await comparison('?products=veille')
    expect(html).toMatch(/<option value="aube"/)
    expect(html).not.toMatch(/<option value="(tempo|veille)"/)
  })
})
