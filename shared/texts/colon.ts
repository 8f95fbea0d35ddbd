/**
 * The colon after a label as a language writes it: in French with a no-break space in front
 * (LOC-22). `language` is a tag such as fr-CA.
 */
export function colonOf(language: string): string {
  return language.startsWith('fr') ? '\u00a0:' : ':'
}
