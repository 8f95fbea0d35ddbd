import type { PageName } from '#shared/routes/pages.ts'
import type { Boot } from '#shared/routes/visit.ts'
import { App, type Page } from './app.tsx'
import { NonceContext } from './navigation/deferred-script.tsx'
import { Document } from './document.tsx'
import type { Messages } from './i18n/message-keys.ts'
import { createFragmentCache, type FragmentStore } from './streaming/fragment-cache.tsx'
import type { DeferredSource } from './navigation/deferred-source.ts'
import { loadPage } from './pages/index.ts'
import { FragmentCacheContext } from './streaming/cached-fragment.tsx'

export { deferredGlobal } from './navigation/deferred-script.tsx'
export { scriptJson } from './streaming/script-json.ts'
export { latinFont } from './ui/text/fonts.ts'
export { failedBoundary } from './streaming/fragment-cache.tsx'
export { earlyScript } from './streaming/early-script.ts'
export { deferHydration, shellReady } from './streaming/defer-hydration.ts'
export { islandsReady } from './streaming/island.tsx'
export { loadPage }
export type { Page }

export interface ServerTree {
  boot: Boot
  headHtml: string
  bootJson: string
  messages: Messages
  nonce: string
  Page: Page
  source: DeferredSource
  /**
   * Cached fragments of markup and their places in the page; without them everything is rendered.
   */
  fragments:
    { store: FragmentStore; write: (markup: Uint8Array<ArrayBuffer>) => string } | undefined
}

/**
 * The document of a visit as a React tree for the worker to stream, and a function that fills the
 * fragment cache after the document was sent.
 */
export function serverTree({
  boot,
  headHtml,
  bootJson,
  messages,
  nonce,
  Page,
  source,
  fragments,
}: ServerTree) {
  const app = { boot, messages, Page, source, loadPage: notHere, loadMessages: notHere }
  const cache =
    fragments &&
    createFragmentCache({ ...fragments, wrap: (content) => <App {...app}>{content}</App> })
  const tree = (
    <NonceContext value={nonce}>
      <FragmentCacheContext value={cache}>
        <Document boot={boot} headHtml={headHtml} bootJson={bootJson}>
          <App {...app} />
        </Document>
      </FragmentCacheContext>
    </NonceContext>
  )
  return { tree, afterwards: () => cache?.afterwards() }
}

function notHere(_: PageName | string): never {
  throw new Error('The server draws one visit and loads nothing from inside the tree')
}
