import type { ReactElement } from 'react'
import type { PageName } from '#shared/routes/pages.ts'
import type { Boot } from '#shared/routes/visit.ts'
import { App, type Page } from './app.tsx'
import { NonceContext } from './navigation/deferred-script.tsx'
import { Document, type DocumentProps } from './document.tsx'
import type { Messages } from './i18n/message-keys.ts'
import { createFragmentCache } from './streaming/fragment-cache.tsx'
import type { DeferredSource } from './navigation/deferred-source.ts'
import { loadPage } from './load-page.ts'
import { type FragmentCache, FragmentCacheContext } from './streaming/cached-fragment.tsx'

export { deferredGlobal } from './navigation/deferred-script.tsx'
export { scriptJson } from './streaming/script-json.ts'
export { latinFont } from './ui/text/fonts.ts'
export { failedBoundary } from './streaming/fragment-cache.tsx'
export { earlyScript } from './streaming/early-script.ts'
export { deferHydration, shellReady } from './streaming/defer-hydration.ts'
export { schemeScript } from './shell/scheme.ts'
export { islandsReady } from './streaming/island.tsx'
export { loadPage }
export type { Page }

export interface ServerPage {
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
  fragments: Omit<Parameters<typeof createFragmentCache>[0], 'wrap'> | undefined
}

/** What the layout of a document needs beside the page. */
export interface LayoutProps extends Omit<DocumentProps, 'children'> {
  nonce: string
  fragmentCache: FragmentCache | undefined
}

/**
 * The page of a visit as a React tree, the props of its layout, and what comes after its render:
 * fragments that it shares, and those that fill the fragment cache when the document was sent.
 */
export function serverPage({ messages, Page, source, fragments, ...rest }: ServerPage) {
  const app = { boot: rest.boot, messages, Page, source, loadPage: notHere, loadMessages: notHere }
  const fragmentCache =
    fragments &&
    createFragmentCache({ ...fragments, wrap: (content) => <App {...app}>{content}</App> })
  return {
    page: <App {...app} />,
    layout: { ...rest, fragmentCache } satisfies LayoutProps,
    renderPlaced: () => fragmentCache?.renderPlaced() ?? true,
    afterwards: () => fragmentCache?.afterwards(),
  }
}

/**
 * The document around a page. It is the layout of Hono's React renderer, and must use nothing of
 * the request's context, which the renderer passes too: the document may be cached for everybody.
 */
export function documentLayout({
  boot,
  headHtml,
  bootJson,
  nonce,
  fragmentCache,
  children,
}: LayoutProps & { children: ReactElement }) {
  return (
    <NonceContext value={nonce}>
      <FragmentCacheContext value={fragmentCache}>
        <Document boot={boot} headHtml={headHtml} bootJson={bootJson}>
          {children}
        </Document>
      </FragmentCacheContext>
    </NonceContext>
  )
}

function notHere(_: PageName | string): never {
  throw new Error('The server renders one visit and loads nothing from inside the tree')
}
