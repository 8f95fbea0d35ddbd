import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type Locale, marketOf, markets } from '#shared/markets/markets.ts'
import { createTranslate } from '#shared/texts/translate.ts'
import { edgeTextsOf, loadTexts } from '../cache/messages.ts'
import { type ComplianceTranslate, guaranteeNotice } from './compliance.ts'

const translateOf = (locale: Locale): ComplianceTranslate =>
  createTranslate(locale, edgeTextsOf(env, locale))
const outside = new Set(['CH', 'NO', 'GB', 'US', 'CA'])
const threeYears = new Set(['ES', 'PT', 'SE'])

describe('the notice of the legal guarantee', () => {
  it.each(markets)(
    'in $code has the years of the country, and exists in the European Union only',
    async (market) => {
      await loadTexts(market.code)
      const notice = guaranteeNotice(market, translateOf(market.code))
      // The written warranty is no notice of the Union: it leads to our own page alone.
      if (market.country === 'US')
        expect(notice!.links.map(({ to }) => to)).toEqual(['/legal/guarantee'])
      else if (outside.has(market.country)) expect(notice).toBeUndefined()
      else expect(notice!.text.match(/\d+/g)).toEqual([threeYears.has(market.country) ? '3' : '2'])
    },
  )

  it('has the official artwork of its language, where there is one', async () => {
    await loadTexts('de-de')
    const artwork = { src: '/guarantee-de.svg', width: 600, height: 400 } as const
    const t = translateOf('de-de')
    const notice = (artworks: Parameters<typeof guaranteeNotice>[2]) =>
      guaranteeNotice(marketOf('de-de'), t, artworks)
    expect(notice({})!.artwork).toBeUndefined()
    expect(notice({ fr: artwork })).toEqual(notice({}))
    expect(notice({ de: artwork })).toEqual({ ...notice({}), artwork })
  })

  it.each([
    ['de-at', 'garantien'],
    ['fr-be', 'garanties'],
    ['sv-se', 'reklamationsrätt'],
  ] as const)('leads in %s to the Union’s page in its language', async (locale, path) => {
    await loadTexts(locale)
    const { links } = guaranteeNotice(marketOf(locale), translateOf(locale))!
    expect(links.at(-1)!.to).toBe(`https://europa.eu/youreurope/${path}`)
  })
})
