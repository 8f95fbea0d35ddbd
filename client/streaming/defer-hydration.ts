/** Stands behind the document's data: before it nothing can be hydrated. */
export const shellReady = '__shellReady()'

/**
 * Fetches the scripts that hydrate, the entry first, and the styles of what opens later (`files`) once the page is painted with its large
 * picture: until then the styles, fonts and picture of the first paint have the connection for themselves. The first touch or key
 * fetches at once, and what is pressed meanwhile is kept (ui/replay.ts).
 * A page that scripts draw, such as the cart, has nothing to wait for.
 * Written into the document's head as its own source, so it reaches for nothing outside itself.
 */
export function deferHydration(
  files: readonly string[],
  messagesUrl: string,
  isDrawnByScripts: boolean,
): void {
  const { nonce } = document.currentScript!
  let isPainted = isDrawnByScripts
  let isReady = false

  function add(name: string, properties: object) {
    document.head.appendChild(Object.assign(document.createElement(name), properties))
  }
  function fetchAll() {
    if (!isPainted || !isReady) return
    // Once.
    isReady = false
    for (const href of files)
      add('link', { rel: href.endsWith('css') ? 'stylesheet' : 'modulepreload', href, nonce })
    add('link', { rel: 'preload', as: 'fetch', crossOrigin: '', href: messagesUrl })
    add('script', { type: 'module', src: files[0], nonce })
  }
  function painted() {
    isPainted = true
    fetchAll()
  }
  window.__shellReady = () => {
    isReady = true
    fetchAll()
  }
  // The first frame comes when the styles are there.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
      if (!picture || picture.complete) return painted()
      for (const end of ['load', 'error']) picture.addEventListener(end, painted)
    }),
  )
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, painted)
  // Where nothing is painted, as in a tab that nobody looks at.
  setTimeout(painted, 3000)
}

declare global {
  interface Window {
    __shellReady?: () => void
  }
}
