/** A call that is written behind the document's data: before it nothing can be hydrated. */
export const shellReady = '__shellReady()'

/**
 * Loads the scripts that hydrate, the entry first, and the stylesheets of `files` (for parts that
 * open later) once the page is painted with its large picture: until then the styles, fonts and
 * picture of the first paint use the connection alone. The first touch or key press loads them at
 * once; replay.ts repeats that press later. A page that scripts render, such as the cart, waits for
 * nothing. The function is written into the document's head as its own source, so it must not use
 * anything outside itself.
 */
export function deferHydration(
  files: readonly string[],
  messagesUrl: string,
  isRenderedByScripts: boolean,
): void {
  const { nonce } = document.currentScript!
  let isPainted = isRenderedByScripts
  let isReady = false

  function add(name: string, properties: object) {
    document.head.appendChild(Object.assign(document.createElement(name), properties))
  }
  function fetchAll() {
    if (!isPainted || !isReady) return
    // Only once.
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
  // The first frame is rendered when the stylesheets are loaded.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
      if (!picture || picture.complete) return painted()
      for (const end of ['load', 'error']) picture.addEventListener(end, painted)
    }),
  )
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, painted)
  // For tabs that paint nothing, such as one in the background.
  setTimeout(painted, 3000)
}

declare global {
  interface Window {
    __shellReady?: () => void
  }
}
