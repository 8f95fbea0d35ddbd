// Requirements: LAW-1, LAW-2, LAW-4, LAW-5, LAW-6.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Inline, RichText } from '#shared/api/rich-text.ts'
import { type Locale, locales, marketOf, markets } from '#shared/markets/markets.ts'
import { brand } from '#shared/settings/brand.ts'
import type { Clause } from '#scripts/push/law/clauses.ts'
import { ANSWER_TIMES, DurationWords } from '#scripts/push/law/country-file.ts'
import { readJson } from '#scripts/push/files.ts'
import { readFacts } from '#scripts/push/law/facts.ts'
import { readLaw } from '#scripts/push/law/law-page.ts'
import { readRetention } from '#scripts/push/law/retention-table.ts'
import { duties, labels } from './support/duties.ts'

const facts = readFacts('.')
const law = readLaw('.', facts, readRetention('.'))
const { clauses } = law
const countries = [...new Set(markets.map(({ country }) => country))]
const localesOf = (country: string) =>
  locales.filter((locale) => marketOf(locale).country === country)

/** What a reader sees of rich text, with links as `label (address)`. */
function plain(blocks: RichText): string {
  const words = (runs: Inline) =>
    runs
      .map((run) =>
        typeof run === 'string' ? run : run.link ? `${run.text} (${run.link})` : run.text,
      )
      .join('')
  return blocks
    .map((block) => {
      if (block.type === 'heading') return block.text
      if (block.type === 'paragraph') return words(block.text)
      if (block.type === 'list') return block.items.map(words).join('\n')
      if (block.type === 'callout') return [block.text, ...(block.more ?? [])].map(words).join('\n')
      if (block.type === 'table') return [block.head, ...block.rows].flat().join('\n')
      if (block.type === 'withdrawal') return block.action
      throw new Error(`A law page has no ${block.type}`)
    })
    .join('\n')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
}

const page = (name: string, locale: Locale) => plain(law.page(name, locale))

/** Every figure of a country with the day on which its source was read. */
function factsOf(value: unknown, path = ''): { path: string; read: string; source: string }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('read' in value && 'source' in value)
    return [{ path, read: String(value.read), source: String(value.source) }]
  return Object.entries(value).flatMap(([name, each]) => factsOf(each, `${path}.${name}`))
}

describe('facts of a country', () => {
  it.each(countries)('of %s were read within the last year', (country) => {
    const yearAgo = Date.now() - 366 * 86_400_000
    const old = factsOf(facts.countries.get(country), country).filter(
      ({ read }) => Date.parse(read) < yearAgo,
    )
    expect(old.map(({ path }) => path)).toEqual([])
  })

  it('have sources in every country, and name no day to come', () => {
    const all = countries.flatMap((country) => factsOf(facts.countries.get(country), country))
    expect(all.length).toBeGreaterThan(countries.length * 20)
    expect(all.filter(({ read }) => Date.parse(read) > Date.now())).toEqual([])
  })

  it('name the seller as the brand’s own settings do', () => {
    const { name, street, place, email, representativeUk, securityEmail } = facts.seller
    expect(brand.manufacturer).toBe(`${name}, ${street}, ${place}`)
    expect(brand.supportEmail).toBe(email)
    expect(brand.securityEmail).toBe(securityEmail)
    expect(brand.representativeUk).toBe(representativeUk)
    const weee = (country: string) => facts.countries.get(country)!.registrations.weee.value?.number
    expect({ DE: weee('DE'), FR: weee('FR') }).toEqual(brand.producerNumbers)
  })
})

