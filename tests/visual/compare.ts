import type { Page } from '@playwright/test'

/** Edge of the squares that are compared, in pixels of the pictures. */
const square = 16
/** Mean difference of a square's colours, of 255, that counts; lossy compression stays below 3. */
const slight = 6
/** From here on one square is enough. */
const plain = 20
/**
 * So many may differ slightly: the browser scales a picture down from whichever size it has at
 * hand.
 */
const few = 20

/**
 * Squares in which two WebP pictures differ visibly, compared in the browser that drew them: sharp
 * edges may move by a fraction of a pixel.
 */
export async function differences(
  page: Page,
  approved: Buffer,
  current: Buffer,
): Promise<string[]> {
  if (approved.equals(current)) return []
  const blank = await page.context().newPage()
  const found = await blank.evaluate(compareInPage, {
    approved: approved.toString('base64'),
    current: current.toString('base64'),
    square,
    slight,
  })
  await blank.close()
  return found.length > few || found.some(({ by }) => by > plain)
    ? found.map(({ text }) => text)
    : []
}

interface Difference {
  text: string
  by: number
}

interface Pair {
  approved: string
  current: string
  square: number
  slight: number
}

async function compareInPage({ approved, current, square, slight }: Pair): Promise<Difference[]> {
  async function pixels(base64: string) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  }
  const [was, is] = await Promise.all([pixels(approved), pixels(current)])
  if (was.width !== is.width || was.height !== is.height)
    return [
      { text: `${was.width} × ${was.height} became ${is.width} × ${is.height}`, by: Infinity },
    ]
  const found: Difference[] = []
  for (let top = 0; top < was.height; top += square) {
    for (let left = 0; left < was.width; left += square) {
      let sum = 0
      let count = 0
      for (let y = top; y < Math.min(top + square, was.height); y++) {
        for (let x = left; x < Math.min(left + square, was.width); x++) {
          for (let channel = 0; channel < 3; channel++) {
            const at = (y * was.width + x) * 4 + channel
            sum += Math.abs(was.data[at]! - is.data[at]!)
            count++
          }
        }
      }
      if (sum / count > slight)
        found.push({ text: `at ${left}, ${top} by ${(sum / count).toFixed(0)}`, by: sum / count })
    }
  }
  return found
}
