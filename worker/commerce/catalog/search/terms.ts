const maxTerms = 8

/** The words of what a visitor typed: letters and digits only, so that nothing of a query language is left. */
export function searchTerms(text: string): string[] {
  return (text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, maxTerms)
}

/** FTS5 query for texts in one of the languages that hold every word, each as a beginning of one. */
export function matchQuery(terms: readonly string[], languages: readonly string[]): string {
  const tongues = languages.map((language) => `"xx${language.replace('-', '')}"`).join(' OR ')
  const words = terms.map((term) => `"${term}"*`).join(' AND ')
  return `{language} : (${tongues}) AND {name kind words} : (${words})`
}
