/**
 * Attributes of a button that opens the dialog or drawer with this id, before and after hydration.
 */
export function opens(id: string) {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' as const }
}

/**
 * The same for a dialog that is rendered later (streaming/later.tsx): until then `commandfor` would
 * name no element.
 */
export function opensLater(id: string) {
  return { 'data-opens': id, 'aria-haspopup': 'dialog' as const }
}

/** Attributes of a button that closes it. */
export function closes(id: string) {
  return { command: 'close', commandfor: id }
}

/** Ids of dialogs for which a button was pressed before they were rendered. */
const awaited = new Set<string>()

/**
 * Handles buttons with `opens` and `closes` where the browser cannot: it does not support
 * `command`, or the dialog is not rendered yet. Call it once, in the browser.
 */
export function supportCommands(): void {
  const isBuiltIn = 'commandForElement' in HTMLButtonElement.prototype
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest('button[commandfor],button[data-opens]')
    if (!button) return
    const lateId = button.getAttribute('data-opens')
    const id = lateId ?? button.getAttribute('commandfor') ?? ''
    const dialog = document.getElementById(id)
    const isOpening = button.getAttribute('command') !== 'close'
    // For browsers without scripts the button submits a form.
    if (lateId) event.preventDefault()
    if (!dialog && isOpening) awaited.add(id)
    if ((isBuiltIn && !lateId) || !(dialog instanceof HTMLDialogElement)) return
    if (!isOpening) dialog.close()
    else if (!dialog.open) dialog.showModal()
  })
}

/** True where the dialog's button was pressed before it was rendered; the next call gives false. */
export function wasAwaited(id: string): boolean {
  return awaited.delete(id)
}
