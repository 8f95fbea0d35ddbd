import { type DataLayerEvent, layer, offerEventsTo, push } from './data-layer.ts'
import { readConsent } from './consent.ts'
import { stored } from '../api/browser-storage.ts'

/**
 * Events of pages that may not load the tag manager, kept with consent only, until a page that may
 * load it passes them on (EVT-6).
 */
const kept = stored({ key: 'kept-events', area: 'session', is: isEventList })
const limit = 50

/**
 * For a page without the tag manager: from now on its events are kept for the next page that has
 * it.
 */
export function keepEvents(): void {
  offerEventsTo((event) => {
    if (!readConsent()?.analytics) return false
    kept.write([...(kept.read() ?? []), event].slice(-limit))
    return true
  })
}

/**
 * For a page with the tag manager: pushes the kept events once. Without consent they are deleted.
 */
export function passOnKeptEvents(): void {
  const events = kept.read()
  kept.clear()
  if (events && readConsent()?.analytics) events.forEach(push)
}

/**
 * After consent on a page without the tag manager: moves the events so far from the page's layer to
 * the kept ones.
 */
export function keepPastEvents(): void {
  const entries = layer().splice(0)
  for (const entry of entries) {
    if (isEvent(entry)) push(entry)
    else layer().push(entry)
  }
}

function isEventList(value: unknown): value is DataLayerEvent[] {
  return Array.isArray(value) && value.every(isEvent)
}

function isEvent(value: unknown): value is DataLayerEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'event' in value &&
    typeof value.event === 'string'
  )
}
