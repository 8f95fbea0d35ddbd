import { type ReactNode, Suspense, use } from 'react'
import useSWR from 'swr'
import { apiKey } from '#shared/api/client.ts'
import type { AnswerOf, Call, InputOf } from '#shared/api/contract.ts'
import { useI18n } from '../i18n/provider.tsx'
import { useDeferredSource } from './provider.tsx'
import { Replay } from '../streaming/replay.ts'
import { useApi } from '../api/api-provider.tsx'
import { simpleApi } from '../api/call.ts'
import { DeferredScript } from './deferred-script.tsx'
import { PartBoundary } from '../streaming/part-boundary.tsx'

interface DeferredProps<C extends Call & `GET ${string}`> {
  call: C
  input: InputOf<C>
  /** Shown until the value has arrived: a skeleton of the final size. */
  fallback: ReactNode
  /** Shown when the call failed or was too slow, and a second call in the browser failed too. */
  failed: ReactNode
  children: (value: AnswerOf<C>) => ReactNode
}

/**
 * A slow part of a page. Its value is streamed into the document, or is a further line of an in-app
 * answer; afterwards SWR keeps it.
 */
export function Deferred<C extends Call & `GET ${string}`>({
  call,
  input,
  fallback,
  failed,
  children,
}: DeferredProps<C>) {
  const { locale } = useI18n()
  const key = apiKey(locale, call, input)
  return (
    // The key makes a new element for another page, so that its skeleton shows at once and no
    // transition waits for it.
    <PartBoundary key={key} failed={failed}>
      <Suspense fallback={fallback}>
        <Slot name={key} call={call} input={input} fallback={fallback} failed={failed}>
          {children}
        </Slot>
        <Replay />
      </Suspense>
      {/* A boundary of its own: an error in the part above must not remove the script with its
          value. */}
      <Suspense fallback={null}>
        <DeferredScript name={key} />
      </Suspense>
    </PartBoundary>
  )
}

interface SlotProps<C extends Call & `GET ${string}`> extends DeferredProps<C> {
  name: string
}

function Slot<C extends Call & `GET ${string}`>({
  name,
  call,
  input,
  fallback,
  failed,
  children,
}: SlotProps<C>) {
  const [value, error] = use(useDeferredSource().get(name))
  const api = useApi()
  const arrived = error === undefined ? (value as AnswerOf<C>) : undefined
  const again = useSWR(name, () => simpleApi<C>(api)(call, input), {
    fallbackData: arrived,
    revalidateOnMount: arrived === undefined,
    revalidateIfStale: false,
  })
  if (again.data !== undefined) return children(again.data)
  return again.error ? failed : fallback
}
