import { message } from './issue.ts'

/**
 * What people write in names and addresses (VAL-14): letters, marks and numerals of any script, the
 * blank, and the punctuation of real addresses: "D’Angelo", "St. Gallen", "12/3", "S:t Eriksgatan",
 * "2º 1ª", "#4", "Halle (Saale)", "Avinguda Paral·lel", "Westward Ho!".
 */
const refused = /[^\p{L}\p{M}\p{N} '’‘´`.,:!/()&#°ºª№·•„“”«»‐‑–—-]/u

/** Controls, direction marks, line and paragraph separators, half characters: nobody sees them. */
const unseen = /^[\p{C}\p{Zl}\p{Zp}]$/u

/** Blanks of any width, as pasted text has them; not line breaks. */
const blanks = /[\t\p{Zs}]+/gu

// A dot between words makes a link of a name in many mail programs. Behind an abbreviation, or
// before a capital, it is a missing blank, and gets one.
const tightDot = /(?<before>[\p{L}\p{N}]{0,12})\.(?<after>\p{L}[\p{L}\p{M}]+)/gu
const abbreviations =
  /^(?:\p{L}|\p{Nd}{1,3}|a[lv]|avd?a?|bd|bld|bulv?|che?m|dr|gen|gral|kard|ks|loc|m[lt]|n[aá]m|n[aá]b[rř]|os|p[lr]|prof|pza|rte|sta?|ste|str|strada|sv|t[rř]|ul|urb|v[ei]a?)$/iu
const webAddress = /\/\/|www\.|@|\p{L}{3}:\S/iu

/** Seven digits in a name are a telephone number, not a name. */
const phoneNumber = /\p{Nd}(?:[ ./-]?\p{Nd}){6}/u

/** One spelling of blanks, and a blank behind "St." and the like. */
export function tidyLine(typed: string): string {
  return typed
    .replace(blanks, ' ')
    .trim()
    .replace(tightDot, (whole, before: string, after: string) =>
      isMissingBlank(before, after) ? `${before}. ${after}` : whole,
    )
}

function isMissingBlank(before: string, after: string): boolean {
  return abbreviations.test(before) || (before !== '' && /^\p{Lu}\p{Ll}/u.test(after))
}

/** The problem of a tidied line of an address: the first character that no address has. */
export function lineProblem(typed: string): string | undefined {
  const found = refused.exec(typed)?.[0]
  if (webAddress.test(typed) || typed.match(tightDot)) return 'errors.characters.web'
  if (found === undefined) return undefined
  return unseen.test(found)
    ? 'errors.characters.unseen'
    : message('errors.characters.refused', { found })
}

/** The problem of a name, of a person or of a place: it needs a letter, too. */
export function nameProblem(empty: string) {
  return (typed: string): string | undefined => {
    const problem = lineProblem(typed)
    if (problem) return problem
    return /\p{L}/u.test(typed) ? undefined : empty
  }
}

/** The problem of a person’s name, which mails and parcels show. */
export function personProblem(empty: string) {
  const problem = nameProblem(empty)
  return (typed: string): string | undefined =>
    problem(typed) ?? (phoneNumber.test(typed) ? 'errors.characters.phone' : undefined)
}
