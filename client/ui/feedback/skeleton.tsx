import { cx } from '../cx.ts'

/**
 * Placeholder of a loading element in its final size: give it width and height. Its container needs
 * `aria-busy`.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('bone block', className)} />
}

/** Placeholder of some lines of text. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cx('grid gap-3', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-3', line === lines - 1 && lines > 1 && 'w-1/2')} />
      ))}
    </span>
  )
}

/** A spinner. With `label` screen readers announce it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={className}>
      <span className="spinner block" aria-hidden="true" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
