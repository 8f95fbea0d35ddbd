import { createContext, use } from 'react'
import { createContextHook } from '../streaming/context-hook.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { Settled } from './deferred-source.ts'
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
  const html = import.meta.env.SSR
    ? `${deferredGlobal}(${scriptJson(name)},${settledJson(settled)})`
    : ''
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  )
}

/** The value is the same object in many renders. */
function settledJson(settled: Settled): string {
  const [value] = settled
  const isValue = settled.length === 1 && typeof value === 'object' && value !== null
  return isValue ? `[${memoizeByObject(value, scriptJson)}]` : scriptJson(settled)
}
