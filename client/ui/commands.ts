/** Attributes of a button that opens the dialog or drawer called `id`, before and after hydration. */
export function opens(id: string) {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' as const }
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
    const button = (event.target as Element).closest('button[commandfor]')
    const id = button?.getAttribute('commandfor')
    if (!button || !id) return
    const dialog = document.getElementById(id)
    const isOpening = button.getAttribute('command') === 'show-modal'
    if (!dialog && isOpening) awaited.add(id)
    if (isBuiltIn || !(dialog instanceof HTMLDialogElement)) return
    if (!isOpening) dialog.close()
    else if (!dialog.open) dialog.showModal()
  })
}

/** Whether somebody asked for the dialog called `id` before it was there; says so once. */
export function wasAwaited(id: string): boolean {
  return awaited.delete(id)
}
