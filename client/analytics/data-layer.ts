/** One entry of the page's data layer. It is never sent to the shop's own server (EVT-1). */
export interface DataLayerEvent {
  event: string
  [field: string]: unknown
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

type Keep = (event: DataLayerEvent) => boolean

let keep: Keep | undefined

/**
 * Appends an event to the data layer, or passes it to the handler of `offerEventsTo`. Does nothing
 * on the server.
 */
export function push(event: DataLayerEvent): void {
  if (typeof window === 'undefined' || keep?.(event)) return
  layer().push(event)
}

/** The page's data layer; created if it does not exist. */
export function layer(): unknown[] {
  return (window.dataLayer ??= [])
}

/**
 * For pages that may not load the tag manager: `handler` gets each event, and returns true if it
 * has kept it.
 */
export function offerEventsTo(handler: Keep): void {
  keep = handler
}
