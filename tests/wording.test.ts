// Requirements: LOC-22.
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Language, languages } from '#shared/markets/markets.ts'
import { readJson } from '#scripts/push/files.ts'
import { pronounIn } from './support/genders.ts'
import { readTextBlocks, type TextBlock } from './support/text-blocks.ts'
import { wholeCatalogue } from './support/whole-content.ts'

const folder = 'content/glossaries/checks'

/** Wordings that native editors ruled out, by language or region, and what to write. */
const rules = readJson(
  '.',
  `${folder}/wording.json`,
  z.record(
    z.string(),
    z.array(
      z.strictObject({
        not: z.string().min(3),
        but: z.string().min(2),
        /**
         * A calque of another language; another country's word; another form of address; a second
         * word for a part.
         */
        kind: z.enum(['calque', 'country', 'register', 'part']),
        /** Texts that keep it, and why. */
        except: z.record(z.string(), z.string().min(10)).optional(),
      }),
    ),
  ),
).value

/** In a rule, the edge of a word is that of any script. */
function patternOf(source: string): RegExp {
  const [letter, edge] = ['[\\p{L}\\d_]', '\\b']
  const anyScript = `(?:(?<!${letter})(?=${letter})|(?<=${letter})(?!${letter}))`
  return new RegExp(source.replaceAll(edge, anyScript), 'u')
}

const compiled = Object.entries(rules).map(([tongue, list]) => ({
  tongue,
  list: list.map((rule) => ({ ...rule, pattern: patternOf(rule.not) })),
}))

/** A region has its own words; a calque is one in all regions of its language. */
function wrongWords({
  where,
  tongue,
  language,
  text,
}: Pick<TextBlock, 'where' | 'tongue' | 'language' | 'text'>): string[] {
  const plain = text.replaceAll(/[\u00A0\u202F]/g, ' ').replace(/\{\{[\w.]+\}\}|\]\([^)]*\)/g, ' ')
  return compiled
    .filter((each) => each.tongue === tongue || each.tongue === language)
    .flatMap((each) => each.list.filter(({ kind }) => each.tongue === tongue || kind === 'calque'))
    .filter(({ kind }) => kind !== 'register' || !where.startsWith('content/reviews'))
    .filter(({ except = {} }) => !Object.keys(except).some((name) => where.includes(name)))
    .flatMap(({ pattern, but }) => {
      const found = pattern.exec(plain)
      return found
        ? [`${where}: "${plain.slice(Math.max(0, found.index - 20), found.index + 40)}": ${but}`]
        : []
    })
}

/** What a product is, as its own steps call it. */
const genders = readJson(
  '.',
  `${folder}/genders.json`,
  z.partialRecord(z.enum(languages), z.record(z.string(), z.array(z.string()))),
).value

function wrongPronoun(product: string, language: Language, heading: string): boolean {
  const pronoun = pronounIn(heading, language)
  return pronoun !== undefined && !genders[language]?.[pronoun]?.includes(product)
}

describe('the wording of the texts', () => {
  it('has nothing that editors ruled out', () =>
    expect(readTextBlocks().flatMap(wrongWords)).toEqual([]))

  it.each<[string, Language, string]>([
    ['en', 'en', 'Hold the button. In the end, whatever; it may wake up you.'],
    ['en-us', 'en', 'Your colour'],
    ['en-gb', 'en', 'Add to cart'],
    ['fr', 'fr', 'Veux-tu un devis ?'],
    ['fr-ca', 'fr', 'Derrière le lave-linge'],
    ['de', 'de', 'Dein Thermostat'],
    ['de-at', 'de', 'Zur Kasse'],
    ['de-ch', 'de', 'Die Größe'],
    ['it', 'it', 'Meglio, e meno cari insieme'],
    ['es', 'es', 'Lo que usted quiera'],
    ['pt', 'pt', 'No celular'],
    ['nl', 'nl', 'Wij bellen u'],
    ['nl-be', 'nl', 'Gratis bezorging'],
    ['da', 'da', 'Vent venligst'],
    ['no', 'no', 'Vent til efter helgen'],
    ['sv', 'sv', 'Testa idag'],
    ['pl', 'pl', 'Śruby i kołki'],
    ['cs', 'cs', 'Napíšeme tobě'],
  ])('is found in %s', (tongue, language, text) =>
    expect(wrongWords({ where: 'content/messages', tongue, language, text })).toHaveLength(1),
  )

  it('has rules for each language', () =>
    expect(
      Object.keys(rules)
        .filter((tongue) => !tongue.includes('-'))
        .sort(),
    ).toEqual([...languages].sort()))
})

describe('the steps of a product', () => {
  it('call it by one gender', () => {
    const { texts } = wholeCatalogue()
    const wrong = texts.ids.flatMap((id) =>
      languages.flatMap((language) =>
        texts
          .get(id, language)
          .installation.filter(({ title }) => wrongPronoun(id, language, title))
          .map(({ title }) => `${language} ${id}: ${title}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  it.each<[Language, string, string, boolean]>([
    ['da', 'veille', 'Tilslut den', true],
    ['da', 'veille', 'Tilslut det', false],
    ['es', 'veille', 'Conéctalo', true],
    ['cs', 'veille', 'Zavěste ho', true],
    ['da', 'note-duo', 'Luk det andet låg', false],
  ])('in %s, %s: %s', (language, product, heading, isWrong) =>
    expect(wrongPronoun(product, language, heading)).toBe(isWrong),
  )
})
