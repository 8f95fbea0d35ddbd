import { Skeleton } from './skeleton.tsx'

interface SkeletonGroupProps {
  /** Text for screen readers: what is loading. */
  label: string
  /** Class names that lay out the shapes. */
  className: string
  shapes: readonly string[]
}

/** Placeholder of a loading part: its shapes, with a label for screen readers. */
export function SkeletonGroup({ label, className, shapes }: SkeletonGroupProps) {
  return (
    <div role="group" aria-busy="true" aria-label={label} className={className}>
      {shapes.map((shape, at) => (
        <Skeleton key={at} className={shape} />
      ))}
    </div>
  )
}
