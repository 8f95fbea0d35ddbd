/**
 * The normalised code (CART-15): full-width forms and ligatures are folded, ASCII letters become
 * upper case; other letters stay, so that a dotless i does not become I.
 */
export function tidyDiscountCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .trim()
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}
