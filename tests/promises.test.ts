// Requirements: LAW-9.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { languages } from '#shared/markets/markets.ts'

const texts = z.array(z.string())
/** `content/promises.json`. */
const Promises = z.strictObject({
  promises: z.array(
    z.strictObject({
      promise: z.string(),
      /** What proves that it is kept; all of it has to be there. */
      kept: z.strictObject({
        requirements: z.array(z.string()).optional(),
        /** Names of figures in every country's file. */
        facts: z.array(z.string()).optional(),
        clause: z.string().optional(),
        /** The page that leads further, by its path. */
        page: z.string().optional(),
        products: z.array(z.string()).optional(),
        vocabulary: z.string().optional(),
        /** What people have to do, because no program can. */
        operator: z.string().optional(),
      }),
      /** `file name-of-text`, with `*` in the place of the language. */
      texts: texts.min(1),
    }),
  ),
  /** Texts with such words that promise nothing, or repeat a statute. */
  wording: texts,
})

/** Words by which a sentence promises something, by language. */
const promising: Record<string, RegExp> = {
  en: /\b(contains?|downloads?|any time|free|within (the )?\S+( \S+)? (days|hours|months)|within an? (day|week|month)|(no|without an) account)\b/i,
  de: /\b(enthält|enthalten|herunterladen|jederzeit|kostenlos\w*|kostenfrei|gratis|unentgeltlich|(binnen|innerhalb( von)?) \S+( \S+)? (Tagen|Stunden|Monaten?)|(binnen|innerhalb) einer Woche|(ohne|kein) Konto)(?!\p{L})/iu,
  fr: /(?<!\p{L})(contien\w+|télécharg\w*|à tout moment|gratuit\w*|offerte?s?|sans frais|(sous|dans les|en) \S+ jours|sous une semaine|(sans|aucun) compte)(?!\p{L})/iu,
  it: /\b(contien\w+|contengono|scaricare|in (qualsiasi|ogni) momento|gratuit\w*|gratis|entro \S+( \S+)? giorni|entro una settimana|(senza|nessun) account)(?!\p{L})/iu,
  es: /\b(contien\w+|descargar\w*|en cualquier momento|gratuit\w*|gratis|en (un plazo de )?\S+ días|en una semana|(sin|ninguna) cuenta)(?!\p{L})/iu,
  pt: /(?<!\p{L})(contém|contêm|descarregar\w*|(a|em) qualquer (momento|altura)|gratuit\w*|grátis|(no prazo de|em) \S+ dias|(numa|no prazo de uma) semana|(sem|nenhuma) conta)(?!\p{L})/iu,
  nl: /\b(bevat\w*|downloaden|op elk moment|gratis|kosteloos|binnen \S+( \S+)? dagen|binnen een week|(zonder|geen) account)\b/i,
  da: /\b(indeholder|downloade?|når som helst|gratis|inden for (\S+ dage|en uge)|(uden|ingen) konto)\b/i,
  no: /\b(inneholder|laste? ned|når som helst|gratis|innen (\S+ dager|en uke)|(uten|ingen) konto)\b/i,
  sv: /(?<!\p{L})(innehåller|ladda ner|när som helst|gratis|kostnadsfri\w*|utan kostnad|inom (\S+ dagar|en vecka)|(utan|inget) konto)(?!\p{L})/iu,
  pl: /(?<!\p{L})(pobrać|pobierz|w dowolnym momencie|w każdej chwili|bezpłatn\p{L}+|darmow\p{L}+|za darmo|bez opłat|w ciągu (\S+ dni|tygodnia)|(bez|żadnego) konta)(?!\p{L})/iu,
  cs: /(?<!\p{L})(obsahuj\p{L}+|stáhnout|kdykoli\p{L}*|zdarma|bezplatn\p{L}+|do (\S+ dnů|týdne)|bez účtu|žádný účet)(?!\p{L})/iu,
}

