import { cx } from '../cx.ts'

/** The place of something that is coming, in its final size: give it width and height. Its container says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('bone block', className)} />
}

/** The place of some lines of text. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cx('grid gap-3', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-3', line === lines - 1 && lines > 1 && 'w-1/2')} />
      ))}
    </span>
  )
}

/** Something is under way. With `label` it is said aloud. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={className}>
      <span className="spinner block" aria-hidden="true" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
