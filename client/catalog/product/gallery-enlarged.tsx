import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Picture as PictureData } from '#shared/api/products.ts'
import { useT } from '../../i18n/provider.tsx'
import { IconButton } from '../../ui/forms/icon-button.tsx'
import './gallery-enlarged.css'
import { Picture } from '../picture.tsx'

export interface GalleryZoomProps {
  /** Id of the dialog element. */
  id: string
  name: string
  pictures: readonly PictureData[]
  /** Index in `pictures`. */
  selected: number
  onSelect: (index: number) => void
}

/**
 * A large picture that can be magnified, with buttons and arrow keys to the previous and next one.
 */
export function Enlarged({
  id,
  picture,
  pictures,
  selected,
  onSelect,
}: GalleryZoomProps & { picture: PictureData }) {
  const t = useT()
  useArrowKeys(id, (step) => pictures[selected + step] && onSelect(selected + step))
  return (
    <>
      <Magnifier key={picture.id} picture={picture} />
      {pictures.length > 1 && (
        <div className="row justify-center mt-4">
          <IconButton
            icon="arrow-left"
            variant="outline"
            label={t('catalog.gallery.previous')}
            aria-disabled={selected === 0 || undefined}
            onClick={() => onSelect(selected - 1)}
          />
          <p role="status" className="t-small text-muted nums">
            {t('catalog.gallery.position', { number: selected + 1, total: pictures.length })}
          </p>
          <IconButton
            icon="arrow-right"
            variant="outline"
            label={t('catalog.gallery.next')}
            aria-disabled={selected === pictures.length - 1 || undefined}
            onClick={() => onSelect(selected + 1)}
          />
        </div>
      )}
    </>
  )
}

/** A point of the picture, from 0 to 1 on both axes. */
interface Place {
  x: number
  y: number
}

/** A picture that is magnified around the point of a press; then dragging or the mouse moves it. */
function Magnifier({ picture }: { picture: PictureData }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>()

  function show({ x, y }: Place) {
    const { current } = frame
    if (!current) return
    current.scrollTo(
      (current.scrollWidth - current.clientWidth) * x,
      (current.scrollHeight - current.clientHeight) * y,
    )
  }
  useLayoutEffect(() => {
    if (place) show(place)
  }, [place])

  function follow(event: PointerEvent<HTMLElement>) {
    if (place && event.pointerType === 'mouse') show(placeIn(event.currentTarget, event))
  }

  return (
    <div
      ref={frame}
      className="gallery-loupe"
      data-magnified={place ? '' : undefined}
      onPointerMove={follow}
    >
      <button
        type="button"
        aria-pressed={place !== undefined}
        onClick={(event) => setPlace(place ? undefined : placeIn(event.currentTarget, event))}
      >
        <Picture picture={picture} width={1200} height={1200} fit="contain" />
        <span className="sr-only">{t('catalog.gallery.zoom')}</span>
      </button>
    </div>
  )
}

/** The point of an element where an event happened; the centre for a key press. */
function placeIn(
  element: Element,
  { clientX, clientY, detail }: { clientX: number; clientY: number; detail: number },
): Place {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (clientX === 0 && clientY === 0 && detail === 0) return { x: 0.5, y: 0.5 }
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

function useArrowKeys(id: string, go: (step: number) => void) {
  const newest = useRef(go)
  newest.current = go
  useEffect(() => {
    const dialog = document.getElementById(id)
    const press = ({ key, target }: KeyboardEvent) => {
      // The browser scrolls a magnified picture with these keys.
      if (target instanceof Element && target.closest('[data-magnified]')) return
      if (key === 'ArrowLeft') newest.current(-1)
      if (key === 'ArrowRight') newest.current(1)
    }
    dialog?.addEventListener('keydown', press)
    return () => dialog?.removeEventListener('keydown', press)
  }, [id])
}
