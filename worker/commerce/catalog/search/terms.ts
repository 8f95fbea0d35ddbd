const maxTerms = 8

/** The words of a typed text: letters and digits only, so that no query syntax is left. */
export function searchTerms(text: string): string[] {
  return (text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, maxTerms)
}

/** FTS5 query for texts in one of the languages that contain every word, each as a prefix. */
export function matchQuery(terms: readonly string[], languages: readonly string[]): string {
  const tongues = languages.map((language) => `"xx${language.replace('-', '')}"`).join(' OR ')
  const words = terms.map((term) => `"${term}"*`).join(' AND ')
  return `{language} : (${tongues}) AND {name kind words} : (${words})`
}
