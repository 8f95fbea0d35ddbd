/** Raised when pictures change under their ids: what browsers and the edge keep for a year is then made anew. A new id does the same for one picture, without a build. */
export const pictureVersion = 1

/** Widths in px that pages ask for. The image service makes these, the shapes below, and nothing else: each costs a second of work once. */
export const pictureWidths = [96, 150, 240, 320, 480, 640, 800, 960, 1200, 1600, 1920] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Pictures for others than the shop's own pages, as the query of `/images/{id}` names them. */
export const pictureShapes = {
  /** Beside a link in other places: Open Graph, and the JSON-LD of an article. */
  share: 'width=1200&height=630&fit=cover&format=jpeg',
  /** In the JSON-LD of a product. */
  product: 'width=1200&height=1200&fit=inside&format=jpeg',
  /** What the press downloads. */
  press: 'width=1920&format=jpeg&quality=90',
  /** The image service's one preset. */
  thumbnail: 'preset=thumbnail',
} as const

/** Address of a picture as pages show it: ids only, one of the widths; fit, format and quality are the service's defaults. */
export function pictureUrl(id: string, width: PictureWidth): string {
  return `/images/${id}?width=${width}&v=${pictureVersion}`
}

/** Address of a picture in one of the shapes that others are given. */
export function shapedPictureUrl(id: string, shape: keyof typeof pictureShapes): string {
  return `/images/${encodeURIComponent(id)}?${pictureShapes[shape]}`
}
