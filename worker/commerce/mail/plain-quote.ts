/**
 * Typed text in the form in which a mail may contain it: letters, spaces and the signs of names
 * (MAIL-3). Mail programs recognise no link and no telephone number in it, and no line begins with
 * it.
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
