// Requirements: LOC-22, LAW-1.
import { describe, expect, it } from 'vitest'
import { languages, locales, marketOf, markets } from '#shared/markets/markets.ts'
import { readArticles } from '#scripts/push/articles.ts'
import { readFacts } from '#scripts/push/law/facts.ts'
import { writeFigures } from '#scripts/push/products/figures.ts'
import { readTextBlocks } from './support/text-blocks.ts'
import { wholeCatalogue } from './support/whole-content.ts'

const facts = readFacts('.')
const catalogue = wholeCatalogue()
const articles = readArticles('.', facts)

/** What a country's file knows, written out: texts take it by name instead. */
const byHand: Record<string, RegExp> = {
  ampere:
    /(?<![\d.,])\d+[\s-]A(?!\p{L})|(?<!\p{L})[\p{L}\d.,]+[\s-][Aa]mp(?:[eé]r\p{L}*|èr\p{L}*|s)(?!\p{L})/u,
  voltage: /(?<![\d.,])(?:1[0-2]\d|2[0-4]\d)[\s-](?:V|[Vv]olt\p{L}*)(?!\p{L})/u,
  watts:
    /(?<!\d)(?:1[.,\s]?800|2[.,’\s]?300|2[.,\s]?990|3[.,\s]?680)\s(?:W|[Ww]att?\p{L}*)(?!\p{L})/u,
  plug: /(?<!\p{L})[Tt][iy]p[eosu]?s?\s[A-N](?:\/[A-N])*(?![\p{L}\d’'-])/u,
  lampCap: /(?<![\p{L}\d])E2[67](?!\d)/u,
  // 112, 911 and 999 count almost nothing else; the others only where nothing follows to be
  // counted.
  emergency:
    /(?<![\d.,×/–−+-]|\d\s|[€$£]|EN\s)(?:(?:112|911|99[89])(?!\d|[.,]\d|\s(?:\d|ppm|[×%])|–\d)|(?:110|11[5-8]|133|144|15[058])(?=[.,;:)”»“"]*(?:\s(?:or|oder|ou|o|nebo|lub|eller)(?!\p{L})|\s\p{Lu}(?!\p{Lu})|\s\(|\)|[.;]?$|[,.;]\s)))/u,
}

/** Texts that have to name a figure of their own, and why. */
const literal: readonly (readonly [key: RegExp, facts: string, why: string])[] = [
  [/\/compte\//, 'ampere', 'Rating of the meter, for a distribution board of any country.'],
  [/\/tempo\/values\/relay-tempo$/, 'ampere', 'Rating of the contact in the thermostat.'],
  [/\/fit-plugs\//, 'plug', 'The finder asks which socket of all countries it is.'],
  [
    /^(?:en|da) .*\/note\/questions\/1\//,
    'plug',
    'One storefront of many countries; Denmark, where the plug is not that of its own sockets.',
  ],
  [/\/values\/mains-230$/, 'voltage', 'Range of the adapter, the same everywhere.'],
  [/\/bascule\//, 'emergency', 'Watts that the switch carries.'],
  [/\/(?:orage|echo)\//, 'emergency', 'Decibels of the siren.'],
  [/\/what-a-plug-can-tell-you\//, 'emergency', 'Money that a household saved.'],
]

/** Reviews are what buyers wrote, and a stricter check of tests/law.test.ts reads law. */
const blocks = readTextBlocks().filter(({ key }) => !/^content\/(?:law|reviews)/.test(key))
const named = /\{\{country\.\w+\}\}(?:[\s-]\p{L}+)?/gu

function factsByHand(text: string): string[] {
  const rest = text.replace(named, '')
  return Object.keys(byHand).filter((fact) => byHand[fact]!.test(rest))
}

describe('a text', () => {
  const stated = blocks.flatMap(({ key, tongue, text, where }) =>
    factsByHand(text).map((fact) => ({ name: `${tongue} ${key}`, fact, where })),
  )
  const isLiteral = ({ name, fact }: (typeof stated)[number]) =>
    literal.some(([key, of]) => of === fact && key.test(name))

  it('takes plug, ampere, voltage, lamp cap and emergency number from its country’s file', () => {
    expect(blocks.length).toBeGreaterThan(50_000)
    const byHandOnly = stated.filter((each) => !isLiteral(each))
    expect(byHandOnly.map(({ where, fact }) => `${where} states ${fact} by hand`)).toEqual([])
  })

  it('needs every exception', () => {
    const unused = literal.filter(
      ([key, of]) => !stated.some(({ name, fact }) => of === fact && key.test(name)),
    )
    expect(unused.map(([, , why]) => why)).toEqual([])
  })

  it.each([
    ['Carries 16 A, 3,680 W', 'ampere watts'],
    ['Seize ampères, et la prise voisine reste libre', 'ampere'],
    ['{{country.ampere}}\u00a0ampères, pas 16\u00a0ampères', 'ampere'],
    ['Mit 230\u00a0V verbunden', 'voltage'],
    ['tipo L/F', 'plug'],
    ['E27 ; en Amérique du Nord, E26', 'lampCap'],
    ['Ring 112 udefra', 'emergency'],
    ['Le 112, au Canada le 911', 'emergency'],
    ['Ring 110. Ingen går inn igjen', 'emergency'],
    ['112 (in Svizzera 118)', 'emergency'],
    ['{{country.ampere}} A, {{country.load}}, type {{country.plug}}', ''],
    ['0–999 ppm, 110 dB, 150 LED, 118 kr, a lamp, 2 AA', ''],
  ])('like “%s” states: %s', (text, facts) => expect(factsByHand(text).join(' ')).toBe(facts))

  it('of the vocabulary names facts only where its language is that of one country', () => {
    const shared = new Set(
      languages.filter(
        (language) =>
          new Set(
            markets.filter((each) => each.language === language).map(({ country }) => country),
          ).size > 1,
      ),
    )
    const found = blocks.filter(
      ({ key, language, tongue, text }) =>
        key.startsWith('content/vocabulary') &&
        tongue === language &&
        shared.has(language) &&
        facts.areNamedIn(text),
    )
    expect(found.map(({ where }) => where)).toEqual([])
  })
})

describe.each(locales)('in %s', (locale) => {
  const file = facts.countries.get(marketOf(locale).country)!

  it('the plugs carry what sockets of the country do', () => {
    const [ampere, volt] = [file.ampere.value, file.voltage.value]
    const load = `${ampere}\u00a0A, ${writeFigures(`${ampere * volt} W`, locale)}`
    const spaced = (text: string) => text.replaceAll(/\s/g, ' ')
    const { values, bullets, questions } = catalogue.texts.get('note', locale)
    expect(spaced(values['load-note']!)).toBe(spaced(load))
    expect(bullets.join()).toContain(`${ampere}\u00a0A`)
    expect(questions.map(({ answer }) => answer).join()).toMatch(new RegExp(`${ampere}\\s[Aa]mp`))
    const duo = catalogue.texts.get('note-duo', locale)
    expect(spaced(duo.values['load-duo']!)).toContain(`${ampere} A`)
    expect(duo.questions.map(({ answer }) => answer).join()).toMatch(
      new RegExp(`${ampere}\\s[Aa]mp`),
    )
  })

  it('the lamp fits the usual socket of the country', () => {
    const cap = file.lampCap.value
    const { values, questions } = catalogue.texts.get('veilleuse', locale)
    expect(values['cap-veilleuse']).toBe(cap)
    const answers = questions.map(({ answer }) => answer).join(' ')
    expect(new Set(answers.match(/E2[67]/g))).toEqual(new Set([cap]))
  })

  it('the article on smoke alarms names the number of the country alone', () => {
    const { emergency, fireBrigade } = file
    const numbers = emergency.value.split(', ')
    expect(numbers).toContain(fireBrigade.value)
    const body = JSON.stringify(articles.texts.get('smoke-alarms-where-they-belong', locale))
    const called = [...body.matchAll(/(?<!\d)(?:112|110|118|150|911|999)(?!\d)/g)]
    expect(called.map(([number]) => number)).toEqual([fireBrigade.value])
  })
})
