import { useEffect } from 'react'

/** The last press or submission that no script was there for. `effect` dims what was pressed, so that it is seen to have been. */
interface Kept {
  target: HTMLElement
  at: number
  effect?: Animation
}

/** What the document's first script defines: a listener that keeps what is done before the bundle runs. */
export interface EarlyListener {
  (event: Event): void
  kept?: Kept
}

export const earlyGlobal = '__early'
/**
 * Buttons that need a script: those without a function of their own in HTML, and those that submit another part's form where scripts are off.
 * Forms without an address are sent by a script as well.
 */
export const mute = {
  click: 'button[type=button]:not([commandfor],[popovertarget]),button[form]',
  submit: 'form:not([action])',
} as const
/** What was pressed longer ago is no longer expected, in ms. */
const timeoutMs = 10_000

let kept: Kept | undefined

/**
 * Stands in a part that hydrates by itself: once it is hydrated, what the visitor pressed in it before is done.
 * React alone drops a press on a part whose script is still on its way.
 */
export function Replay(): null {
  useEffect(() => {
    takeOver()
    // React hydrates nothing more for a press that comes while it commits.
    const timer = setTimeout(replay)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** Says that React has a press in hand. It calls the root's own listeners for what lies in a hydrated part, and for nothing else. */
export function pressArrived(): void {
  kept = undefined
}

/** From the document's listener, once; a page that is not hydrated has none, and loses no press. */
function takeOver() {
  const early = window[earlyGlobal]
  if (!early) return
  delete window[earlyGlobal]
  for (const type of ['click', 'submit']) removeEventListener(type, early)
  kept = early.kept
  addEventListener('click', keepPress, true)
  addEventListener('submit', keepSubmission)
}

function keepPress(event: Event) {
  const button = (event.target as Element).closest<HTMLButtonElement>(mute.click)
  if (!button) return
  // A script does its work. Others keep their default, of whose prevention some libraries take notice.
  if (button.type === 'submit') event.preventDefault()
  const press: Kept = { target: button, at: performance.now() }
  kept = press
  setTimeout(() => kept === press && (press.effect = dim(button)))
}

function keepSubmission(event: Event) {
  const form = (event.target as Element).closest<HTMLElement>(mute.submit)
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
