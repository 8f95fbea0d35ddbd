import { createContext, use } from 'react'
import { createContextHook } from '../streaming/context-hook.ts'
import { useDeferredSource } from './provider.tsx'
import { scriptJson } from '../streaming/script-json.ts'

/** The render's nonce, on the server only; in the browser the scripts have run and have none. */
export const NonceContext = createContext<string | undefined>(undefined)

const useNonce = createContextHook((read) => read(NonceContext), { isPerRequest: true })

/**
 * Name of the global function that receives streamed values, `__deferred(key, settled)`; the
 * document's first script defines it.
 */
export const deferredGlobal = '__deferred'

/**
 * A script in the stream that passes a deferred value from the server's render to the browser.
 * In-app visits have their values in their own answer.
 */
export function DeferredScript({ name }: { name: string }) {
  const source = useDeferredSource()
  const nonce = useNonce()
  if (!source.streamed) return null
  const settled = use(source.get(name))
  const html =
    typeof document === 'undefined'
      ? `${deferredGlobal}(${scriptJson(name)},${scriptJson(settled)})`
      : ''
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  )
}
