import { createContext, type ReactNode, use, useMemo } from 'react'
import { type Api, createApi } from '#shared/api/client.ts'
import { useI18n } from '../i18n/provider.tsx'

const ApiContext = createContext<Api | undefined>(undefined)

/** Gives the tree its API client, bound to the locale. In the browser it talks to its own origin; the server never calls from inside the tree. */
export function ApiProvider({ children }: { children: ReactNode }) {
  const { locale } = useI18n()
  const api = useMemo(
    () =>
      createApi({
        fetch: (request) => fetch(request),
        locale,
        origin: typeof location === 'undefined' ? '' : location.origin,
      }),
    [locale],
  )
  return <ApiContext value={api}>{children}</ApiContext>
}

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it')
  return api
}
