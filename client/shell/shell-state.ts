import { useSyncExternalStore } from 'react'

/** Ids of the drawers and dialogs: buttons open them by id, also before hydration. */
export const drawerIds = {
  menu: 'menu-drawer',
  cart: 'cart-drawer',
  consent: 'consent-dialog',
} as const

/** The left drawer's second level: the languages, or one entry of the main navigation. */
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

/** Closing the menu closes its second level with it. */
export function setMenu(open: boolean): void {
  change({ menu: open, ...(!open && { panel: undefined }) })
}

export function setCart(open: boolean): void {
  change({ cart: open })
}

/** The language selector lives in the menu drawer: opening it from the header toggles that drawer too (SHELL-7). */
export function toggleLanguages(): void {
  const isShown = state.menu && state.panel?.kind === 'language'
  change({ menu: !isShown, panel: isShown ? undefined : { kind: 'language' } })
}

export function showPanel(panel: Panel): void {
  change({ menu: true, panel })
}

/** Leaving the second level clears the selection. */
export function closePanel(): void {
  change({ panel: undefined })
}

/** All drawers close when the consent dialog opens (SHELL-7). */
export function setConsent(open: boolean): void {
  change(open ? { ...closed, consent: true } : { consent: false })
}

/** After a navigation nothing stays in front of the page. */
export function closeDrawers(): void {
  // Also one that the browser opened and that is not hydrated yet.
  for (const id of [drawerIds.menu, drawerIds.cart]) {
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
