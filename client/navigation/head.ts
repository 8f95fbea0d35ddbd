import type { Visit } from '#shared/visit.ts'

/** Brings the document's head up to an in-app navigation: title, canonical, robots, language. Crawlers read the document, not this. */
export function applyHead({ head, lang }: Visit): void {
  document.title = head.title
  document.documentElement.lang = lang
  document.querySelector('link[rel=canonical]')?.setAttribute('href', head.canonical)
  const robots = document.querySelector('meta[name=robots]')
  if (!head.noIndex) robots?.remove()
  else if (!robots) document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">')
}
