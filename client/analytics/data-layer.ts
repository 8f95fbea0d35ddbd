/** One entry of the page's data layer. It stays in the page: nothing here is ever sent to our server (EVT-1). */
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

/** Appends an event to the data layer, or hands it to what keeps events for a later page; on the server there is none. */
export function push(event: DataLayerEvent): void {
  if (typeof window === 'undefined' || keep?.(event)) return
  layer().push(event)
}

/** The page's data layer; made if it is not there yet. */
export function layer(): unknown[] {
  return (window.dataLayer ??= [])
}

/** For pages that may not load the tag manager: `handler` is offered each event and says whether it kept it. */
export function offerEventsTo(handler: Keep): void {
  keep = handler
}
