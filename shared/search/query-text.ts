/** Characters that are read of a query; the rest is ignored. */
export const longestQuery = 64

/** A query without what a search ignores: two texts that have the same are answered alike. */
export function canonicalQuery(text: string): string {
  const words =
    text
      .slice(0, longestQuery)
      .normalize('NFC')
      .match(/[\p{L}\p{M}\p{N}-]+/gu) ?? []
  return words
    .filter((word) => /[^-]/.test(word))
    .join(' ')
    .toLowerCase()
}
