import {
  currencies,
  type Currency,
  type Language,
  markets,
  type Store,
  stores,
} from '#shared/markets/markets.ts'
import { centDigits, divideRounded } from '#shared/money/money.ts'
import type { Delivery } from './delivery.ts'
import type { PagePaths } from './pages/addresses.ts'
import type { Catalogue, ProductVariant } from './catalogue.ts'
import type { ContentFile } from './files.ts'
import type { Texts } from './languages.ts'
import type { ProductFile } from './products/product-file.ts'
import { flatten, pricesOf } from './products/prices.ts'
import type { ProductSources } from './products/product-sources.ts'

/** Article numbers that two variants have. */
export function eanProblems({ products }: Catalogue): string[] {
  const eans = products.flatMap(({ value }) => value.variants.map(({ ean }) => ean))
  return repeated(eans).map((ean) => `content/products: EAN ${ean} is there twice`)
}

/**
 * Problems of a product beside others: prices of every store and currency, history, bundles, names.
 */
export function productProblems(
  file: ContentFile<ProductFile>,
  { catalogue, isReached }: ProductSources,
): string[] {
  return [
    ...priceProblems(file),
    ...precisionProblems(file),
    ...countryProblems(file, isReached),
    ...reductionProblems(file),
    ...historyProblems(file),
    ...bundleProblems(file, catalogue),
    ...recyclingProblems(file, catalogue),
    ...namedProblems(file, catalogue),
    ...energyProblems(file),
    ...softwareProblems(file),
  ]
}

/** Texts that are missing in a language that counts as complete. */
export function missingTexts(
  texts: readonly { folder: string; texts: Texts<object> }[],
  languages: readonly Language[],
): string[] {
  return texts.flatMap(({ folder, texts: list }) =>
    list.ids.flatMap((id) => {
      const wanted = namesOf(list.own(id, 'en')?.value)
      return languages.flatMap((language) => {
        const own = list.own(id, language)
        if (!own) return [`${folder}/${language}/${id}.json is missing`]
        const has = namesOf(own.value)
        return wanted
          .filter((name) => !has.includes(name) && !isFree(name))
          .map((name) => `${own.path}: '${name}' is missing`)
      })
    }),
  )
}

/** Texts whose number may differ between languages, such as search words. */
function isFree(name: string): boolean {
  return name.startsWith('/keywords/')
}

/** Names of all texts in a file, including nested ones; lists count by their length. */
function namesOf(value: unknown, name = ''): string[] {
  if (value === null || typeof value !== 'object') return [name]
  return Object.entries(value).flatMap(([key, member]) => namesOf(member, `${name}/${key}`))
}

const currenciesOf = Map.groupBy(markets, ({ store }) => store)

function priceProblems({ path, value, line }: ContentFile<ProductFile>): string[] {
  return value.variants.flatMap((variant, index) =>
    stores.flatMap((store) => {
      const prices = pricesOf(value, variant)[store]
      if (!prices) return []
      const wanted = new Set(currenciesOf.get(store)?.map(({ defaultCurrency }) => defaultCurrency))
      // Only for a problem: finding a line parses the file again.
      const at = () =>
        line(variant.prices ? ['variants', index, 'prices', store] : ['prices', store])
      return [...wanted]
        .filter((currency) => !(currency in prices))
        .map((currency) => `${path}:${at()}: ${variant.sku} has no ${currency} price in ${store}`)
    }),
  )
}

/**
 * Problems where a precise price, rounded half to even, is not the price of the same store and
 * currency.
 */
function precisionProblems({ path, value, line }: ContentFile<ProductFile>): string[] {
  return stores.flatMap((store) =>
    currencies.flatMap((currency) => {
      const precise = value.precisePrices[store]?.[currency]
      if (!precise) return []
      const rounded = divideRounded(precise.amount, 10 ** (precise.digits - centDigits))
      if (value.prices[store]?.[currency] === rounded) return []
      return [
        `${path}:${line(['precisePrices', store])}: ${currency} in ${store} is not its price, rounded`,
      ]
    }),
  )
}

/** Codes of countries that have a storefront or that a method delivers to. */
export function reachedCountries({ methods }: Delivery): ReadonlySet<string> {
  return new Set([
    ...markets.map(({ country }) => country),
    ...methods.flatMap(({ zones }) => zones.flatMap(({ countries }) => countries)),
  ])
}

/** Problems with country codes: a misspelt code would not exclude any country. */
function countryProblems(
  { path, value, line }: ContentFile<ProductFile>,
  isReached: (country: string) => boolean,
): string[] {
  return value.notSoldIn.flatMap((country, index) =>
    isReached(country)
      ? []
      : [`${path}:${line(['notSoldIn', index])}: nothing is sold or delivered to '${country}'`],
  )
}

/**
 * Problems where a reduced price is not lower than the regular one of the same store and currency.
 */
function reductionProblems({ path, value, line }: ContentFile<ProductFile>): string[] {
  return flatten(value.reduction?.prices ?? {})
    .filter(({ store, currency, cents }) => !(cents < (value.prices[store]?.[currency] ?? 0)))
    .map(
      ({ store, currency }) =>
        `${path}:${line(['reduction', 'prices', store])}: ${currency} in ${store} is not reduced`,
    )
}

/**
 * Problems where the last entry of a price's history is not today's price, or the regular price of
 * a reduced one.
 */
