import { useT } from '../i18n/provider.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

/** Placeholder of a loading cart. */
export function CartSkeleton({
  lines = 2,
  compact = false,
}: {
  lines?: number
  compact?: boolean
}) {
  const t = useT()
  return (
    <div aria-busy="true" aria-label={t('cart.loading')} role="group" className="divided">
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className={
            compact
              ? 'grid grid-cols-[5rem_1fr] gap-4 py-5'
              : 'grid grid-cols-[5.5rem_1fr] gap-4 py-6 sm:grid-cols-[9rem_1fr] sm:gap-6'
          }
        >
          <Skeleton className="rounded-tile aspect-square" />
          <div className="grid content-between gap-3">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-11 w-3/4 rounded-pill" />
          </div>
        </div>
      ))}
    </div>
  )
}
