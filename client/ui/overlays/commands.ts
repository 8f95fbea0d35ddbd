/** Attributes of a button that opens the dialog or drawer called `id`, before and after hydration. */
export function opens(id: string) {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' as const }
}

/** The same for a dialog that its script puts into the page: until then there is no element that `commandfor` could name. */
export function opensLater(id: string) {
  return { 'data-opens': id, 'aria-haspopup': 'dialog' as const }
}

/** Attributes of a button that closes it. */
export function closes(id: string) {
  return { command: 'close', commandfor: id }
}

/** Dialogs that somebody asked for before their scripts had come. */
const awaited = new Set<string>()

/**
 * Does what `opens` and `closes` ask for where the browser cannot: it does not know `command` yet, or the dialog's script is still on its way.
 * Call it once, in the browser.
 */
export function supportCommands(): void {
  const isBuiltIn = 'commandForElement' in HTMLButtonElement.prototype
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button[commandfor],button[data-opens]')
    if (!button) return
    const lateId = button.getAttribute('data-opens')
    const id = lateId ?? button.getAttribute('commandfor')!
    const dialog = document.getElementById(id)
    const isOpening = button.getAttribute('command') !== 'close'
    // Without scripts the button submits a form.
    if (lateId) event.preventDefault()
    if (!dialog && isOpening) awaited.add(id)
    if ((isBuiltIn && !lateId) || !(dialog instanceof HTMLDialogElement)) return
    if (!isOpening) dialog.close()
    else if (!dialog.open) dialog.showModal()
  })
}

/** Whether somebody asked for the dialog called `id` before it was there; says so once. */
export function wasAwaited(id: string): boolean {
  return awaited.delete(id)
}
