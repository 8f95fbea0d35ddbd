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

/** Codes of the tool have ids that begin so: a push of content leaves them alone. */
export const toolIds = 'tool-'

/** Names of a discount by language, with `{{percent}}`, by its kind. */
export const Names = z.record(
  z.enum(['percent', 'amount', 'delivery']),
  z.record(z.enum(languages), z.string()),
)
export type Names = z.infer<typeof Names>

const store = z.enum(stores, `is none of ${stores.join(', ')}`)
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

/** The definition of a new code (OPS-35). Throws Refusal for what does not fit together. */
export function definitionOf(wish: NewCode, names: Names, now: Date): DiscountCode {
  const { code, percent, amount, stores: inStores, skus, from, until, minimum } = wish
  const kinds = [percent !== undefined, amount !== undefined, wish['free-delivery']]
  if (kinds.filter(Boolean).length !== 1)
    throw new Refusal('A code has one of --percent, --amount and --free-delivery.')
  if (skus && wish['free-delivery'])
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
    ...(wish['max-uses'] !== undefined && { maxUses: wish['max-uses'] }),
    isOncePerCustomer: wish.once,
    isFirstOrderOnly: wish['first-order'],
    cartDiscounts: [
      {
        id: `${toolIds}${code.toLowerCase()}-discount`,
        name: namesOf(names[kind], percent),
        value: amount
          ? { type: 'absolute', amounts: amount }
          : { type: 'relative', permyriad: Math.round((percent ?? 100) * 100) },
        target: skus
          ? { type: 'lines', skus }
          : { type: wish['free-delivery'] ? 'shipping' : 'total' },
      },
    ],
  })
}

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
