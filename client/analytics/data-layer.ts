/** One entry of the page's data layer. It stays in the page: nothing here is ever sent to our server (specification §1). */
export interface DataLayerEvent {
  event: string
  [field: string]: unknown
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Appends an event to the data layer; on the server there is none. */
export function push(event: DataLayerEvent): void {
  if (typeof window === 'undefined') return
  window.dataLayer ??= []
  window.dataLayer.push(event)
}
