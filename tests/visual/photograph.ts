import { setTimeout as after } from 'node:timers/promises'
import type { CDPSession, JSHandle, Page, Request } from '@playwright/test'
import { expect, hydrated } from '../journeys/journey.ts'

/**
 * Waits until a page looks as it will: hydrated, every lazy part and picture there, nothing moving,
 * at its top.
 */
export async function settle(page: Page): Promise<void> {
  await (page.url().includes('/_ui') ? page.locator('h1').waitFor() : hydrated(page))
  await standStill(page)
  await pictured(page)
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

// Scroll bars take their space but are not painted, because they would be in the picture. A bar at
// the bottom of the window would be in the middle of the page.
const still = `*,::before,::after{transition:none!important;animation:none!important;caret-color:transparent!important}
::details-content{transition:none!important}
.sticky-bar{visibility:hidden!important}
html{scrollbar-gutter:auto!important;scroll-behavior:auto!important}`

/**
 * Walks down the page, so that what is lazy begins, and comes back; waits for the fonts and the
 * pictures.
 */
export async function pictured(page: Page): Promise<void> {
  await answered(page, async () => page.evaluate(walk, await frameOf(page)))
  await painted(page)
}

/**
 * A function in the page that waits for its next frame: at most a second, and 50 ms once one did
 * not come. Now and then a browser draws none until it is asked for a picture; waiting a second for
 * each would take longer than the test may.
 */
function frameOf(page: Page): Promise<JSHandle<() => Promise<void>>> {
  return page.evaluateHandle(() => {
    let patience = 1000
    return () =>
      new Promise<void>((done) => {
        const late = setTimeout(() => {
          patience = 50
          done()
        }, patience)
        requestAnimationFrame(() => {
          clearTimeout(late)
          patience = 1000
          done()
        })
      })
  })
}

/** Runs in the page. */
async function walk(frame: () => Promise<void>) {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y)
    await frame()
    await frame()
  }
  scrollTo(0, 0)
  await frame()
}

/** Does something to a page and waits until all that it asked for has come. */
async function answered(page: Page, act: () => Promise<void>): Promise<void> {
  const waiting = new Set<Request>()
  const begin = (request: Request) => void waiting.add(request)
  const end = (request: Request) => void waiting.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await act()
  // Pictures that are asked for the first time are made one after the other.
  await expect.poll(() => waiting.size, { intervals: [20], timeout: 240_000 }).toBe(0)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/**
 * Waits for the fonts, and for the pictures of the whole page, which are then painted with it and
 * not a frame later.
 */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(
    async (frame) => {
      await document.fonts.ready
      // A window of another size chooses its pictures with the next frame.
      for (let frames = 0; frames < 2; frames += 1) await frame()
      const shown = [...document.images].filter((image) => image.checkVisibility())
      for (const image of shown) Object.assign(image, { loading: 'eager', decoding: 'sync' })
      // A browser that draws no frame decodes none of them.
      const late = new Promise((done) => setTimeout(done, 30_000))
      // Another size may have been chosen just now, which ends the first wait.
      const ready = (image: HTMLImageElement) =>
        image.decode().catch(() => image.decode().catch(() => undefined))
      await Promise.race([late, Promise.all(shown.map(ready))])
      await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))
      await frame()
    },
    await frameOf(page),
  )
}

/** A page as WebP, which the browser writes itself: the whole one or its first view. */
export async function photograph(
  page: Page,
  { whole = true, quality = 75, scale = 1 } = {},
): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const session = await page.context().newCDPSession(page)
    const picture = await withinLimit(capture(session, { whole, quality, scale }))
    // This may get no answer either.
    await withinLimit(session.detach())
    if (picture) return picture
    if (attempt === attempts) throw new Error(`the browser gave no picture of ${page.url()}`)
    await withinLimit(page.bringToFront())
  }
}

/** A picture takes less than 2 s, also of a long page on a busy machine. */
const captureLimitMs = 20_000
const attempts = 3

/**
 * Now and then a browser answers none of the requests for a picture, without an error. The answer
 * within the limit, or nothing.
 */
async function withinLimit<T>(answer: Promise<T>): Promise<T | undefined> {
  // An error after the limit is ignored: the session has been closed by then.
  answer.catch(() => undefined)
  const stop = new AbortController()
  try {
    return await Promise.race([answer, after(captureLimitMs, undefined, { signal: stop.signal })])
  } finally {
    stop.abort()
  }
}

async function capture(
  session: CDPSession,
  { whole, quality, scale }: { whole: boolean; quality: number; scale: number },
): Promise<Buffer> {
  await session.send('Emulation.setScrollbarsHidden', { hidden: true })
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  const clip = { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale }
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    ...(whole && { captureBeyondViewport: true, clip }),
  })
  return Buffer.from(data, 'base64')
}
