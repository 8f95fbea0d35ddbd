import type { Page } from '@playwright/test'
import { hydrated } from '../journeys/journey.ts'

/** Waits until a page looks as it will: hydrated, every lazy part and picture there, nothing moving, at its top. */
export async function settle(page: Page): Promise<void> {
  await (page.url().includes('/_ui') ? page.locator('h1').waitFor() : hydrated(page))
  await standStill(page)
  await pictured(page)
  await page.waitForLoadState('networkidle')
}

/** Ends what moves: transitions, animations, the caret. */
export async function standStill(page: Page): Promise<void> {
  // The shop's policy forbids style elements, and leaves sheets that scripts construct alone.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, still)
}

// Scroll bars take their room but are not drawn; the strip would stand in the picture.
const still = `*,::before,::after{transition:none!important;animation:none!important;caret-color:transparent!important}
::details-content{transition:none!important}
html{scrollbar-gutter:auto!important;scroll-behavior:auto!important}`

/** Walks down the page, so that what is lazy begins, waits for the fonts and the pictures, and comes back. */
export async function pictured(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await frame()
      await frame()
    }
    scrollTo(0, 0)
    await document.fonts.ready
    // What is hidden or stands outside a carousel's window is never loaded.
    const awaited = [...document.images].filter((image) => {
      const { left, right } = image.getBoundingClientRect()
      return !image.complete && image.checkVisibility() && left < innerWidth && right > 0
    })
    const late = new Promise((done) => setTimeout(done, 20_000))
    await Promise.race([late, Promise.all(awaited.map((image) => image.decode().catch(() => undefined)))])
    await frame()
  })
}

/** A page as WebP, which the browser writes itself: the whole one or its first view. */
export async function photograph(page: Page, { whole = true, quality = 75, scale = 1 } = {}): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setScrollbarsHidden', { hidden: true })
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  const clip = { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale }
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    ...(whole && { captureBeyondViewport: true, clip }),
  })
  await session.detach()
  return Buffer.from(data, 'base64')
}
