import { describe, expect, it } from 'vitest'
import { marketOf, markets } from '#shared/markets/markets.ts'
import { loadTexts } from '../cache/messages.ts'
import { complianceTranslate } from './compliance-texts.ts'
import { guaranteeNotice } from './guarantee.ts'

const outside = new Set(['CH', 'NO', 'GB', 'US', 'CA'])
const threeYears = new Set(['ES', 'PT', 'SE'])

describe('the notice of the legal guarantee', () => {
  it.each(markets)(
    'in $code has the years of the country, and exists in the European Union only',
    async (market) => {
      await loadTexts(market.code)
      const notice = guaranteeNotice(market, complianceTranslate(market.code))
      if (outside.has(market.country)) expect(notice).toBeUndefined()
      else expect(notice!.text.match(/\d+/g)).toEqual([threeYears.has(market.country) ? '3' : '2'])
    },
  )

  it('says that it is text, unless there is official artwork in the language', async () => {
    await loadTexts('de-de')
    const artwork = { src: '/guarantee-de.svg', width: 600, height: 400 } as const
    const t = complianceTranslate('de-de')
    const notice = (artworks: Parameters<typeof guaranteeNotice>[2]) =>
      guaranteeNotice(marketOf('de-de'), t, artworks)
    const inWords = 'Hinweis in eigenen Worten, nicht die offizielle Mitteilung der EU.'
    expect(notice({})).toMatchObject({ inWords })
    expect(notice({ fr: artwork })).toMatchObject({ inWords })
    expect(notice({ de: artwork })).toEqual({ ...notice({}), inWords: undefined, artwork })
  })
})
