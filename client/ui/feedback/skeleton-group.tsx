import { Skeleton } from './skeleton.tsx'

interface SkeletonGroupProps {
  /** What is being waited for, in words. */
  label: string
  /** How the shapes are laid out. */
  className: string
  shapes: readonly string[]
}

/** The place of something that is loading: its shapes, and a name for who cannot see them. */
export function SkeletonGroup({ label, className, shapes }: SkeletonGroupProps) {
  return (
    <div role="group" aria-busy="true" aria-label={label} className={className}>
      {shapes.map((shape, at) => (
        <Skeleton key={at} className={shape} />
      ))}
    </div>
  )
}
