import { useSyncExternalStore } from 'react'
import { searchPanelId } from '../search/search-wanted.ts'

/** Ids of the drawers and dialogs; buttons open them by id, also before hydration. */
export const drawerIds = {
  menu: 'menu-drawer',
  cart: 'cart-drawer',
  consent: 'consent-dialog',
} as const

/** The second level of the left drawer: the languages, or one entry of the main navigation. */
export type Panel = { kind: 'language' } | { kind: 'category'; id: string }

interface ShellState {
  menu: boolean
  cart: boolean
  consent: boolean
  panel: Panel | undefined
}

const closed: ShellState = { menu: false, cart: false, consent: false, panel: undefined }
let state = closed
const listeners = new Set<() => void>()

export function useShellState(): ShellState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => closed,
  )
}

/** Opens or closes the menu; closing it closes its second level too. */
export function setMenu(open: boolean): void {
  change({ menu: open, ...(!open && { panel: undefined }) })
}

export function setCart(open: boolean): void {
  change({ cart: open })
}

/**
 * Opens or closes the languages, which are in the menu drawer, together with that drawer (SHELL-7).
 */
export function toggleLanguages(): void {
  const isShown = state.menu && state.panel?.kind === 'language'
  change({ menu: !isShown, panel: isShown ? undefined : { kind: 'language' } })
}

export function showPanel(panel: Panel): void {
  change({ menu: true, panel })
}

/** Leaves the second level. */
export function closePanel(): void {
  change({ panel: undefined })
}

/** Opens or closes the consent dialog; opening it closes all drawers (SHELL-7). */
export function setConsent(open: boolean): void {
  change(open ? { ...closed, consent: true } : { consent: false })
}

/** Closes everything that is open, after a navigation. */
export function closeDrawers(): void {
  // Also drawers that the browser opened before hydration.
  for (const id of [drawerIds.menu, drawerIds.cart, searchPanelId]) {
    const dialog = document.getElementById(id)
    if (dialog instanceof HTMLDialogElement) dialog.close()
  }
  change({ menu: false, cart: false, panel: undefined })
}

function change(next: Partial<ShellState>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
