import { numberFormats } from '#shared/markets/number-formats.ts'
import { formatNumber } from '#shared/money/money.ts'
import { languageOf, mainLocaleOf, spelt, type Tongue } from '../languages.ts'

/**
 * A neutral value of a product with its figures as the texts of a language have them (LOC-22):
 * `{2.4}` is '2,4' everywhere but in English, `5000 ppm` is '5,000 ppm' in English and '5’000 ppm'
 * in Switzerland, `± 3 %` is '±3%' in English. Pixels and numbers of standards are no quantities
 * and stay as they are.
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
  return spelt(words, tongue)
}

/** Whole numbers of four digits or more before a unit, also those that begin a range. */
const thousands = /\d{4,}(?=(?:–\d+)? (?:ppm|hPa|K|W|lm)(?!\p{L}))/gu
