import type { Language } from '../markets/markets.ts'

/** Path of the help centre in each language, as `content/pages/help.json` has it (HELP-1). */
const helpPaths: Record<Language, string> = {
  en: '/help',
  fr: '/aide',
  de: '/hilfe',
  it: '/assistenza',
  es: '/ayuda',
  nl: '/hulp',
  pl: '/pomoc',
  cs: '/napoveda',
  sv: '/hjalp',
  da: '/hjaelp',
  pt: '/ajuda',
  no: '/hjelp',
}

/** Path of the help centre in a language, without locale prefix (HELP-1). */
export function helpPath(language: Language): string {
  return helpPaths[language]
}