/** A promise whose time is a figure of the country, with its words. */
const inTime = '{{country.privacyAnswer}}'

const { promises, wording } = Promises.parse(
  JSON.parse(readFileSync('content/promises.json', 'utf8')),
)
const requirements = readdirSync('docs/requirements')
  .filter((name) => name !== 'untested.md')
  .map((name) => readFileSync(join('docs/requirements', name), 'utf8'))
  .join('\n')
const untested = readFileSync('docs/requirements/untested.md', 'utf8')

/** Every language, and every variant of one that has texts of its own. */
const variants = readdirSync('content/law/texts').filter((name) => name.includes('-'))
const written = [...languages, ...variants]

/** Files of texts: path with `*` for the language, and what the file holds. */
function filesOf(language: string): { name: string; json: unknown }[] {
  return readdirSync('content', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !/^(?:search|reviews)\//.test(file))
    .filter((file) => file.split(/[/.]/).includes(language))
    .map((file) => ({
      name: file.replace(new RegExp(`/${language}(?=[/.])`), '/*'),
      json: JSON.parse(readFileSync(join('content', file), 'utf8')),
    }))
}

/** Each text of a file with its name in it. */
function textsIn(value: unknown, name: string): [name: string, text: string][] {
  if (typeof value === 'string') return [[name, value]]
  if (Array.isArray(value)) return value.flatMap((each, at) => textsIn(each, `${name}[${at}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) =>
    textsIn(each, name ? `${name}.${key}` : key),
  )
}

function promisingTexts(language: string): string[] {
  const pattern = promising[language.slice(0, 2)]
  return filesOf(language).flatMap(({ name, json }) =>
    textsIn(json, '')
      .filter(
        ([, text]) =>
          text.includes(inTime) || pattern?.test(text.replaceAll(/[\u00a0\u202f]/g, ' ')),
      )
      .map(([key]) => `${name} ${key.replace(/\.(?:zero|one|two|few|many|other)$/, '')}`),
  )
}

describe('texts that promise something', () => {
  const bound = new Set([...promises.flatMap((each) => each.texts), ...wording])

  it('are looked for in every language', () => {
    expect(Object.keys(promising).toSorted()).toEqual([...languages].toSorted())
  })

  it.each(written)('are each bound to what keeps the promise, in %s', (language) => {
    expect(promisingTexts(language).filter((name) => !bound.has(name))).toEqual([])
  })

  it('are bound once, and only where they are', () => {
    const found = new Set(written.flatMap(promisingTexts))
    expect([...bound].filter((name) => !found.has(name))).toEqual([])
    const all = [...promises.flatMap((each) => each.texts), ...wording]
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([])
  })
})

describe('what keeps a promise', () => {
  const countries = readdirSync('content/countries').map((file) =>
    readFileSync(join('content/countries', file), 'utf8'),
  )
  const operations = readFileSync('docs/operations.md', 'utf8')

  it.each(promises)('is there: $promise', ({ kept, texts: promised }) => {
    expect(Object.keys(kept).length).toBeGreaterThan(0)
    for (const number of kept.requirements ?? []) {
      expect(requirements).toContain(`| ${number} `)
      expect(untested).not.toContain(`| ${number} `)
    }
    for (const name of kept.facts ?? [])
      expect(countries.filter((country) => !(name in JSON.parse(country)))).toEqual([])
    if (kept.clause)
      expect(readFileSync('content/law/pages.json', 'utf8')).toContain(`"${kept.clause}"`)
    if (kept.page)
      expect(readdirSync('content/pages')).toContain(`${kept.page.replace('/', '-')}.json`)
    for (const id of kept.products ?? [])
      expect(readdirSync('content/products')).toContain(`${id}.json`)
    if (kept.vocabulary) expect(promised).toContain(`vocabulary/*.json ${kept.vocabulary}`)
    if (kept.operator) expect(operations).toContain(kept.operator)
  })
})
