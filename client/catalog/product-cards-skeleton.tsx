import { Headline } from '../ui/text/headline.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'

/** Placeholder of a product block, in its final size. */
export function ProductCardsSkeleton({ title, count = 4 }: { title: string; count?: number }) {
  return (
    <section className="wrap section" aria-busy="true">
      <div className="block-head">
        <Headline text={title} />
      </div>
      <div className="grid-cards">
        {Array.from({ length: count }, (_, index) => (
          <div key={index} className="grid gap-3">
            <Skeleton className="aspect-square rounded-tile" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
    </section>
  )
}
