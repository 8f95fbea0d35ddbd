/** Wide forms and ligatures are folded and ASCII letters capitalised; other letters stay, so that a dotless i is no I. */
export function tidyDiscountCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .trim()
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}
