import { cents, formatMoney } from '#shared/money/money.ts'
import { type Locale, type Market, marketOf } from '#shared/markets/markets.ts'
import type { RichText } from '#shared/api/rich-text.ts'
import type { Delivery } from '../delivery.ts'
import { ContentError } from '../files.ts'

type Table = Extract<RichText[number], { type: 'table' }>

/**
 * Ways of delivery of a storefront: name, countries, working days, price, and the value of goods
 * from which it is free. The storefront's own
 * country comes first, then the others that its store delivers to. Prices and days are those that
 * the cart takes
 * (`content/shipping-methods.json`). `head` has the five labels. Throws ContentError.
 */
export function deliveryTable(
  head: readonly string[],
  locale: Locale,
  { methods, freeAbove }: Delivery,
): Table {
  const market = marketOf(locale)
  if (head.length !== 5) throw new ContentError(`${locale}: the delivery table has five columns`)
  const { store, country, defaultCurrency: currency, language, code } = market
  const money = (amount: number) => formatMoney(cents(amount, currency), code)
  const free = freeAbove[store]?.[currency]
  const rowsTo = (chosen: (countries: readonly string[]) => readonly string[]) =>
    methods.flatMap(({ names, zones }) =>
      zones.flatMap((zone) => {
        const price = zone.prices[currency]
        const countries = zone.store === store ? chosen(zone.countries) : []
        if (price === undefined || countries.length === 0) return []
        return [
          [
            names[language] ?? names.en,
            namesOf(countries, market),
            zone.days[0] === zone.days[1] ? String(zone.days[0]) : zone.days.join('–'),
            money(price),
            zone.isFreeAbove && free !== undefined ? money(free) : '–',
          ],
        ]
      }),
    )
  const own = rowsTo((countries) => countries.filter((each) => each === country))
  const others = rowsTo((countries) => countries.filter((each) => each !== country))
  if (own.length + others.length === 0) throw new ContentError(`${locale}: nothing is delivered`)
  return { type: 'table', head: [...head], rows: [...own, ...others] }
}

function namesOf(countries: readonly string[], { tag }: Market): string {
  const display = new Intl.DisplayNames([tag], { type: 'region' })
  const { compare } = new Intl.Collator(tag)
  return countries
    .map((each) => display.of(each) ?? each)
    .toSorted(compare)
    .join(', ')
}
