import { type ComponentType, lazy, memo, type NamedExoticComponent, Suspense } from 'react'
import { Replay } from './replay.ts'

const idleTimeout = 2_000

/**
 * Modules of islands that the server is loading: a render must have them, so that their HTML is in
 * the first bytes.
 */
const loading: Promise<unknown>[] = []

/**
 * A part of the page whose script is loaded later: its HTML comes with the page, its script when
 * `time` resolves. By default that is when the browser is idle or the visitor acts. Until then its
 * links and native controls work as plain HTML.
 */
export function island<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  time: () => Promise<void> = idle,
): NamedExoticComponent<Props> {
  let Loaded: ComponentType<Props> | undefined
  const Later = lazy(() =>
    time()
      .then(load)
      .then((Part) => ({ default: Part })),
  )
  if (import.meta.env.SSR) loading.push(load().then((Part) => (Loaded = Part)))
  // Without `memo` each render of the parent would count as a change of a part that is not hydrated
  // yet.
  return memo(function Island(props: Props) {
    const Part = Loaded ?? Later
    return (
      <Suspense fallback={null}>
        <Part {...props} />
        <Replay />
      </Suspense>
    )
  })
}

/**
 * Resolves when the server has loaded the modules of all known islands; a page that renders for the
 * first time may add more.
 */
export function islandsReady(): Promise<unknown> {
  return Promise.all(loading)
}

let action: Promise<void> | undefined
let idleness: Promise<void> | undefined

/**
 * Resolves once, at the visitor's first press, touch, key, pointer movement, scrolling, focus or
 * step through the history, or when `loadIslands` is called.
 */
export function acted(): Promise<void> {
  return (action ??= new Promise((resolve) => {
    for (const sign of signs) addEventListener(sign, () => resolve(), { passive: true, once: true })
  }))
}

/**
 * Loads the islands that wait for an act of the visitor. A page that replaces another one without
 * such an act needs them: React shows it only when the parts that both pages have are loaded.
 */
export function loadIslands(): void {
  void acted()
  dispatchEvent(new Event(islandsWanted))
}

/** Resolves once, when the browser is idle or the visitor acts. */
export function idle(): Promise<void> {
  return (idleness ??= new Promise((resolve) => {
    const go = () => resolve()
    void acted().then(go)
    const rest = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(go, { timeout: idleTimeout })
        : setTimeout(go, idleTimeout)
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  }))
}

const islandsWanted = 'shop:islands-wanted'
const signs = [
  'pointerdown',
  'pointermove',
  'keydown',
  'scroll',
  'click',
  'focusin',
  'popstate',
  islandsWanted,
] as const
