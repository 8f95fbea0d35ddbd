import * as z from 'zod'
import { cents, formatMoney, formatPercent } from '#shared/money/money.ts'
import { formatDate } from '#shared/markets/dates.ts'
import { type Locale, type Market, marketOf } from '#shared/markets/markets.ts'
import { vatRates } from '#shared/money/tax-rates.ts'
import { type Delivery, readDelivery } from '../delivery.ts'
import { ContentError, readJson } from '../files.ts'
import { mainLocaleOf, type Tongue } from '../languages.ts'
import { writeFigures } from '../products/figures.ts'
import { type CountryFile, DurationWords, readCountries, textIn } from './country-file.ts'

/** `content/law/seller.json`: who sells, as every page and mail says it. */
const Seller = z.strictObject({
  name: z.string(),
  street: z.string(),
  place: z.string(),
  phone: z.string(),
  email: z.email(),
  privacyEmail: z.email(),
  securityEmail: z.email(),
  register: z.string(),
  vat: z.string(),
  eori: z.string(),
  /** Whole euros. */
  capital: z.int(),
  president: z.string(),
  mediator: z.string(),
  mediatorWeb: z.url(),
  host: z.string(),
  hostPhone: z.string(),
  representativeUk: z.string(),
  /** The day of the present wording of the terms. */
  termsVersion: z.iso.date(),
})
export type Seller = z.infer<typeof Seller>

/** Words by the name under which texts take them: `{{country.vat}}`, `{{seller.phone}}`. */
type Facts = ReadonlyMap<string, string>

export interface LawFacts {
  countries: ReadonlyMap<string, CountryFile>
  seller: Seller
  delivery: Delivery
  /** Whether any text in a value takes a fact, so that it differs from storefront to storefront. */
  areNamedIn(value: unknown): boolean
  /**
   * A value with every `{{country.…}}` and `{{seller.…}}` in the words of the tongue's country; a
   * language has those of its main storefront.
   * Throws ContentError for an unknown name.
   */
  filledIn<T>(value: T, tongue: Tongue, where: string): T
}

const mark = /\{\{((?:country|seller)\.[\w.]+)\}\}/g

/** Facts of all countries under `root`. Throws ContentError. */
export function readFacts(root: string): LawFacts {
  const countries = readCountries(root)
  const seller = readJson(root, 'content/law/seller.json', Seller).value
  const delivery = readDelivery(root)
  const durations = readJson(root, 'content/law/durations.json', DurationWords).value
  const known = new Map<Locale, Facts>()
  const factsOf = (locale: Locale) => {
    const facts = known.get(locale) ?? newFacts(locale, countries, { seller, delivery, durations })
    known.set(locale, facts)
    return facts
  }
  const filled = (text: string, locale: Locale, where: string) => {
    if (!text.includes('{{')) return text
    const own = factsOf(locale)
    return text.replace(mark, (whole, name: string) => {
      const words = own.get(name)
      if (words === undefined) throw new ContentError(`${where} (${locale}): no fact ${whole}`)
      return words
    })
  }
  return {
    countries,
    seller,
    delivery,
    areNamedIn: (value) => JSON.stringify(value).search(mark) >= 0,
    filledIn: (value, tongue, where) => {
      const locale = mainLocaleOf(tongue)
      return mapTexts(value, (text) => filled(text, locale, where))
    },
  }
}

function mapTexts<T>(value: T, change: (text: string) => string): T {
  const visit = (node: unknown): unknown => {
    if (typeof node === 'string') return change(node)
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, visit(each)]))
  }
  return visit(value) as T
}

