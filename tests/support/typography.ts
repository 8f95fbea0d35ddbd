import type { Language } from '#shared/markets/markets.ts'

/**
 * A sign that is wrong in a text, and what the language's style sheet in content/glossaries says.
 */
interface Rule {
  wrong: RegExp
  says: string
}

const units =
  'mm|cm|m²|m|km|kg|g|W|kW|kWh|V|A|mA|mAh|Hz|kHz|MHz|GHz|dB|lm|K|°C|°F|hPa|ppm|GB|MB|KB|kB|px|€|kr|Kč|zł|CHF|l|ml|ft|lb|Mbit'

/** In every language. */
const everywhere: readonly Rule[] = [
  { wrong: /["]/, says: 'quotation marks are those of the language' },
  { wrong: /'/, says: 'the apostrophe is ’' },
  { wrong: /\.\.\./, says: 'the ellipsis is one sign, …' },
  { wrong: /[ \u00A0\u202F]{2}/, says: 'one blank is enough' },
  { wrong: /[ \u00A0\u202F][,.](?!\d)/, says: 'no blank before a comma or a full stop' },
  { wrong: /(?<![\p{L}\d)}-])-[\d{]/u, says: 'the minus sign is −' },
  { wrong: /\d ?x ?\d/, says: 'the sign of dimensions is ×' },
  { wrong: /\d[ \u00A0]–[ \u00A0]?[−+\d]/, says: 'a range has no blanks: 8–24' },
  {
    wrong: /(?<![\p{L}\d./-])\d{1,3}-\d{1,4}(?![\p{L}\d-])/u,
    says: 'a range has an en dash: 8–24',
  },
  {
    wrong: new RegExp(`(?<![\\p{L}\\d-])\\d+ (?:${units})(?![\\p{L}\\d’])`, 'u'),
    says: 'a no-break space (U+00A0) between number and unit',
  },
  { wrong: /\p{Ll}€|€\p{Ll}|[\u200B-\u200F\u2028\u2029\uFEFF]/u, says: 'no invisible signs' },
  {
    wrong: /[ÃÂ][\u0080-\u00BF]|â€/,
    says: 'a letter is one sign, not the bytes of another encoding',
  },
]

const stuckUnit: Rule = {
  wrong: new RegExp(`(?<![\\p{L}\\d])\\d+(?:${units})(?![\\p{L}\\d])`, 'u'),
  says: 'a no-break space (U+00A0) between number and unit',
}
const loosePercent: Rule = {
  wrong: /[\d}](?: |\u202F)?%/,
  says: 'a no-break space (U+00A0) before %',
}
const stuckPercent: Rule = { wrong: /[\d}][ \u00A0\u202F]%/, says: 'no blank before %' }
const decimalComma: Rule = {
  // Versions, standards and times have points.
  wrong:
    /(?<!WCAG|Thread|Matter|TLS|kl\.|klokken|om|[\d.]|[A-Z])[ \u00A0]\d+\.\d{1,2}(?![\d.]|[ \u00A0](?:uur|Uhr|da|på))/u,
  says: 'the decimal sign is a comma',
}
const decimalPoint: Rule = {
  wrong: /(?<![\d,])\d+,\d{1,2}(?!\d)/,
  says: 'the decimal sign is a point',
}
const pointThousands: Rule = {
  wrong: /(?<![\d+–-])\d{1,3}[ \u00A0\u202F]\d{3}(?!\d)(?<!EN.301.549)/,
  says: 'the sign of thousands is a point',
}
const spaceThousands: Rule = {
  wrong: /(?<![\d.])\d{1,3}[. \u202F]\d{3}(?![\d.])(?<!EN.301.549)/,
  says: 'the sign of thousands is a no-break space (U+00A0)',
}

const looseTolerance: Rule = { wrong: /±[ \u00A0]/, says: 'no blank after ±' }
const stuckTolerance: Rule = { wrong: /±(?!\u00A0)/, says: 'a no-break space (U+00A0) after ±' }
const quantity = '(?:–\\d+)?[ \u00A0](?:ppm|hPa|K|W|lm)(?!\\p{L})'
const bareThousands: Rule = {
  wrong: new RegExp(`(?<![\\d.,\u00A0\u202F])\\d{4}${quantity}`, 'u'),
  says: 'a quantity has a sign of thousands',
}
const groupedThousands: Rule = {
  wrong: new RegExp(`(?<!\\d[.\u00A0]?)\\d[.\u00A0]\\d{3}${quantity}`, 'u'),
  says: 'four digits have no sign of thousands',
}

/** No quotation marks but those given. */
function quotes(own: string): Rule {
  const others = [...'„“”«»‹›‚‘'].filter((sign) => !own.includes(sign)).join('')
  return { wrong: new RegExp(`[${others}]`), says: `quotation marks are ${own}` }
}