function historyProblems({ path, value, line }: ContentFile<ProductFile>): string[] {
  if (!value.history.length) return []
  const last = new Map<string, number>()
  for (const { prices } of value.history)
    for (const { store, currency, cents } of flatten(prices))
      last.set(`${store} ${currency}`, cents)
  return flatten(value.prices)
    .filter(({ store, currency, cents }) => last.get(`${store} ${currency}`) !== cents)
    .map(
      ({ store, currency }) =>
        `${path}:${line(['history'])}: the history of ${currency} in ${store} does not end at its price`,
    )
}

/** Problems with names of products that do not exist. */
function namedProblems(
  { path, value, line }: ContentFile<ProductFile>,
  { product }: Catalogue,
): string[] {
  return (['related', 'crossSells', 'fits'] as const).flatMap((list) =>
    value[list]
      .filter((key) => !product(key))
      .map((key) => `${path}:${line([list])}: no product '${key}'`),
  )
}

/** Problems where the energy class beside the price differs from that in the technical data. */
function energyProblems({ path, value, line }: ContentFile<ProductFile>): string[] {
  const stated = value.technical.lighting?.['energy-class']
  if (stated === value.energyClass) return []
  return [
    `${path}:${line(['technical', 'lighting', 'energy-class'])}: energy class ${stated ?? 'missing'}, but ${value.energyClass ?? 'none'} beside the price`,
  ]
}

/**
 * Problems where a product that produces data does not say until when its software is mended, here
 * and in the technical data, and since when it complies (UK PSTI); or where one that produces none
 * says so.
 */
function softwareProblems({ path, value, line }: ContentFile<ProductFile>): string[] {
  const hasSoftware = !value.data.includes('no-data')
  const until = value.securityUpdatesUntil
  const stated = value.technical.care?.updates
  const expected = hasSoftware && until ? `@until-${until.slice(0, 7)}` : undefined
  const facts = [
    ['securityUpdatesUntil', until],
    ['compliantSince', value.compliantSince],
  ] as const
  return [
    ...facts.flatMap(([name, fact]) => {
      if (Boolean(fact) === hasSoftware) return []
      const problem = hasSoftware ? `no ${name}` : `${name}, but no software`
      return [`${path}:${line([hasSoftware ? 'data' : name])}: ${problem}`]
    }),
    ...(stated === expected
      ? []
      : [
          `${path}:${line(['technical', 'care', 'updates'])}: updates ${stated ?? 'missing'}, not ${expected ?? 'none'}`,
        ]),
  ]
}

/**
 * Problems where a bundle is sold without one of its parts, or is not cheaper than its parts
 * together.
 */
function bundleProblems(
  { path, value, line }: ContentFile<ProductFile>,
  catalogue: Catalogue,
): string[] {
  if (value.type !== 'bundle-product')
    return value.variants.flatMap(({ sku, stock }) =>
      stock === undefined ? [`${path}: ${sku} has no stock`] : [],
    )
  return value.variants.flatMap((variant, index) => {
    const at = `${path}:${line(['variants', index])}: ${variant.sku}`
    const unknown = variant.parts
      .filter(({ sku }) => !catalogue.variant(sku))
      .map(({ sku }) => `${at}: no part ${sku}`)
    if (unknown.length || !variant.parts.length)
      return unknown.length ? unknown : [`${at} has no parts`]
    const parts = variant.parts.flatMap(({ sku, quantity }) => {
      const found = catalogue.variant(sku)
      return found ? [{ ...found, quantity }] : []
    })
    const unsold = parts.flatMap(({ file, variant: { sku } }) =>
      file.value.notSoldIn
        .filter((country) => !value.notSoldIn.includes(country))
        .map((country) => `${at} is sold in ${country}, where ${sku} is not`),
    )
    const dear = flatten(pricesOf(value, variant)).flatMap(({ store, currency, cents }) => {
      const sum = parts.reduce(
        (total, { quantity, ...part }) =>
          total + quantity * (priceOfPart(part, store, currency) ?? Number.NaN),
        0,
      )
      return sum > cents
        ? []
        : [`${at} costs no less than its parts in ${store} (${currency}), or one is not sold there`]
    })
    return [...unsold, ...dear]
  })
}

/** Problems where the recycling share of a bundle's price differs from that of its parts. */
function recyclingProblems(
  { path, value, line }: ContentFile<ProductFile>,
  catalogue: Catalogue,
): string[] {
  if (value.type !== 'bundle-product') return []
  const stated = value.ecoParticipation?.FR ?? 0
  return value.variants.flatMap(({ sku, parts }) => {
    const sum = parts.reduce(
      (total, part) =>
        total + part.quantity * (catalogue.variant(part.sku)?.file.value.ecoParticipation?.FR ?? 0),
      0,
    )
    return sum === stated
      ? []
      : [
          `${path}:${line(['ecoParticipation'])}: eco-participation ${stated}, but ${sum} for the parts of ${sku}`,
        ]
  })
}

function priceOfPart(
  { file, variant }: ProductVariant,
  store: Store,
  currency: Currency,
): number | undefined {
  return pricesOf(file.value, variant)[store]?.[currency]
}

/** Problems where two pages share a path, in any language. */
export function pathProblems(pages: readonly PagePaths[]): string[] {
  return repeated(pages.flatMap(({ paths }) => paths)).map(
    (path) => `content/pages: two pages have the path ${path}`,
  )
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}
