import * as z from 'zod'
import {
  type Currency,
  currencies,
  languages,
  locales,
  marketOf,
  stores,
} from '#shared/markets/markets.ts'
import { Refusal } from '../../worker/commerce/operator.ts'
import { DiscountCode } from '../../worker/commerce/stored-content.ts'
import { day, word } from './command-line.ts'

/** Prefix of the ids of codes that the tool has made: a push of content leaves them alone. */
export const toolIds = 'tool-'

/** Names that shoppers see of a discount: kind → language → text with `{{percent}}`. */
export const Names = z.record(
  z.enum(['percent', 'amount', 'delivery']),
  z.record(z.enum(languages), z.string()),
)
export type Names = z.infer<typeof Names>

const store = z.enum(stores, `is none of ${stores.join(', ')}`)
/** `EUR=10,GBP=9.50` as cents by currency. */
const amounts = z.string().transform((text, context) => {
  const list: [Currency, number][] = []
  for (const part of text.split(',')) {
    const [, name, amount] = /^([A-Z]{3})=(\d{1,7}(?:\.\d{1,2})?)$/.exec(part.trim()) ?? []
    const currency = currencies.find((each) => each === name)
    if (currency && Number(amount) > 0) list.push([currency, Math.round(Number(amount) * 100)])
    else context.addIssue(`has '${part.trim()}', which is no amount such as EUR=10`)
  }
  return Object.fromEntries(list)
})

export const newCodeOptions = {
  percent: { type: 'string' },
  amount: { type: 'string' },
  'free-delivery': { type: 'boolean' },
  stores: { type: 'string' },
  skus: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  minimum: { type: 'string' },
  'max-uses': { type: 'string' },
  once: { type: 'boolean' },
  'first-order': { type: 'boolean' },
} as const

/**
 * The words and options of `codes add`, parsed: amounts in cents by currency, percent with two
 * decimals at most, `from` and `until` in epoch ms. A day without a time is its first moment in
 * UTC, so a code with `--until 2026-12-31` does not work on that day.
 */
export const NewCode = z.object({
  code: z.string().regex(/^[A-Z0-9-]{3,32}$/, 'is no code: 3 to 32 of A to Z, 0 to 9 and -'),
  percent: z.coerce
    .number('is no number')
    .multipleOf(0.01, 'has more than two decimals')
    .gt(0, 'is nothing')
    .max(100, 'is more than everything')
    .optional(),
  amount: amounts.optional(),
  'free-delivery': z.boolean().default(false),
  stores: z
    .string('is missing: whoever makes a code says where')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(store)),
  skus: word.transform((text) => text.split(',').map((part) => part.trim())).optional(),
  from: day.optional(),
  until: day,
  minimum: amounts.optional(),
  'max-uses': z.coerce
    .number('is no number')
    .int('is no whole number')
    .min(1, 'is nothing')
    .max(1_000_000, 'is too many')
    .optional(),
  once: z.boolean().default(false),
  'first-order': z.boolean().default(false),
})
export type NewCode = z.output<typeof NewCode>

/**
 * The definition of a new code, as it is stored (OPS-35). Throws Refusal for options that do not
 * fit together, a period that is over, and an amount that lacks a currency of the code's stores.
 */
export function definitionOf(options: NewCode, names: Names, now: Date): DiscountCode {
  const { code, percent, amount, stores: inStores, skus, from, until, minimum } = options
  const kinds = [percent !== undefined, amount !== undefined, options['free-delivery']]
  if (kinds.filter(Boolean).length !== 1)
    throw new Refusal('A code has one of --percent, --amount and --free-delivery.')
  if (skus && options['free-delivery'])
    throw new Refusal('--skus goes without --free-delivery, which is about the whole order.')
  if (until <= now.getTime()) throw new Refusal('--until is over already.')
  if (from !== undefined && from >= until) throw new Refusal('--from is not before --until.')
  const needed = currenciesOf(inStores)
  for (const [option, given] of Object.entries({ amount, minimum })) {
    const missing = given && needed.filter((currency) => given[currency] === undefined)
    if (missing && missing.length > 0)
      throw new Refusal(
        `--${option} lacks ${missing.join(', ')}: a currency without one could not use the code.`,
      )
  }
  const kind = percent === undefined ? (amount ? 'amount' : 'delivery') : 'percent'
  return DiscountCode.parse({
    id: toolIds + code.toLowerCase(),
    code,
    stores: [...new Set(inStores)],
    ...(from !== undefined && { validFrom: new Date(from).toISOString() }),
    validUntil: new Date(until).toISOString(),
    ...(minimum && { minimum }),
    ...(options['max-uses'] !== undefined && { maxUses: options['max-uses'] }),
    isOncePerCustomer: options.once,
    isFirstOrderOnly: options['first-order'],
    cartDiscounts: [
      {
        id: `${toolIds}${code.toLowerCase()}-discount`,
        name: namesOf(names[kind], percent),
        // Permyriad: hundredths of a percent. Free delivery is 100 % off the delivery.
        value: amount
          ? { type: 'absolute', amounts: amount }
          : { type: 'relative', permyriad: Math.round((percent ?? 100) * 100) },
        target: skus
          ? { type: 'lines', skus }
          : { type: options['free-delivery'] ? 'shipping' : 'total' },
      },
    ],
  })
}

/** The currencies of all markets of these stores. */
function currenciesOf(inStores: readonly string[]): Currency[] {
  const markets = locales.map(marketOf).filter((market) => inStores.includes(market.store))
  return [...new Set(markets.map(({ defaultCurrency: currency }) => currency))]
}

function namesOf(names: Names['percent'], percent: number | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(names).map(([language, name]) => {
      const number = new Intl.NumberFormat(language).format(percent ?? 0)
      return [language, name.replace('{{percent}}', number)]
    }),
  )
}
