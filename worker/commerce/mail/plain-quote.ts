/**
 * What a person typed, as it may stand in a mail: letters, spaces and the signs that names are written with. No mail program makes a link or
 * a telephone number of the rest, and no line begins with it.
 */
export function plainQuote(typed: string, longest = 60): string {
  return typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}'’.-]+/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}
