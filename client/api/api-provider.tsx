import { createContext, type ReactNode } from 'react'
import { type Api, createApi } from '#shared/api/client.ts'
import type { Market } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createContextHook } from '../streaming/context-hook.ts'
import { useI18n } from '../i18n/provider.tsx'

const ApiContext = createContext<Api | undefined>(undefined)

/**
 * Provides the API client for the current locale. Calls go to the page's own origin; no component
 * calls the API during server rendering.
 */
export function ApiProvider({ children }: { children: ReactNode }) {
  const { market } = useI18n()
  const api = memoizeByObject(market, createApiOf)
  return <ApiContext value={api}>{children}</ApiContext>
}

function createApiOf(market: Market): Api {
  return createApi({
    fetch: (request) => fetch(request),
    locale: market.code,
    origin: typeof location === 'undefined' ? '' : location.origin,
  })
}

export const useApi = createContextHook((read) => {
  const api = read(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it')
  return api
})
