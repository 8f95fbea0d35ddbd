/**
 * Kinds of pages that need documents with different security policies where third-party scripts are
 * possible: `payment` runs none of them, nor does `private`, whose addresses contain tokens of
 * mailed links; `checkout` allows a tag manager but no frames.
 */
export type DocumentKind = 'page' | 'checkout' | 'payment' | 'private'

/** The document kind of a path without locale. */
export function documentKindOf(path: string): DocumentKind {
  if (/^\/checkout\/(?:payment|redirect)$/.test(path)) return 'payment'
  if (/^\/checkout(?:\/|$)/.test(path)) return 'checkout'
  return /^\/auth\/(?!login$|signup$)/.test(path) ? 'private' : 'page'
}

/** True where a document of this path may load the tag manager, after consent. */
export function mayHaveTags(path: string): boolean {
  const kind = documentKindOf(path)
  return kind === 'page' || kind === 'checkout'
}
