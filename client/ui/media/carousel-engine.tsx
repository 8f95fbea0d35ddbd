import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useLayoutEffect, type RefObject } from 'react'
import './carousel-engine.css'

export type CarouselApi = {
  groups: number
  selected: number
  go: (group: number) => void
  move: (step: 1 | -1) => void
}

type CarouselEngineProps = {
  viewport: RefObject<HTMLElement | null>
  onChange: (api: CarouselApi) => void
}

/**
 * The part of `Carousel` that needs the library: takes over a natively scrolling list at its
 * current position.
 */
export function CarouselEngine({ viewport, onChange }: CarouselEngineProps) {
  const [attach, embla] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: 'auto',
  })

  useLayoutEffect(() => attach(viewport.current), [attach, viewport])

  useEffect(() => {
    const view = viewport.current
    if (!embla || !view) return
    const skipsAnimation = () => matchMedia('(prefers-reduced-motion: reduce)').matches
    const go = (group: number) => embla.scrollTo(group, skipsAnimation())
    const report = () => {
      const groups = embla.scrollSnapList().length
      const selected = embla.selectedScrollSnap()
      onChange({
        groups,
        selected,
        go,
        move: (step) => go(Math.min(Math.max(selected + step, 0), groups - 1)),
      })
    }
    const share = view.scrollLeft / Math.max(1, view.scrollWidth - view.clientWidth)
    view.scrollLeft = 0
    embla.scrollTo(Math.round(share * (embla.scrollSnapList().length - 1)), true)
    report()
    embla.on('select', report).on('reInit', report)
    return () => void embla.off('select', report).off('reInit', report)
  }, [embla, viewport, onChange])

  return null
}
