import type { Picture as PictureData } from '#shared/api/products.ts'
import { useT } from '../i18n/provider.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Picture } from './picture.tsx'

interface GalleryZoomProps {
  id: string
  name: string
  pictures: readonly PictureData[]
  selected: number
  onSelect: (index: number) => void
}

/** One picture as large as the window takes it, with the way to its neighbours. */
export function GalleryZoom({ id, name, pictures, selected, onSelect }: GalleryZoomProps) {
  const t = useT()
  const picture = pictures[selected]
  if (!picture) return null
  return (
    <Dialog id={id} size="lg" title={name} closeLabel={t('shell.close')}>
      <Picture key={picture.id} picture={picture} width={1200} height={1200} fit="contain" className="gallery-large" />
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
    </Dialog>
  )
}
