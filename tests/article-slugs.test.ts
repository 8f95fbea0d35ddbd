// Requirements: ROUTE-29.
import { describe, expect, it } from 'vitest'
import { type Language, languages, locales, marketOf } from '#shared/markets/markets.ts'
import { articlePath, readArticles } from '#scripts/push/articles.ts'
import { readFacts } from '#scripts/push/law/facts.ts'

const articles = readArticles('.', readFacts('.'))
const { texts } = articles

/** How the slugs of a language write its letters; all others lose their accents. */
const letters: Partial<Record<Language, Record<string, string>>> = {
  da: { æ: 'ae', ø: 'oe', å: 'aa' },
  de: { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' },
  no: { æ: 'ae', ø: 'o' },
  pl: { ł: 'l' },
}

/**
 * The words of a text as slugs of the language spell them; those around an apostrophe also as one.
 */
function words(text: string, language: Language): Set<string> {
  const ascii = [...text.toLowerCase()]
    .map((letter) => letters[language]?.[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return new Set([ascii, ascii.replace(/[’']/g, '')].flatMap((each) => each.split(/[^a-z0-9]+/)))
}

describe.each(languages)('the slugs of articles in %s', (language) => {
  it('are made of the words of their titles, spelled as in the addresses of products', () => {
    const strange = texts.ids.flatMap((id) => {
      const { slug, title } = texts.get(id, language)
      const known = words(String(title), language)
      const parts = slug.split('-')
      // "The air at five in the morning" does not say what it is about: its slug adds the bedroom.
      const mayAdd = id === 'air-in-the-bedroom' ? 3 : 0
      const added = parts.filter((part) => !known.has(part))
      return added.length > mayAdd || added.length === parts.length ? `${slug}: ${added}` : []
    })
    expect(strange).toEqual([])
  })

  it('are the language’s own', () => {
    const own = texts.ids.map((id) => texts.own(id, language)?.value.slug)
    expect(own).toHaveLength(articles.files.length)
    expect(own).not.toContain(undefined)
    // In English an article is named by its id, in other languages by no English words.
    const isId = texts.ids.map((id) => texts.get(id, language).slug === id)
    expect(new Set(isId)).toEqual(new Set([language === 'en']))
  })
})

it.each(locales)('every article has a path of its own in %s, that of the language', (locale) => {
  const paths = articles.files.map((file) => articlePath(file, locale, articles))
  expect(new Set(paths).size).toBe(paths.length)
  const { language } = marketOf(locale)
  expect(paths).toEqual(articles.files.map((file) => articlePath(file, language, articles)))
})

it('no path leads to two articles, in whatever language', () => {
  const idsOf = new Map<string, Set<string>>()
  for (const file of articles.files)
    for (const language of languages) {
      const path = articlePath(file, language, articles)
      idsOf.set(path, (idsOf.get(path) ?? new Set()).add(file.id))
    }
  expect([...idsOf].filter(([, ids]) => ids.size > 1)).toEqual([])
})
