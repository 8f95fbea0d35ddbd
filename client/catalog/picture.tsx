import type { Picture as PictureData } from '#shared/api/products.ts'
import { pictureUrl, type PictureWidth, pictureWidths } from '#shared/catalog/pictures.ts'
import { Image, Picture as SourcedImage } from '../ui/media/image.tsx'

/** Where `sizes` says how wide a picture stands, the browser chooses among these instead of two densities. */
const fluidWidths = [480, 800, 1200, 1600] as const

interface PictureProps {
  picture: PictureData | undefined
  /** Width and height in px at which it stands at its largest; they set the space it keeps. */
  width: number
  height: number
  /** For the largest picture of the first view. */
  priority?: boolean
  fit?: 'cover' | 'contain'
  /** For large pictures whose width follows the window. */
  sizes?: string
  className?: string
}

/** A picture of the catalogue by its id, in densities 1x and 2x; without one the grey placeholder (UI-10). */
export function Picture({ picture, width, height, ...rest }: PictureProps) {
  if (!picture) return <Image alt="" width={width} height={height} {...rest} />
  const { id, alt } = picture
  const srcSet = rest.sizes
    ? fluidWidths.map((fluid) => `${pictureUrl(id, fluid)} ${fluid}w`).join()
    : `${pictureUrl(id, snap(width * 2))} 2x`
  const image = { src: pictureUrl(id, snap(width)), srcSet, alt, width, height, ...rest }
  // React would write a preload for it as well, though it stands in the first bytes.
  return rest.priority ? <SourcedImage sources={[]} {...image} /> : <Image {...image} />
}

function snap(width: number): PictureWidth {
  return pictureWidths.find((allowed) => allowed >= width) ?? pictureWidths.at(-1)!
}
