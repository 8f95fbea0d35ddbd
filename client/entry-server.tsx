import type { PageName } from '#shared/routes/pages.ts'
import type { Boot } from '#shared/routes/visit.ts'
import { App, type Page } from './app.tsx'
import { NonceContext } from './navigation/deferred-script.tsx'
import { Document } from './document.tsx'
import type { Messages } from './i18n/message-keys.ts'
import { createFragmentCache, type DrawnParts } from './streaming/freezer.tsx'
import type { DeferredSource } from './navigation/deferred-source.ts'
import { loadPage } from './pages/index.ts'
import { FreezerContext } from './streaming/frozen.tsx'

export { deferredGlobal } from './navigation/deferred-script.tsx'
export { scriptJson } from './streaming/script-json.ts'
export { latinFont } from './ui/text/fonts.ts'
export { failedBoundary } from './streaming/freezer.tsx'
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
  /** Parts drawn before, for this render and the next ones. */
  parts: DrawnParts
}

/** The document of a visit as a React tree for the worker to stream, and what may be done once it has gone out. */
export function serverTree({
  boot,
  headHtml,
  bootJson,
  messages,
  nonce,
  Page,
  source,
  parts,
}: ServerTree) {
  const app = { boot, messages, Page, source, loadPage: notHere, loadMessages: notHere }
  const freezer = createFragmentCache({
    parts,
    market: `${boot.locale} ${boot.promise.shipsOn}`,
    messages,
    wrap: (content) => <App {...app}>{content}</App>,
  })
  const tree = (
    <NonceContext value={nonce}>
      <FreezerContext value={freezer}>
        <Document boot={boot} headHtml={headHtml} bootJson={bootJson}>
          <App {...app} />
        </Document>
      </FreezerContext>
    </NonceContext>
  )
  return { tree, afterwards: freezer.work }
}

function notHere(_: PageName | string): never {
  throw new Error('The server draws one visit and loads nothing from inside the tree')
}
