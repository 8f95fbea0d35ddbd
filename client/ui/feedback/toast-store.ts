export type ToastAction = { label: string; altText: string; onPress: () => void }

export type ToastContent = {
  title: string
  description?: string
  variant?: 'default' | 'success' | 'destructive'
  type?: 'foreground' | 'background'
  duration?: number
  actions?: readonly ToastAction[]
  /** Called when the visitor closes the toast, not when it times out. */
  onClose?: () => void
  /**
   * True for a question that may stay unanswered: the next toast or dialog closes it without
   * `onClose`.
   */
  isReplaceable?: boolean
}

export type ShownToast = ToastContent & { id: string; open: boolean }

const limit = 3
const removalDelay = 1_000_000

let toasts: readonly ShownToast[] = []
let made = 0
const listeners = new Set<() => void>()
const removals = new Map<string, ReturnType<typeof setTimeout>>()

/**
 * Shows a toast and gives its id. At most three are kept, the newest first (UI-1). Throws TypeError
 * for an unknown type or an action without `altText`.
 */
export function toast(content: ToastContent): string {
  check(content)
  const id = `toast-${(made += 1)}`
  closeReplaceableToasts()
  set([{ ...content, id, open: true }, ...toasts].slice(0, limit))
  return id
}

/** Changes a shown toast, for example from 'Saving' to 'Saved'. */
export function updateToast(id: string, patch: Partial<ToastContent>): void {
  check(patch)
  set(toasts.map((shown) => (shown.id === id ? { ...shown, ...patch } : shown)))
}

/** Closes a toast, or all of them; a closed one is removed from the list after 1,000,000 ms. */
export function dismissToast(id?: string): void {
  for (const { onClose } of close((shown) => id === undefined || shown.id === id)) onClose?.()
}

/** Closes a toast that has timed out, without calling `onClose`. */
export function expireToast(id: string): void {
  close((shown) => shown.id === id)
}

/** Closes toasts with `isReplaceable`, without calling `onClose`; for dialogs that open. */
export function closeReplaceableToasts(): void {
  close(({ isReplaceable }) => isReplaceable === true)
}

/** For `useSyncExternalStore`. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All toasts in the list, open and closing. */
export function currentToasts(): readonly ShownToast[] {
  return toasts
}

function close(isMeant: (shown: ShownToast) => boolean): readonly ShownToast[] {
  const closing = toasts.filter((shown) => shown.open && isMeant(shown))
  if (closing.length === 0) return closing
  set(toasts.map((shown) => (closing.includes(shown) ? { ...shown, open: false } : shown)))
  for (const { id } of closing) {
    removals.set(
      id,
      setTimeout(() => remove(id), removalDelay),
    )
  }
  return closing
}

function remove(id: string): void {
  set(toasts.filter((shown) => shown.id !== id))
}

function set(next: readonly ShownToast[]): void {
  const kept = new Set(next.map(({ id }) => id))
  for (const [id, timer] of removals) {
    if (kept.has(id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  toasts = next
  for (const listener of listeners) listener()
}

function check({ type, actions = [] }: Partial<ToastContent>): void {
  if (type !== undefined && type !== 'foreground' && type !== 'background')
    throw new TypeError(`A toast is foreground or background, not ${String(type)}`)
  if (actions.some(({ altText }) => !altText.trim()))
    throw new TypeError('A toast action needs an altText: another way to do the same')
}
