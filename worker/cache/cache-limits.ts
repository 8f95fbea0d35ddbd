const megabyte = 1024 * 1024

/**
 * At most how many bytes each cache of an isolate holds, least recently used first out.
 * docs/caches.md says what is in each.
 */
export const cacheLimits = {
  pages: 12 * megabyte,
  'queried pages': 6 * megabyte,
  'hot responses': 4 * megabyte,
  answers: 12 * megabyte,
  'known names': 5.25 * megabyte,
  'parts of known names': 0.75 * megabyte,
  searches: 6 * megabyte,
  cards: 3 * megabyte,
  clients: megabyte / 4,
  visits: 6 * megabyte,
  fragments: 6 * megabyte,
  'work under way': megabyte,
  'renders by network': megabyte,
  'user agents': megabyte / 4,
}
