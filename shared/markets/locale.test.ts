// Requirements: LOC-4, LOC-6, LOC-7, LOC-13, LOC-16, LOC-1, LOC-3.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  browserLocale,
  chooseLocale,
  localeCookie,
  localePath,
  readLocaleCookie,
  splitPath,
} from './locale.ts'
import { isLocale, locales, markets } from './markets.ts'

describe('choosing a locale', () => {
  it.each([
    ['fr-CA', 'fr-ca'],
    ['FR-ca', 'fr-ca'],
    ['fr', 'fr-fr'],
    ['fr-LU', 'fr-fr'],
    ['fr-FR-x-private', 'fr-fr'],
    ['de-Latn-CH', 'de-ch'],
    ['de-LI', 'de-de'],
    ['en', 'en-eu'],
    ['en-AU,en-GB;q=0.9', 'en-eu'],
    ['en-US,en;q=0.9', 'en-us'],
    ['pt-BR', 'pt-pt'],
    ['es-419', 'es-es'],
    ['nb-NO,nb;q=0.9', 'no-no'],
    ['nn', 'no-no'],
    ['no', 'no-no'],
    ['sv', 'sv-se'],
    ['it;q=0.4, nl-BE;q=0.8, da;q=0.2', 'nl-be'],
    ['da;q=0.5,cs;q=0.5', 'da-dk'],
    ['zh-Hant-TW, ja;q=0.9, pl;q=0.1', 'pl-pl'],
    ['*, fr;q=0.5', 'fr-fr'],
    ['fr;q=0, it', 'it-it'],
    ['fr ; q=0.5 , it ; q=0.6', 'it-it'],
  ])('%s gives %s', (acceptLanguage, locale) => {
    expect(chooseLocale({ acceptLanguage })).toBe(locale)
  })

  it.each([
    '',
    '*',
    'fr;q=9',
    'fr;q=NaN',
    'fr;q=-1',
    'fr;q=0.5;level=1',
    'fr;',
    'en;q=0',
    '../../',
    '__proto__',
    'constructor',
    'f\0r',
    '🇫🇷',
    'ja',
    'fr_FR',
    'x-fr',
    ',;,;=',
  ])('junk or a language without a storefront (%j) gives the default', (acceptLanguage) => {
    expect(chooseLocale({ acceptLanguage })).toBe('en-us')
  })

  it('takes a valid cookie before the browser, and no other', () => {
    expect(chooseLocale({ cookie: 'pl-pl', acceptLanguage: 'fr-FR' })).toBe('pl-pl')
    for (const cookie of ['evil', '__proto__', 'FR-FR', 'fr-fr; Path=/x', '', null])
      expect(chooseLocale({ cookie, acceptLanguage: 'it' })).toBe('it-it')
  })

  it('reads only the first twenty languages and 512 characters', () => {
    const unknown = (count: number) => Array.from({ length: count }, () => 'ja').join(',')
    expect(chooseLocale({ acceptLanguage: `${unknown(19)},fr` })).toBe('fr-fr')
    expect(chooseLocale({ acceptLanguage: `${unknown(20)},fr` })).toBe('en-us')
    expect(chooseLocale({ acceptLanguage: `${'x'.repeat(509)},fr-CA` })).toBe('en-us')
    expect(chooseLocale({ acceptLanguage: `it,${'fr-CA,'.repeat(20_000)}` })).toBe('it-it')
  })

  it('gives one of the 22 for any header', () => {
    const piece = fc.oneof(
      fc.constantFrom('fr', 'en-GB', ';q=', '0.5', ',', '-', '*', 'nb', ' '),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) =>
        isLocale(chooseLocale({ acceptLanguage: pieces.join('') })),
      ),
    )
  })

  it('chooses the same locale for the region toast as the edge', () => {
    expect(browserLocale(['fr-CH', 'de'])).toBe('fr-ch')
    expect(browserLocale(['ja'])).toBe('en-us')
    expect(browserLocale([])).toBe('en-us')
  })
})

describe('locale prefixes', () => {
  it.each(['/', '/cart', '/account/orders/1'])(
    'come off as they were put on %s, for every market',
    (path) => {
      for (const locale of locales) {
        const expected = locale === 'en-us' ? { locale: undefined, path } : { locale, path }
        expect(splitPath(localePath(locale, path))).toEqual(expected)
      }
    },
  )

  it('gives the default locale no prefix and a prefixed home no slash at its end', () => {
    expect(localePath('en-us', '/cart')).toBe('/cart')
    expect(localePath('fr-fr', '/')).toBe('/fr-fr')
  })

  it.each([
    ['/fr-FR', 'fr-fr', '/'],
    ['/FR-fr/cart', 'fr-fr', '/cart'],
    ['/en-us', 'en-us', '/'],
    ['/EN-us/cart', 'en-us', '/cart'],
  ])('%s is a misspelt %s', (pathname, misspelt, path) => {
    expect(splitPath(pathname)).toEqual({ locale: undefined, path, misspelt })
  })

  it.each(['/fr_fr', '/xx-yy/cart', '/fr', '/fr-frx', '/ach-ug', '/__proto__', '/constructor'])(
    '%s is an ordinary path',
    (pathname) => {
      expect(splitPath(pathname)).toEqual({ locale: undefined, path: pathname })
    },
  )

  it('takes one prefix only', () => {
    expect(splitPath('/fr-fr/fr-fr/cart')).toEqual({ locale: 'fr-fr', path: '/fr-fr/cart' })
  })

  it('accepts the translation editor’s locale when it is configured, in the default market', () => {
    expect(splitPath('/ach-ug/cart', { editor: true })).toEqual({
      locale: 'en-us',
      path: '/cart',
      editor: true,
    })
    expect(splitPath('/ACH-ug', { editor: true })).toEqual({
      locale: undefined,
      path: '/',
      misspelt: 'ach-ug',
    })
    expect(localePath('ach-ug', '/')).toBe('/ach-ug')
  })
})

describe('the locale cookie', () => {
  it('lives 7 days for an automatic choice and 365 for an explicit one', () => {
    expect(localeCookie('fr-fr', { explicit: false, secure: true })).toBe(
      'i18n_redirected=fr-fr; Max-Age=604800; Path=/; SameSite=Lax; Secure',
    )
    expect(localeCookie('de-ch', { explicit: true, domain: 'shop.example', secure: false })).toBe(
      'i18n_redirected=de-ch; Max-Age=31536000; Path=/; Domain=shop.example; SameSite=Lax',
    )
  })

  it('is read back for every market', () => {
    for (const { code } of markets)
      expect(
        readLocaleCookie(`a=1; ${localeCookie(code, { explicit: true, secure: true })}; b=2`),
      ).toBe(code)
  })

  it.each([
    ['i18n_redirected=evil', undefined],
    ['i18n_redirected=evil; i18n_redirected=pl-pl', 'pl-pl'],
    ['i18n_redirected="fr-fr"', undefined],
    ['i18n_redirected=fr-FR', undefined],
    ['i18n_redirected=__proto__', undefined],
    ['i18n_redirected', undefined],
    ['xi18n_redirected=fr-fr', undefined],
    [`i18n_redirected=${'f'.repeat(4096)}`, undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %j as %s', (header, locale) => {
    expect(readLocaleCookie(header)).toBe(locale)
  })
})
