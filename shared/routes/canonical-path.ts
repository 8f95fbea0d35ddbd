export type CanonicalPath =
  | { kind: 'ok'; path: string }
  | { kind: 'redirect'; path: string }
  | { kind: 'bad' }
  | { kind: 'too-long' }

const maxLength = 2048

// No address of the shop has line separators or direction marks, which can disguise an address in a
// log or on a page.
const forbidden = /[\p{Cc}\p{Bidi_C}\u2028\u2029\\]/u

// Nearly all paths: known letters, no segment that begins with a dot, nothing to decode.
const plain = /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*)?$/

/**
 * The one spelling of a path, applied before anything else reads it (ROUTE-25): no empty or dot
 * segments, no final slash, composed letters, only the necessary percent-encoding. 'bad' is
 * answered 400, 'too-long' 414, 'redirect' 308. The result never begins with two slashes, so it is
 * safe in a `Location` header.
 */
export function canonicalPath(rawPathname: string): CanonicalPath {
  if (rawPathname.length > maxLength) return { kind: 'too-long' }
  if (plain.test(rawPathname)) return { kind: 'ok', path: rawPathname }
  if (!rawPathname.startsWith('/')) return { kind: 'bad' }
  const segments: string[] = []
  for (const raw of rawPathname.split('/')) {
    const segment = decode(raw)
    if (segment === undefined || forbidden.test(segment)) return { kind: 'bad' }
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(encode(segment))
  }
  const path = `/${segments.join('/')}`
  if (path.length > maxLength) return { kind: 'too-long' }
  return { kind: path === rawPathname ? 'ok' : 'redirect', path }
}

function decode(segment: string): string | undefined {
  try {
    const decoded = decodeURIComponent(segment).normalize('NFC')
    return decoded.isWellFormed() ? decoded : undefined
  } catch {
    // Malformed UTF-8 makes the path 'bad'.
    return undefined
  }
}

/** `encodeURIComponent` without the characters that RFC 3986 allows in a segment. */
function encode(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)
}
