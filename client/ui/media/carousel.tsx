import { lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { CarouselApi } from './carousel-engine.tsx'
import { acted } from '../../streaming/island.tsx'
import { IconButton } from '../forms/icon-button.tsx'

type CarouselProps = {
  label: string
  slides: readonly { id: string; content: ReactNode }[]
  previousLabel: string
  nextLabel: string
  goToLabel: (group: number) => string
  size?: 'cards' | 'single'
  peek?: boolean
  className?: string
}

const none = () => null

const Engine = lazy(() =>
  import('./carousel-engine.tsx').then(
    ({ CarouselEngine }) => ({ default: CarouselEngine }),
    () => ({ default: none }),
  ),
)

/**
 * Slides that scroll natively, by group: 1 on phones, 33 % on lg, 25 % on xl (UI-4). Arrows scroll
 * by a view, and there are no dots, until their script is loaded: near the view, once the visitor
 * acts.
 */
export function Carousel({
  label,
  slides,
  previousLabel,
  nextLabel,
  goToLabel,
  size = 'cards',
  peek,
  className,
}: CarouselProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const isNear = useNearView(viewport)
  const [engine, setEngine] = useState<CarouselApi>()

  function move(step: 1 | -1) {
    if (engine) return engine.move(step)
    const view = viewport.current
    view?.scrollBy({ left: step * view.clientWidth, behavior: 'smooth' })
  }

  const isAtStart = engine ? engine.selected === 0 : false
  const isAtEnd = engine ? engine.selected === engine.groups - 1 : false

  return (
    <section aria-label={label} className={className}>
      <div
        ref={viewport}
        className="carousel"
        data-size={size}
        data-peek={peek ? '' : undefined}
        data-engine={engine ? '' : undefined}
      >
        <ul className="carousel-track">
          {slides.map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
        </ul>
      </div>
      <div className="carousel-controls">
        <Dots engine={engine} label={goToLabel} />
        <IconButton
          className="ml-auto"
          variant="outline"
          icon="arrow-left"
          label={previousLabel}
          aria-disabled={isAtStart || undefined}
          onClick={() => move(-1)}
        />
        <IconButton
          variant="outline"
          icon="arrow-right"
          label={nextLabel}
          aria-disabled={isAtEnd || undefined}
          onClick={() => move(1)}
        />
      </div>
      {isNear && (
        <Suspense fallback={null}>
          <Engine viewport={viewport} onChange={setEngine} />
        </Suspense>
      )}
    </section>
  )
}

function Dots({ engine, label }: { engine?: CarouselApi; label: (group: number) => string }) {
  if (!engine) return null
  return (
    <div className="dots">
      {Array.from({ length: engine.groups }, (_, group) => (
        <button
          key={group}
          type="button"
          className="dot"
          aria-label={label(group + 1)}
          aria-current={group === engine.selected || undefined}
          onClick={() => engine.go(group)}
        />
      ))}
    </div>
  )
}

/** True once the visitor has acted and the element has been within half a screen of the view. */
function useNearView(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: '50%' },
    )
    // The element is gone where the carousel left the page meanwhile.
    void acted().then(() => ref.current && observer.observe(ref.current))
    return () => observer.disconnect()
  }, [ref])
  return isNear
}
