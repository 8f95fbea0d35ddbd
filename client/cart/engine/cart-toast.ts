import { dismissToast, toast, type ToastContent } from '../../ui/feedback/toast-store.ts'

/** Duration in milliseconds of a toast that has an undo button, or more than one sentence. */
export const longerDuration = 12_000
let shownToast: string | undefined

/** Shows a toast in place of the cart's previous one. */
export function showCartToast(content: ToastContent): void {
  dismissCartToast()
  shownToast = toast({ type: 'background', ...content })
}

/** Closes the cart's toast, for views that show the cart itself. */
export function dismissCartToast(): void {
  if (shownToast) dismissToast(shownToast)
  shownToast = undefined
}

const viewListeners = new Set<() => void>()

/**
 * Calls `show` when the shopper presses the button of a cart toast. Returns a function that removes
 * the listener.
 */
export function onCartRequested(show: () => void): () => void {
  viewListeners.add(show)
  return () => viewListeners.delete(show)
}

/** Calls the listeners of `onCartRequested`. */
export function requestCart(): void {
  for (const show of viewListeners) show()
}
