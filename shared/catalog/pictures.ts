/**
 * Raise it when pictures change under their ids: browsers and the edge keep pictures for a year by
 * this version. A new id does the same for one picture without a build.
 */
export const pictureVersion = 1

/**
 * Widths in px that pages use. The image service accepts these and the shapes below only, because
 * making each one costs a second.
 */
export const pictureWidths = [96, 150, 240, 320, 480, 640, 800, 960, 1200, 1600, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Size in px of pictures that are shown with a link on other sites. */
export const shareWidth = 1200
export const shareHeight = 630

/** Key in the media store of a picture for other sites that a push has drawn (CONT-16). */
export function shareKey(id: string): string {
  return `share/${id}`
}

/** Pictures for use outside the shop's pages: queries of `/images/{id}`. */
export const pictureShapes = {
  /** Shown with a link on other sites: Open Graph, and the JSON-LD of an article. */
  share: `width=${shareWidth}&height=${shareHeight}&fit=cover&format=jpeg`,
  /** In the JSON-LD of a product. */
  product: 'width=1200&height=1200&fit=inside&format=jpeg',
  /** Download of the press page. */
  press: 'width=1920&format=jpeg&quality=90',
  /** The image service's one preset. */
  thumbnail: 'preset=thumbnail',
} as const

/**
 * Address of a picture on pages: one of the widths; fit, format and quality are the service's
 * defaults (CONT-9).
 */
export function pictureUrl(id: string, width: PictureWidth): string {
  return `/images/${id}?width=${width}&v=${pictureVersion}`
}

/** Address of a picture in one of the shapes. */
export function shapedPictureUrl(id: string, shape: keyof typeof pictureShapes): string {
  return `/images/${encodeURIComponent(id)}?${pictureShapes[shape]}`
}
