import type { Picture as PictureData } from '#shared/api/products.ts'
import { pictureUrl, type PictureWidth, pictureWidths } from '#shared/catalog/pictures.ts'
import { Image, Picture as SourcedImage } from '../ui/media/image.tsx'

/** Widths in px that the browser chooses from where `sizes` is given; elsewhere two densities. */
const fluidWidths = [480, 800, 1200, 1600] as const

interface PictureProps {
  picture: PictureData | undefined
  /** Largest shown width and height in px; they reserve the picture's space. */
  width: number
  height: number
  /** True for the largest picture of the first view. */
  priority?: boolean
  fit?: 'cover' | 'contain'
  /** The `sizes` attribute, for large pictures whose width depends on the window. */
  sizes?: string
  className?: string
}

/**
 * A picture of the catalogue by its id, in densities 1x and 2x; a grey placeholder without one
 * (UI-10).
 */
export function Picture({ picture, width, height, ...rest }: PictureProps) {
  if (!picture) return <Image alt="" width={width} height={height} {...rest} />
  const { id, alt } = picture
  const srcSet = rest.sizes
    ? fluidWidths.map((fluid) => `${pictureUrl(id, fluid)} ${fluid}w`).join()
    : `${pictureUrl(id, snap(width * 2))} 2x`
  const image = { src: pictureUrl(id, snap(width)), srcSet, alt, width, height, ...rest }
  // `Image` would make React write a preload too, which is useless in the first bytes.
  return rest.priority ? <SourcedImage sources={[]} {...image} /> : <Image {...image} />
}

function snap(width: number): PictureWidth {
  return pictureWidths.find((allowed) => allowed >= width) ?? 1920
}
