import { type Language, marketOf } from '#shared/markets/markets.ts'
import { numberFormats } from '#shared/markets/number-formats.ts'
import { formatNumber } from '#shared/money/money.ts'
import { languageOf, mainLocaleOf, spelt, type Tongue } from '../languages.ts'

/**
 * A neutral value of a product with its figures as the texts of a language have them (LOC-22):
 * `{2.4}` is '2,4' everywhere but in English, `5000 ppm` is '5,000 ppm' in English and '5’000 ppm'
 * in Switzerland, `± 3 %` is '±3%' and `−20–45 °C` is '−20 to 45 °C' in English. Pixels and numbers
 * of standards are no quantities and stay as they are.
 */
export function writeFigures(text: string, tongue: Tongue): string {
  const language = languageOf(tongue)
  const locale = mainLocaleOf(language)
  // Norwegian texts write four digits without a blank, unlike its prices.
  const groupedFrom = language === 'no' ? 10_000 : 1000
  const isEnglish = language === 'en'
  const words = text
    .replace(/\{(\d+)\.(\d+)\}/g, isEnglish ? '$1.$2' : '$1,$2')
    .replace(thousands, (digits) =>
      Number(digits) < groupedFrom ? digits : formatNumber(Number(digits), locale),
    )
    .replace(/(?<=\d) %/g, `${numberFormats[locale].percentGap}%`)
    .replace(/± (?=\d)/g, isEnglish ? '±' : '±\u00a0')
    .replace(/−\d+–−?\d+/g, (range) => rangeInWords(range, marketOf(locale).language))
  return spelt(words, tongue)
}

/** A range that begins with a minus: a dash behind it would read as a second one. */
function rangeInWords(range: string, language: Language): string {
  const [before, between] = rangeWords[language]
  return before + range.replace('–', `\u00a0${between} `)
}

/** What stands before a range in words, and between its ends. */
const rangeWords: Record<Language, [before: string, between: string]> = {
  cs: ['', 'až'],
  da: ['', 'til'],
  de: ['', 'bis'],
  en: ['', 'to'],
  es: ['de ', 'a'],
  fr: ['de ', 'à'],
  it: ['da ', 'a'],
  nl: ['', 'tot'],
  no: ['', 'til'],
  pl: ['od ', 'do'],
  pt: ['de ', 'a'],
  sv: ['', 'till'],
}

/** Whole numbers of four digits or more before a unit, also those that begin a range. */
const thousands = /\d{4,}(?=(?:–\d+)? (?:ppm|hPa|K|W|lm)(?!\p{L}))/gu
