// Requirements: LAW-3, LAW-5.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { isLocale, type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { type ClauseBlock, readClauses } from '#scripts/push/law/clauses.ts'

/** Words of statutes as their registers, or public copies of them, print them. */
const Statutes = z.array(
  z.strictObject({
    clause: z.string(),
    locales: z.array(z.custom<Locale>((value) => isLocale(String(value)))).min(1),
    law: z.string(),
    source: z.string(),
    /** Where the words were found; of a form found in part, the lines that were. */
    found: z.enum(['official', 'official, 2014', 'copies', 'part']),
    read: z.iso.date(),
    text: z.array(z.string()).min(1),
    /** What the statute leaves to the seller, or to its notes, and what stands there. */
    places: z.record(z.string(), z.string()).optional(),
    /** Where the shop's words differ, and why. */
    changes: z
      .array(z.strictObject({ from: z.string(), to: z.string(), why: z.string().min(10) }))
      .optional(),
  }),
)

const statutes = Statutes.parse(JSON.parse(readFileSync('tests/data/statutes.json', 'utf8')))
const clauses = readClauses('.')
const cases = statutes.flatMap((statute) =>
  statute.locales.map((locale) => ({ ...statute, locale })),
)

/** Blanks, apostrophes and dashes are typography: statutes write them in several ways. */
function plain(words: string): string {
  return words
    .replaceAll(/\[([^\]]+)\]\(\/[^)]*\)/g, '$1')
    .replaceAll(/(?:^|\n)### /g, '\n')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[:.,;])/g, '')
    .trim()
}

function linesOf(block: ClauseBlock): string[] {
  if (typeof block === 'string') return [block]
  if (Array.isArray(block)) return block
  if ('box' in block) return block.box.map((line) => (typeof line === 'string' ? line : line.words))
  throw new Error('A statute has paragraphs, lists and frames alone')
}

function clauseWords(id: string, locale: Locale) {
  const { title = '', text } = clauses.clause(id, locale)
  return { title: plain(title), body: plain(text.flatMap(linesOf).join('\n')) }
}

function replaced(words: string, from: string, to: string): string {
  expect(words).toContain(from)
  return words.replaceAll(from, () => to)
}

describe('a clause that prints a statute', () => {
  it.each(cases.filter(({ found }) => found !== 'part'))(
    'says in $locale the words of $law ($clause)',
    ({ clause, locale, text, places = {}, changes = [] }) => {
      const filled = Object.entries(places).reduce(
        (words, [place, own]) => replaced(words, place, own),
        text.join(' '),
      )
      const wanted = changes.reduce((words, { from, to }) => replaced(words, from, to), filled)
      const { title, body } = clauseWords(clause, locale)
      const hasTitle = title !== '' && plain(wanted).startsWith(title)
      expect(hasTitle ? `${title} ${body}` : body).toBe(plain(wanted))
    },
  )

  it.each(cases.filter(({ found }) => found === 'part'))(
    'has in $locale the lines that were found of $law, in their order',
    ({ clause, locale, text }) => {
      const { body } = clauseWords(clause, locale)
      let from = 0
      for (const line of text) {
        const at = body.indexOf(plain(line), from)
        expect([line, at >= from]).toEqual([line, true])
        from = at + plain(line).length
      }
    },
  )

  const printed = locales.flatMap((locale) =>
    [...clauses.verbatim]
      .filter((clause) => clauses.isFor(clause, marketOf(locale).country))
      .map((clause) => ({ clause, locale, country: marketOf(locale).country })),
  )

  it('and whose official words were not found, or are not of today, is listed for counsel', () => {
    const counsel = readFileSync('docs/counsel.md', 'utf8').split('\n')
    const certain = cases.filter(({ found }) => found === 'official')
    const open = printed.filter(
      ({ clause, locale }) =>
        !certain.some((each) => each.clause === clause && each.locale === locale),
    )
    expect(open.length).toBeGreaterThan(0)
    const missing = open.filter(({ clause, country }) => {
      const names = [`\`${clause}\``, `\`${clause.replace(/\..*$/, '.*')}\``]
      const row = new RegExp(`^\\| (?:[A-Z]{2}, )*${country}, `)
      return !counsel.some((line) => row.test(line) && names.some((name) => line.includes(name)))
    })
    expect(missing).toEqual([])
  })

  it('is compared for every country that has an official text', () => {
    const countries = new Set(printed.map(({ country }) => country))
    const compared = new Set(cases.map(({ locale }) => marketOf(locale).country))
    // Of Belgium's own annexes neither language was found; its Dutch form is the directive's.
    expect([...countries].filter((country) => !compared.has(country))).toEqual([])
    expect(cases.length).toBeGreaterThanOrEqual(23)
  })
})
