import { type Scheme, schemes } from '#shared/settings/palette.ts'
import { stored } from '../api/browser-storage.ts'

/**
 * The scheme that the shopper has chosen, kept on the device; none is as the device has it (UI-11).
 */
export const keptScheme = stored({
  key: 'scheme',
  area: 'local',
  is: (value): value is Scheme => schemes.some((scheme) => scheme === value),
})

/**
 * Shows the document in the scheme whose name `choice` contains, else as the device has it: the
 * variables of the stylesheets and the colour of the browser's own bars, which is that of the first
 * `theme-color` where its media applies, else that of the second. It is written into the document's
 * head as its own source, so it must not use anything outside itself.
 */
export function showScheme(choice: string): void {
  const scheme = /light|dark/.exec(choice)?.[0] ?? ''
  document.documentElement.dataset.scheme = scheme
  document.querySelector<HTMLMetaElement>('[name=theme-color]')!.media =
    scheme === 'dark' ? 'not all' : scheme ? 'all' : '(prefers-color-scheme:light)'
}

/**
 * The script in the document's head that shows the kept choice before the first paint. Pages are
 * cached for everybody, so the server does not know it. Reading storage throws where it is blocked.
 */
export const schemeScript = `try{(${showScheme})(localStorage["vitrine.scheme"])}catch{}`