describe('law pages', () => {
  it.each(locales)('of %s have every clause of their country in their language', (locale) => {
    const { country } = marketOf(locale)
    for (const name of clauses.pages.filter((each) => clauses.of(each, country).length)) {
      const text = page(name, locale)
      expect(text.length).toBeGreaterThan(100)
      expect(text).not.toMatch(/\{\{|undefined|\*\*/)
    }
  })

  it.each(countries.filter((country) => localesOf(country).length > 1))(
    'of %s say the same figures in each of its languages',
    (country) => {
      const own = localesOf(country)
      for (const id of clauses.ids.filter((each) => clauses.isFor(each, country))) {
        const [first, ...others] = own.map((locale) => factNames(clauses.clause(id, locale)))
        for (const other of others) expect([id, other]).toEqual([id, first])
      }
    },
  )

  it('state no figure by hand', () => {
    const stated = locales.flatMap((locale) =>
      clauses.ids
        .filter((id) => clauses.isFor(id, marketOf(locale).country))
        .filter((id) => !clauses.verbatim.has(id) && !(id in figuresByHand))
        .flatMap((id) => {
          const words = JSON.stringify(clauses.clause(id, locale))
            .replaceAll(/\{\{[\w.]+\}\}/g, '')
            .replaceAll(/###/g, '')
          const allowed = [...words.matchAll(/\S*\d\S*/g)]
            .map(([word]) => word)
            .filter((word) => !isCitation(word, words))
          return allowed.map((word) => `${locale} ${id}: ${word}`)
        }),
    )
    expect(stated).toEqual([])
  })

  it('need no exception that no clause uses', () => {
    const unused = Object.keys(figuresByHand).filter((id) => !clauses.ids.includes(id))
    expect(unused).toEqual([])
  })

  it('speak of no other country’s law or authority', () => {
    const foreign = locales.flatMap((locale) => {
      const { country } = marketOf(locale)
      const text = clauses.pages.map((name) => page(name, locale)).join('\n')
      return Object.entries(signsOf)
        .filter(([of, sign]) => !of.split(' ').includes(country) && sign.test(text))
        .map(([of]) => `${locale} speaks of ${of}`)
    })
    expect(foreign).toEqual([])
  })
})

describe('the withdrawal', () => {
  const { countries: all } = facts
  it.each(locales)('distinguishes in %s the legal guarantee from ours', (locale) => {
    const { country } = marketOf(locale)
    const { withdrawalDays, returnDays } = all.get(country)!
    const [first] = page('withdrawal', locale).split('\n')
    const figures = first!.match(/\d+/g)
    if (withdrawalDays.value)
      expect(figures).toEqual([String(withdrawalDays.value), String(returnDays.value)])
    else expect(figures).toEqual([String(returnDays.value)])
  })
})

describe('the time of an answer about personal data', () => {
  const durations = readJson('.', 'content/law/durations.json', DurationWords).value

  it.each(locales)('is said once in %s, as that of the country', (locale) => {
    const { country, language } = marketOf(locale)
    const { value } = facts.countries.get(country)!.privacyAnswer
    const said = ANSWER_TIMES.filter((each) => {
      const words = durations[each]
      const own = typeof words === 'string' ? words : words[language]
      return own && page('privacy', locale).includes(own.replaceAll('\u00a0', ' '))
    })
    expect(said).toEqual([value])
  })
})

/** A message of a locale, or of its language. */
function message(locale: Locale, area: string, path: string): string {
  const read = (folder: string): unknown =>
    existsSync(`content/messages/${folder}/${area}.json`)
      ? path
          .split('.')
          .reduce<unknown>(
            (node, name) => (isRecord(node) ? node[name] : undefined),
            JSON.parse(readFileSync(`content/messages/${folder}/${area}.json`, 'utf8')),
          )
      : undefined
  return String(read(locale) ?? read(marketOf(locale).language))
}

describe('words that a law prescribes', () => {
  const messages = {
    order: ['checkout', 'payment.order.binding'],
    lowest: ['catalog', 'price.lowest30'],
  } as const

  it.each(labels)('by $law stand where they have to: $message', (label) => {
    const own = label.countries.flatMap(localesOf)
    expect(own.length).toBeGreaterThan(0)
    const [area, path] = messages[label.message]
    for (const locale of own) {
      const words = message(locale, area, path).replaceAll(/[\u00a0\u202f]/g, ' ')
      expect(words, locale).toMatch(label.says)
    }
  })

  it('lead in the United States from every page to the choices of privacy', () => {
    expect(message('en-us', 'shell', 'cookies')).toMatch(/Your Privacy Choices$/)
    expect(page('privacy', 'en-us')).toContain(message('en-us', 'shell', 'cookies'))
  })

  it('name no platform that was closed', () => {
    const texts = locales.flatMap((locale) => clauses.pages.map((name) => page(name, locale)))
    expect(texts.filter((text) => /ec\.europa\.eu\/(?:consumers\/)?odr/.test(text))).toEqual([])
  })
})

describe('messages about the days', () => {
  it.each(locales)('say in %s the same as its country’s facts', (locale) => {
    const { country, store } = marketOf(locale)
    const { withdrawalDays, returnDays } = facts.countries.get(country)!
    const kind = store === 'store-us' ? 'american' : 'binding'
    const terms = message(locale, 'checkout', `payment.terms.${kind}`)
    expect(terms.match(/\d+/g)).toEqual(
      [withdrawalDays.value, returnDays.value].filter((days) => days > 0).map(String),
    )
    for (const [area, path] of promises)
      expect(message(locale, area, path)).toMatch(new RegExp(`^${returnDays.value}\\s`))
  })
})

describe('the page about delivery', () => {
  it.each(locales)('has in %s what the cart asks for', (locale) => {
    const { country, store, defaultCurrency } = marketOf(locale)
    const table = law.page('shipping', locale).find(({ type }) => type === 'table')
    const rows = table?.type === 'table' ? table.rows : []
    const zones = facts.delivery.methods.flatMap((method) =>
      method.zones.filter(
        (zone) => zone.store === store && zone.prices[defaultCurrency] !== undefined,
      ),
    )
    expect(rows.length).toBeGreaterThanOrEqual(zones.length)
    const own = zones.filter((zone) => zone.countries.includes(country))
    expect(rows.slice(0, own.length).map(([, , days]) => days)).toEqual(
      own.map(({ days: [least, most] }) => (least === most ? String(least) : `${least}–${most}`)),
    )
  })
})

describe('duties', () => {
  const cases = duties.flatMap((duty) => duty.countries.map((country) => ({ ...duty, country })))
  it.each(cases)('$country, $law: is met on the page $page', ({ country, page: name, finds }) => {
    for (const locale of localesOf(country)) {
      const text = page(name, locale)
      for (const each of finds) expect(text).toMatch(each)
    }
  })

  it('that are not certain are listed for counsel', () => {
    const counsel = readFileSync('docs/counsel.md', 'utf8')
    const open = countries.flatMap((country) => {
      const { statutes, registrations, ...rest } = facts.countries.get(country)!
      return Object.entries({ ...rest, ...statutes, ...registrations })
        .filter(([, fact]) => 'certain' in fact && !fact.certain)
        .map(([name]) => ({ country, name }))
    })
    const missing = open.filter(({ country, name }) => {
      const row = counsel.split('\n').find((line) => line.startsWith(`| ${country} `))
      return !row?.includes(`\`${name}\``)
    })
    expect(missing).toEqual([])
  })
})

/** Messages that promise the shop's own days. */
const promises = [
  ['cart', 'trust.returns'],
  ['catalog', 'delivery.returns'],
] as const

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The facts that a clause takes, sorted: two languages of a country take the same. */
function factNames(clause: Clause): string[] {
  return [...JSON.stringify(clause).matchAll(/\{\{([\w.]+)\}\}/g)]
    .map(([, name]) => name!)
    .toSorted()
}

/** Numbers of acts and articles, addresses and names that have one. */
function isCitation(word: string, words: string): boolean {
  const before = words.slice(0, words.indexOf(word)).slice(-24)
  return (
    /\d{2,4}\/\d{2,4}/.test(word) ||
    /(?:art\.|articles?|artykuł|§+|sections?|zákona č\.|Sb\.)[\s\d,.a-z§()]*$/i.test(before)
  )
}

/** Clauses that have figures of their own, and why. */
const figuresByHand: Record<string, string> = {
  'terms.delivery':
    'the hour until which an order leaves the same day is the shop’s, not a country’s',
  'shipping.dispatch': 'the same hour',
  'terms.law': 'the address of the Californian office that Civil Code § 1789.3 has printed',
  'privacy.quebec': 'the address of Québec’s commission, beside that of Canada',
  'accessibility.standard': 'versions of standards',
  'accessibility.measures': 'the size that text may grow to',
  'cookies.cookies':
    'lifetimes of cookies, compared with the code by tests/kept-in-browser.test.ts',
  'cookies.storage': 'the same',
}

/** What only one country’s law has. */
const signsOf: Record<string, RegExp> = {
  FR: /code de la consommation|DGCCRF/,
  'FR BE': /vices cachés|garantie légale de conformité/i,
  DE: /\bBGB\b|ElektroG|VSBG/,
  AT: /\bFAGG\b|\bVGG\b/,
  BE: /droit économique|economisch recht/,
  CZ: /občanského zákoníku|obchodní inspekce/,
  DK: /forbrugeraftaleloven|Nævnenes Hus/,
  SE: /konsumentköplagen|\bARN\b/,
  NO: /angrerettloven|Forbrukertilsynet/,
  PL: /UOKiK|ustawy o prawach konsumenta/,
  PT: /Decreto-Lei|CNIACC/,
  ES: /Real Decreto|AEPD/,
  IT: /Codice del consumo|AgID/,
  NL: /\bBW\b|ConsuWijzer/,
  GB: /Consumer Rights Act|United Kingdom/,
  US: /Magnuson-Moss|attorney general/,
  CA: /Québec|PIPEDA/,
  CH: /\bOR\b|Code des obligations|\bIFPDT\b|\bEDÖB\b/,
}
