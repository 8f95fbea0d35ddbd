import * as z from 'zod'
import { type Locale, type Market, marketOf, markets } from '#shared/markets/markets.ts'
import { ContentError, readJson } from '../files.ts'
import { readTexts, type Texts } from '../languages.ts'

/** Words with two marks: `[label](address)` is a link, `**word**` is strong. */
const Words = z.string().min(1)

/**
 * A line of a framed notice. On the printed form there are `rules` lines below it to write on, and
 * a box before it to `tick`.
 */
const BoxLine = z.union([
  Words,
  z.strictObject({ words: Words, rules: z.int().min(0).max(9), tick: z.literal(true).optional() }),
])
export type BoxLine = z.infer<typeof BoxLine>

/**
 * A piece of a clause: a paragraph, a list, a framed notice that statutes require, a table, a note,
 * the place of what is made from data, or the labels of the withdrawal form.
 */
const Block = z.union([
  Words,
  z.array(Words).min(1),
  z.strictObject({ box: z.array(BoxLine).min(1) }),
  z.strictObject({ note: Words }),
  z.strictObject({ head: z.array(Words), rows: z.array(z.array(Words)) }),
  z.strictObject({
    insert: z.enum(['retention', 'delivery', 'ways']),
    head: z.array(Words).optional(),
  }),
  z.strictObject({
    form: z.strictObject({
      name: Words,
      orderNumber: Words,
      email: Words,
      action: Words,
    }),
  }),
])
export type ClauseBlock = z.infer<typeof Block>

const Clause = z.strictObject({ title: Words.optional(), text: z.array(Block).min(1) })
export type Clause = z.infer<typeof Clause>

/**
 * `content/law/texts/<language or locale>/<group>.json`: clauses by the second part of their id.
 */
const ClauseTexts = z.record(z.string().regex(/^[a-z-]+$/), Clause)

const Country = z.string().regex(/^[A-Z]{2}$/)
const id = z.string().regex(/^[a-z]+\.[a-z-]+$/)

/** `content/law/pages.json`. */
const LawPages = z.strictObject({
  /** Names for several countries. */
  groups: z.record(z.string().regex(/^[a-z-]+$/), z.array(Country).min(1)),
  /** Countries, or groups of them, that a clause is for; a clause that is not here is for all. */
  countries: z.record(id, z.array(z.string()).min(1)),
  /** Clauses that print a statute word for word, with the statute. */
  verbatim: z.record(id, z.string().min(1)),
  pages: z.record(
    z.string().regex(/^[a-z]+$/),
    z.strictObject({ numbered: z.boolean().optional(), clauses: z.array(id).min(1) }),
  ),
})

export interface Clauses {
  pages: string[]
  /** Ids of every clause that some page has. */
  ids: string[]
  verbatim: ReadonlySet<string>
  isNumbered(page: string): boolean
  /** Ids of a page's clauses for a country, in their order. */
  of(page: string, country: string): string[]
  isFor(id: string, country: string): boolean
  /**
   * The clause in the words of a locale: its own, or its language's. Throws ContentError where
   * there are none.
   */
  clause(id: string, locale: Locale): Clause
}

/** The library of clauses under `root`. Throws ContentError. */
export function readClauses(root: string): Clauses {
  const path = 'content/law/pages.json'
  const { groups, countries, pages, verbatim } = readJson(root, path, LawPages).value
  const texts = readTexts(root, 'content/law/texts', ClauseTexts, ClauseTexts)
  const all = new Set<string>(markets.map(({ country }) => country))
  const scopes = new Map(
    Object.entries(countries).map(([clause, names]) => [
      clause,
      new Set(names.flatMap((name) => groups[name] ?? [name])),
    ]),
  )
  const ids = [...new Set(Object.values(pages).flatMap(({ clauses }) => clauses))]
  for (const [clause, scope] of scopes) {
    const unknown = [...scope].find((country) => !all.has(country))
    if (unknown) throw new ContentError(`${path}: ${clause} is for '${unknown}', no storefront`)
  }
  for (const clause of [...scopes.keys(), ...Object.keys(verbatim)])
    if (!ids.includes(clause)) throw new ContentError(`${path}: ${clause} is on no page`)
  const isFor = (clause: string, country: string) => scopes.get(clause)?.has(country) ?? true
  return {
    pages: Object.keys(pages),
    ids,
    verbatim: new Set(Object.keys(verbatim)),
    isNumbered: (page) => pages[page]?.numbered ?? false,
    of(page, country) {
      if (!pages[page]) throw new ContentError(`${path}: no page '${page}'`)
      return pages[page].clauses.filter((clause) => isFor(clause, country))
    },
    isFor,
    clause: (clause, locale) => clauseIn(texts, clause, marketOf(locale)),
  }
}

/**
 * English is no fallback for another language here: a law is written in the language of its
 * readers.
 */
function clauseIn(
  texts: Texts<Record<string, Clause>>,
  clause: string,
  { code, language }: Market,
): Clause {
  const [group = '', name = ''] = clause.split('.')
  const has = [code, language].some((tongue) => texts.own(group, tongue)?.value[name])
  const words = has ? texts.get(group, code)[name] : undefined
  if (!words) throw new ContentError(`content/law/texts: no words for ${clause} in ${code}`)
  return words
}
