import * as z from 'zod'
import { languages, type Language, markets } from '#shared/markets/markets.ts'
import { ContentError, readFolder } from '../files.ts'

/** A text in the one language of its country, or in each language of the country's storefronts. */
const Text = z.union([z.string().min(1), z.partialRecord(z.enum(languages), z.string().min(1))])
type Text = z.infer<typeof Text>

const Body = z.strictObject({ name: Text, address: Text, web: Text })

/** A figure or a name with its source: `read` is the day on which the source was read last. */
function fact<Value extends z.ZodType>(value: Value) {
  return z.strictObject({
    value,
    source: z.string().min(1),
    read: z.iso.date(),
    /** False: to be confirmed by counsel before the shop goes live. */
    certain: z.boolean(),
  })
}

/** Times for an answer that `content/law/durations.json` has words for. */
export const ANSWER_TIMES = ['P1M', 'P30D', 'P45D'] as const
const AnswerTime = z.enum(ANSWER_TIMES)

/** `content/law/durations.json`: 'within a month', in the languages whose countries need it. */
export const DurationWords = z.record(AnswerTime, Text)
export type DurationWords = z.infer<typeof DurationWords>

const years = z.nullable(z.int().positive())

/** A number of a public register; those of the demonstration are invented. */
const Registration = z.strictObject({ number: Text, invented: z.boolean() })

/**
 * `content/countries/<country>.json`: what law and custom of one country are, as far as texts say
 * it. Rates of tax are in
 * `shared/money/tax-rates.ts` and prices of delivery in `content/shipping-methods.json`: texts take
 * them from there by name.
 */
export const CountryFile = z.strictObject({
  /** Volts of the mains. */
  voltage: fact(z.int().positive()),
  /** Letters of the wall sockets as IEC/TR 60083 names them. */
  plug: fact(z.string().regex(/^[A-N](\/[A-N])*$/)),
  /** Amperes of the usual socket. */
  ampere: fact(z.int().positive()),
  /** Screw cap of the usual lamp, as IEC 60061 names it. */
  lampCap: fact(z.enum(['E26', 'E27'])),
  emergency: fact(z.string().regex(/^\d{3}(, \d{3})*$/)),
  /** Whom people call for a fire or for gas; one of the emergency numbers. */
  fireBrigade: fact(z.string().regex(/^\d{3}$/)),
  units: fact(z.enum(['metric', 'us'])),
  /**
   * Days in which a consumer may withdraw from an online purchase by law; 0 where there is no such
   * law.
   */
  withdrawalDays: fact(z.int().nonnegative()),
  /** Days in which the shop takes goods back. */
  returnDays: fact(z.int().positive()),
  /** Days from the declaration on in which goods are sent back. */
  sendBackDays: fact(z.int().positive()),
  /** Years of the legal guarantee; null where the law fixes none. */
  guaranteeYears: fact(years),
  /**
   * Months in which the seller has to prove that goods were without fault; null where the law fixes
   * none.
   */
  presumptionMonths: fact(z.nullable(z.int().positive())),
  /**
   * Months by which a repair lengthens the legal guarantee; null where the law has no such rule.
   */
  repairMonths: fact(z.nullable(z.int().positive())),
  /** Years of the seller's own guarantee. */
  commercialYears: fact(z.int().positive()),
  /** The same for smoke and carbon monoxide alarms. */
  alarmYears: fact(z.int().positive()),
  /** Whether the Union's notice of the legal guarantee and its label of durability are due. */
  guaranteeNotice: fact(z.boolean()),
  /** Who settles disputes out of court; null where the seller is not bound to such a body. */
  disputeBody: fact(z.nullable(Body)),
  consumerAuthority: fact(Body),
  privacyAuthority: fact(Body),
  /** Until when a request about personal data is answered, as an ISO 8601 duration. */
  privacyAnswer: fact(AnswerTime),
  /** Who watches over accessible shops; null where no such law binds this one. */
  accessibilityAuthority: fact(z.nullable(Body)),
  /** Citations, as lawyers of the country write them. */
  statutes: z.strictObject({
    withdrawal: fact(Text),
    guarantee: fact(Text),
    privacy: fact(Text),
    accessibility: fact(Text),
  }),
  /** Languages that law demands towards consumers. */
  languages: fact(z.array(z.enum(languages)).min(1)),
  registrations: z.strictObject({
    weee: fact(z.nullable(Registration)),
    packaging: fact(z.nullable(Registration)),
    tax: fact(z.nullable(Registration)),
  }),
})
export type CountryFile = z.infer<typeof CountryFile>

/**
 * Every country that has a storefront, by its code. Throws ContentError where a file is missing,
 * wrong or too many.
 */
export function readCountries(root: string): ReadonlyMap<string, CountryFile> {
  const files = readFolder(root, 'content/countries', CountryFile)
  const wanted = new Set<string>(markets.map(({ country }) => country))
  const found = new Map(files.map(({ id, value }) => [id, value]))
  for (const { id, path } of files)
    if (!wanted.has(id)) throw new ContentError(`${path}: no storefront is in '${id}'`)
  for (const country of wanted)
    if (!found.has(country)) throw new ContentError(`content/countries/${country}.json is missing`)
  return found
}

/** A text in a language; throws ContentError where the country's file has it in others only. */
export function textIn(text: Text, language: Language, where: string): string {
  const words = typeof text === 'string' ? text : text[language]
  if (words === undefined) throw new ContentError(`${where}: no words in '${language}'`)
  return words
}