function newFacts(
  locale: Locale,
  countries: ReadonlyMap<string, CountryFile>,
  { seller, delivery, durations }: { seller: Seller; delivery: Delivery; durations: DurationWords },
): Facts {
  const market = marketOf(locale)
  const file = countries.get(market.country)
  if (!file) throw new ContentError(`content/countries/${market.country}.json is missing`)
  const plain = Object.entries(file).flatMap(([name, fact]) => {
    if (!('value' in fact)) return []
    const { value } = fact
    return typeof value === 'number' || typeof value === 'string'
      ? [[`country.${name}`, String(value)] as const]
      : []
  })
  return new Map([
    ...plain,
    ...bodies(file, market),
    [
      'country.privacyAnswer',
      textIn(durations[file.privacyAnswer.value], market.language, `${market.country} durations`),
    ] as const,
    ...Object.entries(file.statutes).map(
      ([name, { value }]) =>
        [
          `country.statutes.${name}`,
          textIn(value, market.language, `${market.country} statutes`),
        ] as const,
    ),
    ...Object.entries(file.registrations).flatMap(([name, { value }]) =>
      value
        ? [
            [
              `country.registrations.${name}`,
              textIn(value.number, market.language, `${market.country} ${name}`),
            ] as const,
          ]
        : [],
    ),
    ['country.load', loadOf(file, locale)] as const,
    ...amounts(market, delivery),
    ...sellerFacts(seller, market),
  ])
}

/** The watts that a socket of the country carries, with their unit. */
function loadOf({ voltage, ampere }: CountryFile, locale: Locale): string {
  const watts = writeFigures(`${voltage.value * ampere.value} W`, locale)
  return watts.replace(/ W$/, '\u00A0W')
}

const bodyNames = [
  'disputeBody',
  'consumerAuthority',
  'privacyAuthority',
  'accessibilityAuthority',
] as const

function bodies(file: CountryFile, { country, language }: Market) {
  return bodyNames.flatMap((name) => {
    const { value } = file[name]
    if (!value) return []
    const where = `${country} ${name}`
    const { web, ...rest } = value
    const address = textIn(web, language, where)
    return [
      ...Object.entries(rest).map(
        ([part, text]) => [`country.${name}.${part}`, textIn(text, language, where)] as const,
      ),
      // As a link of our inline marks: the name of the site leads to it.
      [`country.${name}.web`, `[${address}](https://${address})`] as const,
    ]
  })
}

function amounts({ code, country, defaultCurrency, store, tag }: Market, { freeAbove }: Delivery) {
  const vat = vatRates[country]
  const free = freeAbove[store]?.[defaultCurrency]
  return Object.entries({
    name: new Intl.DisplayNames([tag], { type: 'region' }).of(country) ?? country,
    currency: currencyName(defaultCurrency, tag),
    ...(vat && { vat: formatPercent(vat.permyriad / 10_000, code, 2) }),
    // In a sentence: without the cents of a whole amount.
    ...(free !== undefined && {
      freeFrom: formatMoney(cents(free, defaultCurrency), code, { trimZeros: true }),
    }),
  }).map(([name, words]) => [`country.${name}`, words] as const)
}

function sellerFacts(seller: Seller, { code, tag }: Market) {
  const { capital, termsVersion, ...plain } = seller
  const french = new Intl.DisplayNames([tag], { type: 'region' }).of('FR') ?? 'France'
  return [
    ...Object.entries(plain).map(([name, value]) => [`seller.${name}`, value] as const),
    // In one line: a number that breaks is read and dialled wrongly.
    ['seller.phone', seller.phone.replaceAll(' ', '\u00A0')] as const,
    ['seller.address', `${seller.street}, ${seller.place}, ${french}`] as const,
    ['seller.capital', formatMoney(cents(capital * 100, 'EUR'), code)] as const,
    ['seller.termsVersion', formatDate(termsVersion, code)] as const,
    [
      'seller.mediatorWeb',
      `[${seller.mediatorWeb.replace('https://', '')}](${seller.mediatorWeb})`,
    ] as const,
  ]
}

/** The currency in the plural, as in 'prices are in euros'. */
function currencyName(currency: string, tag: string): string {
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  })
  return format.formatToParts(2).find(({ type }) => type === 'currency')?.value ?? currency
}
