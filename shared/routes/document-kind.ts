/**
 * Pages of which each kind needs a document of its own where third-party scripts are possible: `payment` runs none of them, nor does
 * `private`, whose addresses hold the tokens of mailed links; `checkout` allows a tag manager but no frames.
 */
export type DocumentKind = 'page' | 'checkout' | 'payment' | 'private'

/** The kind of document that a path without its locale belongs to. */
export function documentKindOf(path: string): DocumentKind {
  if (/^\/checkout\/(?:payment|redirect)$/.test(path)) return 'payment'
  if (/^\/checkout(?:\/|$)/.test(path)) return 'checkout'
  return /^\/auth\/(?!login$|signup$)/.test(path) ? 'private' : 'page'
}

/** Whether a document of this path may load the tag manager, after consent. */
export function mayHaveTags(path: string): boolean {
  const kind = documentKindOf(path)
  return kind === 'page' || kind === 'checkout'
}
