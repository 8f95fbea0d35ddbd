import type { Visit } from '#shared/routes/visit.ts'

/**
 * Updates title, canonical address, robots and language of the document after an in-app navigation
 * or a failure. Crawlers read the document as it was sent; elements for them alone that are wrong
 * now are removed.
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
