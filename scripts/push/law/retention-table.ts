import * as z from 'zod'
import { languages, markets } from '#shared/markets/markets.ts'
import { retention, type RetentionId, type Term } from '#shared/rules/retention.ts'
import { ContentError } from '../files.ts'
import { readTexts, type Tongue } from '../languages.ts'

const Rule = z.strictObject({ what: z.string(), why: z.string(), long: z.string() })
const ids = Object.keys(retention).filter(isRetentionId)

function isRetentionId(name: string): name is RetentionId {
  return Object.hasOwn(retention, name)
}

/** `content/retention/<language>/table.json`. */
const Table = z.strictObject({
  head: z.tuple([z.string(), z.string(), z.string()]),
  /** Legal bases for storing data. */
  bases: z.record(z.enum(['consent', 'contract', 'law', 'interest']), z.string()),
  /** Texts of what is done at the end of the time. */
  ends: z.record(z.enum(['erase', 'archive']), z.string()),
  rules: z.record(z.enum(ids), Rule),
})

/** A table block of rich text. */
interface TableBlock {
  type: 'table'
  head: string[]
  rows: string[][]
}

/**
 * Returns a function that makes the retention table in a language or locale from the data of the
 * rules. Throws ContentError.
 */
export function readRetention(root: string): (tongue: Tongue) => TableBlock {
  const texts = readTexts(root, 'content/retention', Table, Table.partial())
  for (const language of languages)
    if (!texts.own('table', language))
      throw new ContentError(`content/retention/${language}/table.json is missing`)
  return (tongue) => {
    const { head, bases, ends, rules } = texts.get('table', tongue)
    const rows = ids.map((id) => {
      const { terms, basis, end, ...rule } = retention[id]
      const { what, why, long } = rules[id]
      const law = 'law' in rule ? countryIn(rule.law, tongue) : ''
      const values = Object.fromEntries(
        Object.entries<Term>(terms).map(([name, term]) => [name, lengthIn(term, tongue)]),
      )
      return [
        what,
        `${filled(why, { law }, id)} (${bases[basis]})`,
        `${filled(long, values, id)}, ${ends[end]}`,
      ]
    })
    return { type: 'table', head, rows }
  }
}

function filled(text: string, values: Record<string, string>, id: RetentionId): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new ContentError(`content/retention: ${id} has no ${mark}`)
    return value
  })
}

/** A duration as text, with a no-break space between number and unit. */
function lengthIn({ count, unit }: Term, tongue: Tongue): string {
  return new Intl.NumberFormat(tagOf(tongue), { style: 'unit', unit, unitDisplay: 'long' })
    .format(count)
    .replace(' ', '\u00a0')
}

function countryIn(country: string, tongue: Tongue): string {
  return new Intl.DisplayNames([tagOf(tongue)], { type: 'region' }).of(country) ?? country
}

function tagOf(tongue: Tongue): string {
  return (
    (
      markets.find(({ code }) => code === tongue) ??
      markets.find(({ language }) => language === tongue)
    )?.tag ?? tongue
  )
}
