import type { Language } from '#shared/markets/markets.ts'

/**
 * The pronoun for the product in the headings of its own steps, such as "Häng upp den" or
 * "Conéctala": an order of at most four words, whose object is the product.
 */
const orders: Partial<Record<Language, RegExp>> = {
  da: /^\p{Lu}\p{Ll}+ (den|det)(?! and)(?: \p{L}+){0,2}$/u,
  no: /^\p{Lu}\p{Ll}+ (den|det)(?! and)(?: \p{L}+){0,2}$/u,
  sv: /^\p{Lu}\p{Ll}+(?: \p{Ll}+)? (den|det)(?: \p{L}+)?$/u,
  es: /^\p{Lu}\p{L}*[áéíóú]\p{L}*(lo|la)(?: [\p{L} ]+)?$/u,
  it: /^\p{Lu}\p{Ll}+(?:a|i)(lo|la)(?: [\p{L} ]+)?$/u,
  pt: /^\p{Lu}\p{L}+-(o|a)(?: [\p{L} ]+)?$/u,
  fr: /^\p{Lu}\p{L}+-(le|la)(?: [\p{L} ]+)?$/u,
  pl: /^\p{Lu}\p{L}+ (go|ją)(?: \p{L}+)?$/u,
  cs: /^\p{Lu}\p{L}+ (ho|ji)(?: \p{L}+)?$/u,
}

export function pronounIn(heading: string, language: Language): string | undefined {
  return orders[language]?.exec(heading.replaceAll('\u00A0', ' '))?.[1]
}
