/** A window of a browser: its width in CSS px, and device pixels in each of them. */
export interface Screen {
  width: number
  density: number
}

export const phone: Screen = { width: 390, density: 3 }
export const desktop: Screen = { width: 1440, density: 1 }

const rem = 16
const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')

/**
 * Addresses of the pictures that a browser with this window asks for when all of a document is
 * scrolled past: of each picture the smallest one that is sharp.
 */
export function askedPictures(html: string, screen: Screen): string[] {
  const asked: string[] = []
  let source: string | undefined
  for (const [tag] of html.matchAll(/<(?:picture|source|img)\b[^>]*>/gi)) {
    if (tag.startsWith('<picture')) source = undefined
    else if (tag.startsWith('<source')) {
      const media = attribute(tag, 'media')
      if (source === undefined && (media === undefined || matches(media, screen)))
        source = chosen(tag, screen)
    } else {
      const address = source ?? chosen(tag, screen)
      if (address?.startsWith('/images/')) asked.push(address)
      source = undefined
    }
  }
  return [...new Set(asked)]
}

function chosen(tag: string, screen: Screen): string | undefined {
  const src = attribute(tag, 'src')
  const candidates = (attribute(tag, 'srcset') ?? '')
    .split(',')
    .filter(Boolean)
    .map((each) => each.trim().split(/\s+/))
  const isFluid = candidates.some(([, size]) => size?.endsWith('w'))
  const shown = isFluid ? shownWidth(attribute(tag, 'sizes') ?? '100vw', screen) : 1
  const all = [
    ...(src && !isFluid ? [{ address: src, density: 1 }] : []),
    ...candidates.map(([address = '', size = '1x']) => ({
      address,
      density: Number.parseFloat(size) / (isFluid ? shown : 1),
    })),
  ].toSorted((a, b) => a.density - b.density)
  return (all.find(({ density }) => density >= screen.density) ?? all.at(-1))?.address
}

/** Px in which a picture is shown, after the first condition of `sizes` that is met. */
function shownWidth(sizes: string, screen: Screen): number {
  for (const size of sizes.split(',')) {
    const [, media, length = ''] = /^\s*(\(.*\))?\s*(\S+)\s*$/.exec(size) ?? []
    if (media === undefined || matches(media, screen)) return px(length, screen)
  }
  return screen.width
}

function matches(media: string, { width }: Screen): boolean {
  const [, bound, length = ''] = /^\((min|max)-width: ([\d.]+(?:rem|px))\)$/.exec(media) ?? []
  if (bound === undefined) throw new Error(`Not understood: ${media}`)
  return bound === 'min' ? width >= px(length) : width <= px(length)
}

function px(length: string, screen?: Screen): number {
  const number = Number.parseFloat(length)
  if (length.endsWith('rem')) return number * rem
  if (length.endsWith('vw') && screen) return (number * screen.width) / 100
  if (length.endsWith('px')) return number
  throw new Error(`Not understood: ${length}`)
}
