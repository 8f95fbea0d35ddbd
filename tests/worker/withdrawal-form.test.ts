// Requirements: LAW-3, LAW-10.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { isLocale, type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { withdrawalFormFile, withdrawalPage } from '#shared/routes/withdrawal-form.ts'
import seller from '../../content/law/seller.json'
import french from '../../content/law/texts/fr/withdrawal.json'
import statutes from '../data/statutes.json'
import { ask, origin, prefix } from './shop.ts'

const withoutForm = locales.filter((locale) =>
  ['CH', 'US', 'CA'].includes(marketOf(locale).country),
)
const withForm = locales.filter((locale) => !withoutForm.includes(locale))
/** Labels of the tick boxes and of the lines to fill in. */
const kinds = { rule: '<span class="rule"></span>', box: 'class="entry kind"' }

const Statute = z.object({
  clause: z.string(),
  locales: z.array(z.custom<Locale>((value) => isLocale(String(value)))),
  found: z.string(),
  text: z.array(z.string()),
  places: z.record(z.string(), z.string()).optional(),
  changes: z.array(z.object({ from: z.string(), to: z.string() })).optional(),
})
const forms = z
  .array(Statute)
  .parse(statutes)
  .filter(({ clause }) => clause === 'withdrawal.form')

/** The model form of a market: as its statute prints it, else as the clause does (fr-be). */
function formOf(locale: Locale): Partial<z.infer<typeof Statute>> & { text: string[] } {
  const { title, text } = french.form
  const clause = { found: 'clause', text: [title, ...text.flatMap(({ box }) => box.map(wordsOf))] }
  return forms.find((each) => each.locales.includes(locale)) ?? clause
}

function wordsOf(line: string | { words: string }): string {
  return typeof line === 'string' ? line : line.words
}

/** The statute's lines with the seller's data and the changes that it leaves to the shop. */
function linesOf(locale: Locale): string[] {
  const { text, places = {}, changes = [], found } = formOf(locale)
  const filled = (words: string) =>
    changes
      .reduce(
        (changed, { from, to }) => changed.replaceAll(from, () => to),
        Object.entries(places).reduce(
          (all, [place, own]) => all.replaceAll(place, () => own),
          words,
        ),
      )
      .replaceAll('{{seller.name}}', seller.name)
      .replaceAll('{{seller.address}}', addressIn(locale))
      .replaceAll('{{seller.phone}}', seller.phone)
      .replaceAll('{{seller.email}}', seller.email)
  return found === 'part'
    ? text.map((line) => plain(filled(line)))
    : [plain(filled(text.join(' ')))]
}

function plain(words: string): string {
  return words
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[:.,;])/g, '')
    .trim()
}

/** The seller's address with its country, as the market's language names that. */
function addressIn(locale: Locale): string {
  const country = new Intl.DisplayNames([marketOf(locale).tag], { type: 'region' }).of('FR')
  return `${seller.street}, ${seller.place}, ${country}`
}

const fileOf = (locale: Locale) => ask(prefix(locale) + withdrawalFormFile)

describe('the model withdrawal form as a file', () => {
  it.each(withForm)(
    'has in %s the words of the statute, and the seller’s address',
    async (locale) => {
      const response = await fileOf(locale)
      expect(response.status).toBe(200)
      const html = await response.text()
      const [form, instruction] = html
        .slice(html.indexOf('<main>'))
        .split('<div class="instruction">')
      const shown = plain(form!)
      for (const line of linesOf(locale)) expect(shown).toContain(line)
      for (const part of [shown, plain(instruction!)]) {
        expect(part).toContain(`${seller.name}, ${addressIn(locale)}`)
        expect(part).toContain(seller.email)
      }
      expect(html).toContain(`<html lang="${marketOf(locale).hreflang}">`)
      expect(html).not.toMatch(/\{\{|undefined|<script/)
      // The page's own clauses are not part of the file, and its links are whole addresses.
      expect(html.match(/<h[12]>/g)).toHaveLength(2)
      for (const [, link] of html.matchAll(/href="([^"]*)"/g))
        expect(link).toMatch(`${origin}${prefix(locale)}${withdrawalPage}`)
    },
  )

  it.each(withForm)('has in %s no words of another country’s form', async (locale) => {
    const shown = plain(await (await fileOf(locale)).text())
    const own = linesOf(locale).join(' ')
    const { country } = marketOf(locale)
    const others = forms
      .filter((form) => form.locales.every((each) => marketOf(each).country !== country))
      .flatMap(({ text }) => text.map(plain).filter((line) => line.length > 30))
      .filter((line) => !own.includes(line))
    expect(others.length).toBeGreaterThan(20)
    expect(others.filter((line) => shown.includes(line))).toEqual([])
  })

  it.each(withForm)('has in %s lines to fill in for all that is asked', async (locale) => {
    const html = await (await fileOf(locale)).text()
    const entries = [...html.matchAll(/<div class="entry[^"]*">(.*?)<\/div>/g)].map(([, entry]) =>
      entry!.split(kinds.rule),
    )
    const rules = entries.map(({ length }) => length - 1)
    // Goods, dates, name, address, and then signature and day; Norway has two kinds to tick.
    expect(rules).toEqual(locale === 'no-no' ? [0, 2, 2, 1, 1, 2, 1, 1] : [3, 1, 1, 2, 1, 1])
    expect(html.split(kinds.box).length - 1).toBe(locale === 'no-no' ? 2 : 0)
    // What nobody writes into: the seller's line, and the note about words to be crossed out.
    expect(entries.flat().join('')).not.toMatch(/@|^[([]?\*/)
  })

  it.each(withForm)('is linked by the page of %s', async (locale) => {
    const html = await (await ask(prefix(locale) + withdrawalPage)).text()
    const link = `href="${prefix(locale)}${withdrawalFormFile}"`
    expect(html.split(link).length - 1).toBe(1)
    // Beside the form that is sent from the page, before any other clause.
    expect(html.indexOf(link)).toBeGreaterThan(html.indexOf('id="withdraw"'))
    expect(html.indexOf(link)).toBeLessThan(html.indexOf('id="sending"'))
  })

  it.each(withoutForm)(
    'is not there in %s, whose law has none, and nothing links to it',
    async (locale) => {
      expect((await fileOf(locale)).status).toBe(404)
      const page = await ask(prefix(locale) + withdrawalPage)
      expect(page.status).toBe(200)
      expect(await page.text()).not.toContain(withdrawalFormFile)
    },
  )

  it.each(['/xx-xx', '/fr-fr/x', '/fr-fr/legal'])('is not there under %s', async (before) => {
    expect((await ask(before + withdrawalFormFile)).status).toBe(404)
  })

  it('opens in the browser, is kept by name, cached, and no result of a search', async () => {
    const { headers } = await fileOf('de-de')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'inline; filename="orvane-withdrawal-de-de.html"',
      'content-language': 'de-DE',
      'cache-control': 'public, max-age=3600',
      'x-robots-tag': 'noindex',
    })
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
    const again = await fileOf('de-de')
    expect(again.headers.get('x-cache')).toBe('HIT')
    expect(again.headers.get('x-robots-tag')).toBe('noindex')
    expect(await (await ask('/de-de/sitemap.xml')).text()).not.toContain('form.html')
  })
})
