import { lazy, Suspense, useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Picture } from '../picture.tsx'
import type { GalleryZoomProps } from './gallery-enlarged.tsx'

const Enlarged = lazy(() =>
  import('./gallery-enlarged.tsx').then((module) => ({ default: module.Enlarged })),
)

/** A dialog with one large picture. The part that magnifies it is loaded when the dialog opens. */
export function GalleryZoom(props: GalleryZoomProps) {
  const { id, name, pictures, selected } = props
  const t = useT()
  const [wasOpened, setOpened] = useState(false)
  // The dialog may have been opened before hydration.
  useEffect(() => setOpened(document.querySelector(`#${id}[open]`) !== null), [id])
  const picture = pictures[selected]
  if (!picture) return null
  const still = (
    <Picture picture={picture} width={1200} height={1200} fit="contain" className="w-full" />
  )
  return (
    <Dialog
      id={id}
      size="lg"
      title={name}
      closeLabel={t('shell.close')}
      onOpenChange={(open) => open && setOpened(true)}
    >
      {wasOpened ? (
        <Suspense fallback={still}>
          <Enlarged {...props} picture={picture} />
        </Suspense>
      ) : (
        still
      )}
    </Dialog>
  )
}
