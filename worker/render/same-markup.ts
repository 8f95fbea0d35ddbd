const decoder = new TextDecoder()

/**
 * Throws when a document that was put together with cached fragments differs from the same document
 * rendered without them: a fragment then depends on something that is not in its key. For
 * development and tests, where each page is rendered both ways.
 */
export function assertSameMarkup(withFragments: Uint8Array, withoutFragments: string): void {
  const cached = decoder.decode(withFragments)
  if (cached === withoutFragments) return
  let at = 0
  while (cached[at] === withoutFragments[at]) at += 1
  const around = (html: string) => html.slice(Math.max(0, at - 200), at + 200)
  throw new Error(
    `A cached fragment depends on something that is not in its key.\nFrom the cache: ${around(cached)}\nRendered anew: ${around(withoutFragments)}`,
  )
}
