import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { RegionProps } from './toast-region.tsx'
import { currentToasts, dismissToast, subscribeToToasts, type ShownToast } from './toast-store.ts'

type ToastsProps = RegionProps

const none: readonly ShownToast[] = []

const Region = lazy(() =>
  import('./toast-region.tsx').then(
    ({ ToastRegion }) => ({ default: ToastRegion }),
    () => ({ default: PlainRegion }),
  ),
)

/**
 * The place where toasts are shown. `label` may contain '{hotkey}' and must not be empty; the
 * library is loaded with the first toast.
 */
export function Toasts(props: ToastsProps) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  if (!props.label.trim()) throw new TypeError('The toast region needs a label')
  if (toasts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Region toasts={toasts} {...props} />
    </Suspense>
  )
}

/**
 * Shown while the library cannot be loaded, for example offline: error messages must be readable
 * all the same.
 */
function PlainRegion({ toasts, closeLabel }: RegionProps & { toasts: readonly ShownToast[] }) {
  return (
    <div role="status" className="toasts">
      {toasts
        .filter((shown) => shown.open)
        .map(({ id, title, description, variant }) => (
          <button
            key={id}
            type="button"
            className="toast"
            data-variant={variant}
            title={closeLabel}
            onClick={() => dismissToast(id)}
          >
            <b>{title}</b>
            <span>{description}</span>
          </button>
        ))}
    </div>
  )
}
