import { useEffect } from 'react'

/**
 * The last press or submission before its script was loaded. `effect` dims the pressed element as a
 * visible response.
 */
interface Kept {
  target: HTMLElement
  at: number
  effect?: Animation
}

/** Defined by the document's first script: a listener that keeps presses until the bundle runs. */
export interface EarlyListener {
  (event: Event): void
  kept?: Kept
}

export const earlyGlobal = '__early'
/**
 * Selectors of elements that need a script: buttons without a native function, buttons that submit
 * a form of another part for browsers without scripts, and forms without an address.
 */
export const needsScript = {
  click: 'button[type=button]:not([commandfor],[popovertarget]),button[form]',
  submit: 'form:not([action])',
} as const
/** Milliseconds after which a press is no longer repeated. */
const timeoutMs = 10_000

let kept: Kept | undefined

/**
 * Placed in a part that hydrates by itself: once the part is hydrated, repeats the visitor's last
 * press in it. React alone drops a press on a part whose script is not loaded yet.
 */
export function Replay(): null {
  useEffect(() => {
    takeKeptPress()
    // React hydrates nothing for a press during its commit, so the press is repeated afterwards.
    const timer = setTimeout(replay)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/**
 * Must be called for presses that React handles: it calls the root's listeners for presses in
 * hydrated parts only.
 */
export function dropKeptPress(): void {
  kept = undefined
}

/**
 * Must be called when the page cannot be hydrated for now: presses act as without scripts, also the
 * one that was kept meanwhile (ERR-21). Forms without an address stay kept: the browser would send
 * their values in the page's address.
 */
export function stopKeepingPresses(): void {
  const early = window[earlyGlobal]
  if (!early) return
  removeEventListener('click', early)
  const press = early.kept
  if (!press || press.target instanceof HTMLFormElement) return
  early.kept = undefined
  press.effect?.cancel()
  press.target.click()
}

/** Takes the kept press from the document's listener, once, and replaces that listener. */
function takeKeptPress() {
  const early = window[earlyGlobal]
  if (!early) return
  delete window[earlyGlobal]
  for (const type of ['click', 'submit']) removeEventListener(type, early)
  kept = early.kept
  addEventListener('click', keepPress, true)
  addEventListener('submit', keepSubmission)
}

function keepPress(event: Event) {
  if (!(event.target instanceof Element)) return
  const button = event.target.closest<HTMLButtonElement>(needsScript.click)
  if (!button) return
  // The default of submit buttons must not run before their script does. That of others is kept:
  // some libraries ignore an event whose default is prevented.
  if (button.type === 'submit') event.preventDefault()
  const press: Kept = { target: button, at: performance.now() }
  kept = press
  setTimeout(() => kept === press && (press.effect = dim(button)))
}

function keepSubmission(event: Event) {
  if (!(event.target instanceof Element)) return
  const form = event.target.closest<HTMLElement>(needsScript.submit)
  if (!form || event.defaultPrevented) return
  event.preventDefault()
  kept = { target: form, at: performance.now(), effect: dim(form) }
}

function replay() {
  if (!kept) return
  const { target, at, effect } = kept
  kept = undefined
  effect?.cancel()
  if (!target.isConnected || performance.now() - at > timeoutMs) return
  if (target instanceof HTMLFormElement) target.requestSubmit()
  else target.click()
}

function dim(element: Element) {
  return element.animate({ opacity: 0.6 }, { duration: 150, fill: 'forwards' })
}

declare global {
  interface Window {
    [earlyGlobal]?: EarlyListener
  }
}
