import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react'
import { wasAwaited } from './commands.ts'

/**
 * Connects a `<dialog>` with `open`. The element may have been opened before hydration by
 * `command`; that state is kept.
 */
export function useNativeDialog(
  id: string,
  open: boolean | undefined,
  onOpenChange?: (open: boolean) => void,
) {
  const ref = useRef<HTMLDialogElement>(null)
  const wanted = useRef(open)

  const reportOpen = useEffectEvent(() => onOpenChange?.(true))
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || open === undefined) return
    const isAsked = wanted.current !== open
    wanted.current = open
    if (open === dialog.open) return
    if (open) dialog.showModal()
    else if (isAsked) dialog.close()
    else reportOpen()
  }, [open])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // From now on other parts may add elements to it: before, they would break its hydration.
    dialog.dataset.hydrated = ''
    dialog.dispatchEvent(new Event('hydrated'))
    if (wasAwaited(id) && !dialog.open) dialog.showModal()
    // The button's own handler may have opened the dialog just before its `command` runs, which
    // would fail.
    const spare = (event: Event) => {
      const isShowing = 'command' in event && event.command === 'show-modal'
      if (dialog.open && isShowing) event.preventDefault()
    }
    dialog.addEventListener('command', spare)
    return () => dialog.removeEventListener('command', spare)
  }, [id])

  // React's `onToggle` is never called on a hydrated dialog (React 19.3).
  useEffect(() => {
    const dialog = ref.current
    const follow = (event: ToggleEvent) => {
      if (event.target !== dialog) return
      const isOpen = event.newState === 'open'
      if (!isOpen) returnFocus(id)
      if (isOpen !== open) onOpenChange?.(isOpen)
    }
    dialog?.addEventListener('toggle', follow)
    return () => dialog?.removeEventListener('toggle', follow)
  })

  return {
    ref,
    // An open dialog has an attribute that the server did not write.
    suppressHydrationWarning: true,
    onClick(event: MouseEvent<HTMLDialogElement>) {
      // Only in browsers without `closedby`: elsewhere a drag that ends on the backdrop would count
      // as a click on it.
      const dialog = event.currentTarget
      if ('closedBy' in HTMLDialogElement.prototype || event.target !== dialog) return
      if (dialog.getAttribute('closedby') === 'any') dialog.close()
    },
  }
}

/**
 * Focuses the button that opens this dialog where nothing has the focus after closing: Safari does
 * not focus pressed buttons, so it cannot return the focus.
 */
function returnFocus(id: string): void {
  if (document.activeElement !== document.body) return
  const name = CSS.escape(id)
  document
    .querySelector<HTMLElement>(
      `[data-opens="${name}"],[commandfor="${name}"][command="show-modal"]`,
    )
    ?.focus({ preventScroll: true })
}
