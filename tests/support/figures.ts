import type { Language } from '#shared/markets/markets.ts'

/** What inserts a value or leads elsewhere: its figures are no part of the text. */
const foreign =
  /\{\{?\p{L}[\w.]*\}?\}|\]\([^)]*\)|https?:\S+|www\.\S+|\S+@\S+|\b[1-9]D\b|<\/?\w+>/gu
/** Decimals that the push writes as the language does: {2.4}. */
const decimal = /\{(\d+(?:\.\d+)?)\}/g

/**
 * The figures of a text in one spelling, in order of size: "1.200 lm", "2,4 GHz" and "18 Uhr" in
 * German are those of "1,200 lm", "2.4 GHz" and "6 pm" in English.
 */
export function figuresIn(text: string, language: Language): string[] {
  const plain = text
    .replace(foreign, ' ')
    .replace(/(?<=\bEN[\u00A0 ])301[\u00A0 ]549/g, '301549')
    .replace(decimal, (_, digits: string) =>
      language === 'en' ? digits : digits.replace('.', ','),
    )
    .replace(/(?<=\d)[\u00A0\u202F’](?=\d{3}(?!\d))/g, '')
    .replace(
      /\b(\d{1,2})(?:[:.](\d{2}))?[\u00A0 ]?([ap])\.?m\b/g,
      (_, hour: string, minute = '00', half: string) =>
        ` ${(Number(hour) % 12) + (half === 'p' ? 12 : 0)}${minutes(minute)} `,
    )
    .replace(
      /(?<!\d)(\d{1,2})(?:[\u00A0\u202F ]?h[\u00A0\u202F ]?|:)(\d{2})(?!\d)/g,
      (_, hour: string, minute: string) => ` ${Number(hour)}${minutes(minute)} `,
    )
    .replace(/(?<=kl\.[\u00A0 ]\d{1,2})\.00\b|(?<=\d)\.00(?=[\u00A0 ](?:uur|Uhr))/g, '')
  const written = language === 'en' ? englishDigits(plain) : otherDigits(plain)
  return (written.match(/\d+(?:\.\d+)?/g) ?? [])
    .map((digits) => String(Number(digits)))
    .sort((one, other) => Number(one) - Number(other))
}

function minutes(digits: string): string {
  return digits === '00' ? '' : ` ${digits}`
}

function englishDigits(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
}

function otherDigits(text: string): string {
  return text.replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, '').replace(/(?<=\d),(?=\d)/g, '.')
}

/**
 * What one text has more or less often than its source: `-112 +150`; empty where nothing differs.
 */
export function difference(own: readonly string[], source: readonly string[]): string {
  return [
    ...without(source, own).map((figure) => `-${figure}`),
    ...without(own, source).map((figure) => `+${figure}`),
  ].join(' ')
}

function without(from: readonly string[], taken: readonly string[]): string[] {
  const rest = [...taken]
  return from.filter((figure) => {
    const place = rest.indexOf(figure)
    if (place >= 0) rest.splice(place, 1)
    return place < 0
  })
}

/** Factors from a unit of the United States to one that the source may have. */
const factors: Record<string, readonly number[]> = {
  in: [25.4, 2.54],
  inch: [25.4, 2.54],
  inches: [25.4, 2.54],
  ft: [0.3048],
  feet: [0.3048],
  lb: [0.4536],
  inHg: [33.86],
  mph: [0.447, 1.609],
}
const unit = /(\d+(?:\.\d+)?)(?:[–-](\d+(?:\.\d+)?)| to (\d+(?:\.\d+)?))?[\u00A0 ](°F|\p{L}+)/gu

/**
 * A text in units of the United States, less the figures that are the source's, converted; and the
 * source without them. What is left differs for another reason.
 */
export function withoutConversions(
  text: string,
  own: readonly string[],
  source: readonly string[],
): [own: string[], source: string[]] {
  let [mine, theirs] = [without(own, source), without(source, own)]
  for (const [, first, second, third, name] of text.replaceAll(',', '').matchAll(unit))
    for (const figure of [first, second, third].filter((each) => each !== undefined)) {
      const converted = theirs.find((each) => isSame(Number(figure), name!, Number(each)))
      if (converted === undefined) continue
      mine = without(mine, [String(Number(figure))])
      theirs = without(theirs, [converted])
    }
  return [mine, theirs]
}

/** Rounded for people: within a sixth, or within a degree. */
function isSame(figure: number, name: string, metric: number): boolean {
  if (name === '°F' || name === 'degrees') return Math.abs((figure - 32) / 1.8 - metric) <= 1
  return (factors[name] ?? []).some((factor) => Math.abs((figure * factor) / metric - 1) <= 1 / 6)
}
