import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react'
import { wasAwaited } from './commands.ts'

/** Ties a `<dialog>` to `open`. The element may have been opened before hydration, by `command`: that state is taken over, not undone. */
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
    if (wasAwaited(id) && !dialog?.open) dialog?.showModal()
    // The button's own handler may have opened it a moment before its `command` does.
    const spare = (event: Event) => {
      if (dialog?.open && (event as CommandEvent).command === 'show-modal') event.preventDefault()
    }
    dialog?.addEventListener('command', spare)
    return () => dialog?.removeEventListener('command', spare)
  }, [id])

  // Not React's `onToggle`, which a dialog that was hydrated never calls (React 19.3).
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
    // An open dialog carries an attribute that the server did not write.
    suppressHydrationWarning: true,
    onClick(event: MouseEvent<HTMLDialogElement>) {
      // Only for browsers without `closedby`; elsewhere a drag that ends on the backdrop would count as a click on it.
      const dialog = event.currentTarget
      if ('closedBy' in HTMLDialogElement.prototype || event.target !== dialog) return
      if (dialog.getAttribute('closedby') === 'any') dialog.close()
    },
  }
}

/** The browser gives the focus back to what had it; Safari's buttons never have it. */
function returnFocus(id: string): void {
  if (document.activeElement !== document.body) return
  const name = CSS.escape(id)
  document
    .querySelector<HTMLElement>(
      `[data-opens="${name}"],[commandfor="${name}"][command="show-modal"]`,
    )
    ?.focus({ preventScroll: true })
}
