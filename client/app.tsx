import type { ComponentType, ReactNode } from 'react'
import { SWRConfig } from 'swr'
import type { PageName } from '#shared/routes/pages.ts'
import type { Locale } from '#shared/markets/markets.ts'
import type { Boot, Visit } from '#shared/routes/visit.ts'
import { ApiProvider } from './api/api-provider.tsx'
import { NowProvider } from './streaming/now.tsx'
import { ShellDataProvider } from './streaming/shell-data.tsx'
import type { Messages } from './i18n/message-keys.ts'
import { I18nProvider } from './i18n/provider.tsx'
import { Layout } from './layouts/layout.tsx'
import type { DeferredSource } from './navigation/deferred-source.ts'
import { type MessageBundle, NavigationProvider } from './navigation/provider.tsx'
import { Replay } from './streaming/replay.ts'

export type Page = ComponentType<{ visit: Visit }>

export interface AppProps {
  boot: Boot
  messages: Messages
  Page: Page
  source: DeferredSource
  loadPage: (name: PageName) => Promise<Page>
  loadMessages: (locale: Locale) => Promise<MessageBundle>
  onShown?: (visit: Visit) => void
  /**
   * Rendered inside the providers in place of the page, for fragments that the server renders by
   * themselves.
   */
  children?: ReactNode
}

/** Providers, layout and page: the same tree on the server and in the browser. */
export function App({
  boot,
  messages,
  Page,
  source,
  loadPage,
  loadMessages,
  onShown,
  children,
}: AppProps) {
  const initial = {
    visit: boot.visit,
    source,
    at: boot.now,
    Page,
    bundle: { locale: boot.locale, messages },
  }
  return (
    <SWRConfig
      value={{
        provider: newCache,
        fallback: boot.fallback,
        revalidateOnFocus: false,
        revalidateIfStale: false,
        errorRetryCount: 2,
      }}
    >
      <NavigationProvider
        build={boot.build}
        hasDocumentKinds={boot.hasDocumentKinds ?? false}
        initial={initial}
        loadPage={loadPage}
        loadMessages={loadMessages}
        onShown={onShown}
      >
        {(state) => (
          <I18nProvider locale={state.bundle.locale} messages={state.bundle.messages}>
            <ApiProvider>
              <NowProvider renderedAt={boot.now}>
                <ShellDataProvider boot={boot}>
                  {children ?? (
                    <Layout visit={state.visit}>
                      <state.Page visit={state.visit} />
                    </Layout>
                  )}
                  <Replay />
                </ShellDataProvider>
              </NowProvider>
            </ApiProvider>
          </I18nProvider>
        )}
      </NavigationProvider>
    </SWRConfig>
  )
}

// One SWR cache per render on the server, one per document in the browser.
function newCache() {
  return new Map()
}
