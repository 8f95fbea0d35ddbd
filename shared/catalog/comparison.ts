/** Most products in the comparison (CAT-8). */
export const compareLimit = 4

/**
 * A list of product keys as the query of the comparison has it: each once, the last four, sorted.
 */
export function comparedKeys(keys: readonly string[]): string[] {
  return [...new Set(keys)].slice(-compareLimit).toSorted()
}
