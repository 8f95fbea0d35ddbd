import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { Motion, Picture as PictureData } from '#shared/api/products.ts'
import { useT } from '../../i18n/provider.tsx'
import { opens } from '../../ui/overlays/commands.ts'
import { CachedFragment } from '../../streaming/cached-fragment.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { island } from '../../streaming/island.tsx'
import { Picture } from '../picture.tsx'

const GalleryZoom = island(() => import('./gallery-zoom.tsx').then((module) => module.GalleryZoom))

const GalleryMotion = island(() =>
  import('./gallery-motion.tsx').then((module) => module.GalleryMotion),
)

const zoomId = 'gallery-zoom'
const stageSizes = '(min-width: 80rem) 40rem, (min-width: 64rem) 48vw, 100vw'
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

interface GalleryProps {
  name: string
  pictures: readonly PictureData[]
  motion?: Motion | undefined
}

/**
 * A product's pictures in a strip with native scroll snap (CAT-5), with thumbnails on wide windows
 * and dots on phones, a dialog that shows one large, and a button that turns the product, where
 * that is rendered (CAT-22).
 */
export function Gallery({ name, pictures, motion }: GalleryProps) {
  const t = useT()
  return (
    <CachedFragment
      as="section"
      className="gallery"
      aria-label={t('catalog.gallery.label', { name })}
      content={Content}
      props={{ name, pictures, motion }}
    />
  )
}

function Content({ name, pictures, motion }: GalleryProps) {
  const t = useT()
  const strip = useRef<HTMLUListElement>(null)
  const [selected, setSelected] = useState(0)
  const shown = pictures.length > 0 ? pictures : [undefined]

  const last = shown.length - 1

  // The same function in every render: a new one would render the zoom again before it is hydrated.
  const select = useCallback(
    (index: number) => {
      const next = Math.max(0, Math.min(index, last))
      setSelected(next)
      strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior: 'instant' })
      return next
    },
    [last],
  )

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = select(selected + step)
    // The focus moves as well: from thumbnail to thumbnail, or from picture to picture.
    const thumbnails = event.currentTarget.querySelectorAll<HTMLElement>('button')
    thumbnails[next]?.focus({ preventScroll: true })
  }

  return (
    <>
      {last > 0 && (
        <Thumbnails
          pictures={pictures}
          selected={selected}
          onSelect={select}
          onKeyDown={moveByKey}
        />
      )}
      <div className="gallery-stage">
        <ul
          ref={strip}
          className="gallery-strip"
          onKeyDown={moveByKey}
          onScroll={({ currentTarget }) =>
            setSelected(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
          }
        >
          {shown.map((picture, index) => (
            <li key={picture?.id ?? index}>
              <button
                type="button"
                className="gallery-slide"
                disabled={!picture}
                tabIndex={index === selected ? undefined : -1}
                {...opens(zoomId)}
              >
                <Picture
                  picture={picture}
                  width={800}
                  height={800}
                  sizes={stageSizes}
                  priority={index === 0}
                  className="w-full"
                />
                {picture && <span className="sr-only">{t('catalog.gallery.zoom')}</span>}
              </button>
            </li>
          ))}
        </ul>
        {pictures[0] && <Icon name="zoom-in" className="gallery-lens" />}
        {last > 0 && (
          <p className="gallery-dots" aria-hidden="true">
            {pictures.map(({ id }, index) => (
              <i key={id} data-current={index === selected ? '' : undefined} />
            ))}
          </p>
        )}
        {motion && <GalleryMotion name={name} motion={motion} />}
      </div>
      <GalleryZoom
        id={zoomId}
        name={name}
        pictures={pictures}
        selected={selected}
        onSelect={select}
      />
    </>
  )
}

interface ThumbnailsProps {
  pictures: readonly PictureData[]
  selected: number
  onSelect: (index: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function Thumbnails({ pictures, selected, onSelect, onKeyDown }: ThumbnailsProps) {
  const t = useT()
  return (
    <ul className="gallery-thumbs" onKeyDown={onKeyDown}>
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <button
            type="button"
            className="gallery-thumb"
            aria-label={t('catalog.gallery.show', { number: index + 1 })}
            aria-current={index === selected || undefined}
            onClick={() => onSelect(index)}
          >
            <Picture picture={{ ...picture, alt: '' }} width={96} height={96} />
          </button>
        </li>
      ))}
    </ul>
  )
}
