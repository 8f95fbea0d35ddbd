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

/** A Wednesday morning that is still to come: whatever the edge promised has passed by then, and the browser works it out anew. */
const then = Date.parse('2031-01-15T09:00:00Z')
const ordered = '2031-01-13T16:20:00.000Z'
const dealEnds = new Date(then + ((12 * 24 + 7) * 60 + 41) * 60_000).toISOString()

/** Prepares a browser for pictures that are the same on every day; `stopTime` then holds a page still. */
export async function holdStill(
  context: BrowserContext,
  locale: Locale,
  url: string,
): Promise<void> {
  // A visitor with a chosen market does not get the question about it for ten seconds.
  await context.addCookies([{ name: localeCookieName, value: locale, url }])
  await givenPictures(context)
  await calmAnswers(context, locale)
  await bringClock(context)
}

/** What is another at each visit and comes over the API: orders' numbers and days, customers' addresses, the running deal. */
async function calmAnswers(context: BrowserContext, locale: Locale) {
  const deal = await dealIn(locale)
  await context.route(/\/api\/v1\/(?:orders|customers|carts|auth)\//, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ response, body: calm(await response.text()) })
  })
  await context.route(/\/api\/v1\/deals/, (route) => route.fulfill({ json: [deal] }))
}

/** The pictures themselves, as they were given: made in each asked size they would keep the machine busy for minutes. */
async function givenPictures(context: BrowserContext) {
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

/** Gives the pages of a browser a clock that `stopTime` can stop. Playwright's own replaces frames, idle time and timers from the start, and the layout is judged by them. */
async function bringClock(context: BrowserContext) {
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
    window.stopTime = (at) => {
      stoppedAt = at
      for (const tick of ticks) tick()
    }
  })
}

declare global {
  interface Window {
    stopTime: (at: number) => void
  }
}

/** Stops a loaded page at the day of the pictures, on which one deal is valid. */
export async function stopTime(page: Page): Promise<void> {
  await page.evaluate((at) => window.stopTime(at), then)
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

function calm(body: string) {
  return body
    .replace(/[\da-f]{8}-[\da-f-]{27}@example\.org/g, 'camille@example.org')
    .replace(/(?<="orderNumber":"[A-Z]{2}-)\d{8}/g, '48151623')
    .replace(/(?<="createdAt":")[^"]+/g, ordered)
}
