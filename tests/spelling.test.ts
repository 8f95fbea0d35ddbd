// Requirements: LOC-22.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#shared/markets/markets.ts'
import { readTextBlocks } from './support/text-blocks.ts'
import { unknownWords } from './support/spelling.ts'

const folder = 'content/glossaries/checks/words'
const wordsOf = (name: string) =>
  existsSync(`${folder}/${name}.txt`)
    ? readFileSync(`${folder}/${name}.txt`, 'utf8').trim().split('\n')
    : []
/** The shop's own words: those of all languages, of the language, and of the region. */
const lists = new Map<string, Set<string>>()
function own(tongue: string): Set<string> {
  const language = tongue.split('-')[0]!
  const list =
    lists.get(tongue) ??
    new Set(['all', language, ...(tongue === language ? [] : [tongue])].flatMap(wordsOf))
  lists.set(tongue, list)
  return list
}

const misspelt: Record<Language, string> = {
  cs: 'Termostat se nauučí váš týden.',
  da: 'Termostaten lærer din ugge.',
  de: 'Das Themostat lernt Ihre Woche.',
  en: 'The thermostat lerns your week.',
  es: 'El termostato aprende tu semna.',
  fr: 'Le thermostat aprend votre semaine.',
  it: 'Il termostato impara la tua setimana.',
  nl: 'De thermostaat leert je weeek.',
  no: 'Termostaten lærer uken dinn.',
  pl: 'Termostat uczy się twojego tygodnai.',
  pt: 'O termóstato aprende a sua semanna.',
  sv: 'Termostaten lär sig din veccka.',
}
const colour = 'The colour of the grey dial, catalogue and metre'

const sample = (where: string, language: Language, text: string, tongue: string = language) => ({
  where,
  key: '',
  tongue,
  language,
  text,
})

// All together, because a dictionary takes up to a second to read.
const unknown = unknownWords(
  [
    ...readTextBlocks(),
    ...languages.map((language) => sample(`misspelt ${language}`, language, misspelt[language])),
    sample('colour en-gb', 'en', colour, 'en-gb'),
    sample('colour en-us', 'en', colour, 'en-us'),
    sample('no words', 'de', 'Um {{nextBuisness}} an qwx@example.com, [Widerruf](legal:withdrawl)'),
  ],
  own,
)
const unknownIn = (name: string) =>
  unknown.flatMap(({ where, word }) => (where === name ? [word] : []))

describe('the spelling of the texts', () => {
  it('is that of the dictionary of their language', () => {
    const ofTexts = unknown.filter(({ where }) => where.startsWith('content/'))
    expect(ofTexts.map(({ where, word }) => `${where}: ${word}`)).toEqual([])
  })

  it('is asked of a review as its writer’s country spells', () => {
    const tonguesOf = (language: Language) =>
      readTextBlocks()
        .filter(({ where }) => where.startsWith(`content/reviews/${language}/`))
        .map(({ tongue }) => tongue)
    expect(new Set(tonguesOf('de'))).toEqual(new Set(['de', 'de-at', 'de-ch']))
    expect(new Set(tonguesOf('en'))).toEqual(new Set(['en', 'en-ca', 'en-gb', 'en-us']))
  })

  it('has lists that are in order and say no word twice', () => {
    const names = readdirSync(folder)
    expect(names).toContain('all.txt')
    for (const name of names) {
      const words = wordsOf(name.replace('.txt', ''))
      expect(words, name).toEqual([...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')))
    }
  })

  it.each(languages)('finds a misspelling in %s', (language) =>
    expect(unknownIn(`misspelt ${language}`)).toHaveLength(1),
  )

  it('is the country’s', () => {
    expect(unknownIn('colour en-gb')).toEqual([])
    expect(unknownIn('colour en-us')).toContain('colour')
  })

  it('is not asked of placeholders, addresses and marks', () =>
    expect(unknownIn('no words')).toEqual([]))
})
