import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import type { Deal } from '#shared/api/navigations.ts'
import { localeCookieName, localePath, splitPath } from '#shared/markets/locale.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { matchRoute } from '#shared/routes/route-matcher.ts'
import type { Layout } from '#shared/routes/pages.ts'
import { layoutOf } from '#shared/routes/routes.ts'
import { expect } from '../journeys/journey.ts'

/**
 * The time of the screenshots: a Wednesday morning in the future. Delivery dates that the edge has
 * rendered are in the past by then, so the browser computes them again from this time.
 */
const screenshotTime = Date.parse('2031-01-15T09:00:00Z')
const orderedAt = '2031-01-13T16:20:00.000Z'
const arrives = '"2031-01-17","2031-01-21"'
const dealEnds = new Date(screenshotTime + ((12 * 24 + 7) * 60 + 41) * 60_000).toISOString()

/**
 * Makes the pages of a browser context the same in every run, so that their screenshots can be
 * compared: fixed answers of the API, product pictures from files, and a clock that `stopClock`
 * stops once a page is loaded.
 */
export async function makeRepeatable(
  context: BrowserContext,
  locale: Locale,
  url: string,
): Promise<void> {
  // A visitor with a chosen market does not get the question about it for ten seconds.
  await context.addCookies([{ name: localeCookieName, value: locale, url }])
  await servePictureFiles(context)
  await fixAnswers(context, locale)
  await addStoppableClock(context)
}

/**
 * Replaces what differs between two runs in answers of the API: numbers and times of orders, days
 * of delivery, email addresses of customers, and the current deal.
 */
async function fixAnswers(context: BrowserContext, locale: Locale) {
  const deal = await dealIn(locale)
  await context.route(/\/api\/v1\/(?:orders|customers|carts|shippings|auth)\//, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ response, body: withFixedValues(await response.text()) })
  })
  await context.route(/\/api\/v1\/deals/, (route) => route.fulfill({ json: [deal] }))
}

/**
 * Answers requests for product pictures with the original files in `content/pictures`: to resize
 * each of them would take minutes. A picture without a file is not loaded.
 */
async function servePictureFiles(context: BrowserContext) {
  await context.route(/\/images\//, async (route) => {
    const file = join(
      'content/pictures',
      `${new URL(route.request().url()).pathname.split('/').pop()}.avif`,
    )
    await (existsSync(file)
      ? route.fulfill({ contentType: 'image/avif', body: await readFile(file) })
      : route.abort())
  })
}

/**
 * Replaces `Date` in the pages of a browser by one that `window.stopClock` stops. Playwright's own
 * clock also replaces animation frames, idle callbacks and timers from the start, and the tests of
 * layout depend on those. Intervals, also those that a page has cleared, are called once when the
 * clock is stopped, so that what they show has the stopped time; uncleared ones continue
 * afterwards.
 */
async function addStoppableClock(context: BrowserContext) {
  await context.addInitScript(() => {
    const Native = Date
    let stoppedAt: number | undefined
    const ticks: (() => void)[] = []
    window.Date = class extends Native {
      constructor(...given: []) {
        super(
          ...(given.length > 0 || stoppedAt === undefined ? given : ([stoppedAt] as unknown as [])),
        )
      }
      static override now() {
        return stoppedAt ?? Native.now()
      }
    } as DateConstructor
    const start = setInterval
    window.setInterval = ((tick: () => void, every?: number) => {
      ticks.push(tick)
      return start(tick, every)
    }) as typeof setInterval
    window.stopClock = (at) => {
      stoppedAt = at
      for (const tick of ticks) tick()
    }
  })
}

declare global {
  interface Window {
    stopClock: (at: number) => void
  }
}

/**
 * Stops the clock of a loaded page at `screenshotTime`. On pages with the banner of deals, waits
 * until its countdown shows the time that is left then.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.evaluate((at) => window.stopClock(at), screenshotTime)
  // React draws all that depends on the time at once, when the browser has time for it.
  const copyright = page.getByRole('contentinfo').getByText(/^© \d{4}/)
  if ((await copyright.count()) > 0)
    await expect(copyright).toContainText(`© ${new Date(screenshotTime).getUTCFullYear()}`)
  const { path } = splitPath(new URL(page.url()).pathname)
  if (!withBanner.has(layoutOf(matchRoute(path)?.name ?? 'error'))) return
  // Deals come with the document. A browser that is online again fetches them again, once the
  // banner's script has been loaded.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('timer')).toHaveText(untilDealEnds, { timeout: 5000 })
  }).toPass({ timeout: 120_000 })
}

const withBanner = new Set<Layout>(['default', 'account'])
const untilDealEnds = /^12 .*07 .*41 /

async function dealIn(locale: Locale): Promise<Deal> {
  const { language } = marketOf(locale)
  const read = async (file: string) => JSON.parse(await readFile(join('content', file), 'utf8'))
  const [words, { countdown }] = await Promise.all([
    read(`deals/texts/${language}/advent-post.json`),
    read(`vocabulary/${language}.json`),
  ])
  return {
    id: 'still',
    hasCountdown: true,
    endsAt: dealEnds,
    topBanner: {
      text: words['topBanner.text'],
      link: localePath(locale, '/'),
      linkLabel: words['topBanner.linkLabel'],
    },
    countdown: Object.entries<string>(countdown).map(
      ([key, label]) => ({ key, label }) as NonNullable<Deal['countdown']>[number],
    ),
  }
}

function withFixedValues(body: string): string {
  return body
    .replace(/[\da-f]{8}-[\da-f-]{27}@example\.org/g, 'camille@example.org')
    .replace(/(?<="orderNumber":"[A-Z]{2}-)\d{8}/g, '48151623')
    .replace(/(?<="createdAt":")[^"]+/g, orderedAt)
    .replace(/(?<="arrives":\[)[^\]]+/g, arrives)
}
