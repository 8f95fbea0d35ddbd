import { describe, expect, it } from 'vitest'
import { languages, markets } from '#shared/markets/markets.ts'
import { guaranteeTexts } from './guarantee-texts.ts'
import { guaranteeNotice } from './guarantee.ts'

const outside = new Set(['CH', 'NO', 'GB', 'US', 'CA'])
const threeYears = new Set(['ES', 'PT', 'SE'])

describe('the notice of the legal guarantee', () => {
  it.each(markets)(
    'in $code tells the years of the country, and stands in the European Union only',
    (market) => {
      const notice = guaranteeNotice(market)
      if (outside.has(market.country)) expect(notice).toBeUndefined()
      else expect(notice!.text.match(/\d+/g)).toEqual([threeYears.has(market.country) ? '3' : '2'])
    },
  )

  it('says that it is words, until there is the official artwork of the reader’s language', () => {
    const artwork = { src: '/guarantee-de.svg', width: 600, height: 400 } as const
    const german = { country: 'DE', language: 'de' } as const
    expect(guaranteeNotice(german, {})).toMatchObject({ inWords: guaranteeTexts.de.inWords })
    expect(guaranteeNotice(german, { fr: artwork })).toMatchObject({
      inWords: guaranteeTexts.de.inWords,
    })
    expect(guaranteeNotice(german, { de: artwork })).toEqual({
      ...guaranteeNotice(german, {}),
      inWords: undefined,
      artwork,
    })
  })

  it.each(languages)('has a place for the years in %s', (language) =>
    expect(guaranteeTexts[language].text).toContain('{{years}}'),
  )
})