const singleLetters = (letters: string): Rule => ({
  wrong: new RegExp(`(?<![\\p{L}\\d’'-])[${letters}${letters.toUpperCase()}] (?=\\S)`, 'u'),
  says: 'a no-break space (U+00A0) behind a word of one letter',
})

const french: readonly Rule[] = [
  { wrong: /(?<![\u202F?!])[;!?](?!\p{L})/u, says: 'U+202F before ; ! ?' },
  { wrong: /[\p{L}\d»)}]:(?!\/|\d)/u, says: 'U+00A0 before a colon' },
  { wrong: /[ \u202F]:/, says: 'U+00A0 before a colon' },
  { wrong: /«(?!\u202F)|(?<!\u202F)»/, says: 'U+202F inside « »' },
]
const canadian: readonly Rule[] = [
  { wrong: /[\s\u202F][;!?]/, says: 'no blank before ; ! ? in Québec' },
  { wrong: /[\p{L}\d»)}]:(?!\/|\d)|[ \u202F]:/u, says: 'U+00A0 before a colon' },
  { wrong: /«(?!\u00A0)|(?<!\u00A0)»/, says: 'U+00A0 inside « » in Québec' },
]
const frenchNumbers: readonly Rule[] = [
  loosePercent,
  decimalComma,
  stuckUnit,
  {
    wrong: /(?<![\d.])\d{1,3}[. \u00A0]\d{3}(?![\d.])(?<!EN.301.549)/,
    says: 'the sign of thousands is U+202F',
  },
]

const ofLanguage: Record<Language, readonly Rule[]> = {
  cs: [
    bareThousands,
    quotes('„“‚‘'),
    loosePercent,
    decimalComma,
    spaceThousands,
    singleLetters('kvsuzoai'),
  ],
  da: [bareThousands, quotes('»«›‹'), loosePercent, decimalComma, stuckUnit, pointThousands],
  de: [bareThousands, quotes('„“‚‘'), loosePercent, decimalComma, stuckUnit, pointThousands],
  en: [bareThousands, looseTolerance, quotes('“”‘'), stuckPercent, decimalPoint, stuckUnit],
  es: [
    groupedThousands,
    quotes('«»“”‘'),
    loosePercent,
    decimalComma,
    stuckUnit,
    { wrong: /^[^¿]*\?|^[^¡]*!/, says: 'a question begins with ¿, a call with ¡' },
  ],
  fr: [bareThousands, quotes('«»“”'), ...french, ...frenchNumbers],
  it: [groupedThousands, quotes('«»“”'), stuckPercent, decimalComma, stuckUnit, pointThousands],
  nl: [bareThousands, quotes('“”‘'), stuckPercent, decimalComma, stuckUnit, pointThousands],
  no: [groupedThousands, quotes('«»‘'), loosePercent, decimalComma, stuckUnit, spaceThousands],
  pl: [
    groupedThousands,
    quotes('„”«»'),
    stuckPercent,
    decimalComma,
    stuckUnit,
    spaceThousands,
    singleLetters('wzioua'),
  ],
  pt: [groupedThousands, quotes('«»“”'), stuckPercent, decimalComma, stuckUnit, spaceThousands],
  sv: [bareThousands, quotes('”’'), loosePercent, decimalComma, stuckUnit, spaceThousands],
}

const ofPlace: Record<string, readonly Rule[]> = {
  // Messages have the Swiss signs; the push writes those of content.
  'de-ch': [
    bareThousands,
    quotes('„“‚‘«»‹›'),
    loosePercent,
    decimalComma,
    stuckUnit,
    pointThousands,
  ],
  'fr-ca': [quotes('«»“”'), ...canadian, ...frenchNumbers],
}

const addresses = /https?:[^\s,)]+|www\.[^\s,)]+|[\w.-]+@[\w.-]+\w/g
/** Marks of links and of what is filled in: no part of the text. */
const marks = /\]\([^)]*\)|<\/?\w+>/g

/** What is wrong with the signs of a text: the style sheet's words, and where. */
export function typographyProblems(text: string, tongue: string): string[] {
  const language = tongue.split('-')[0] as Language
  const plain = text
    .replace(addresses, 'address')
    .replace(marks, '')
    .replace(/\{\{[\w.]+\}\}/g, '{}')
  const tolerance = language === 'en' ? [] : [stuckTolerance]
  return [...everywhere, ...tolerance, ...(ofPlace[tongue] ?? ofLanguage[language])].flatMap(
    ({ wrong, says }) => {
      const found = wrong.exec(plain)
      return found
        ? [`${says} | ${plain.slice(Math.max(0, found.index - 15), found.index + 25)}`]
        : []
    },
  )
}
