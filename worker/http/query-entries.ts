/**
 * The names and values of an address's query, as `URLSearchParams` has them. Most queries are read
 * without one, which costs several times as much.
 *
 * @param search The query with its question mark, as in `URL.search`.
 */
export function queryEntries(search: string): [name: string, value: string][] {
  try {
    return search
      .slice(1)
      .split('&')
      .filter(Boolean)
      .map((part) => {
        const at = part.indexOf('=')
        return at < 0
          ? [decoded(part), '']
          : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))]
      })
  } catch {
    // Bytes that are no UTF-8, which it replaces.
    return [...new URLSearchParams(search)]
  }
}

/** Throws where bytes are no UTF-8, or begin with a mark that the platform's parser drops. */
function decoded(text: string): string {
  if (isPlain.test(text)) return text
  const value = decodeURIComponent(text.replaceAll('+', ' '))
  if (value.startsWith('\ufeff')) throw new TypeError('A byte order mark')
  return value
}

const isPlain = /^[\w.-]*$/
