import type { Visit } from '#shared/routes/visit.ts'

/**
 * Brings the document's head up to what is shown now, after an in-app navigation or a failure: title, canonical, robots, language.
 * Crawlers read the document, not this; what only they read and would be wrong now is removed.
 */
export function applyHead({ head, lang }: Visit): void {
  document.title = head.title
  document.documentElement.lang = lang
  document.querySelector('link[rel=canonical]')?.setAttribute('href', head.canonical)
  for (const stale of document.querySelectorAll(
    'link[rel=alternate][hreflang], meta[property^="og:"], meta[name=description]',
  ))
    stale.remove()
  const robots = document.querySelector('meta[name=robots]')
  if (!head.noIndex) robots?.remove()
  else if (!robots)
    document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">')
}
