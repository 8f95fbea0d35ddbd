import type { Page } from '@playwright/test'
import { localePath } from '#shared/markets/locale.ts'
import { routes } from '#shared/routes/routes.ts'
import { expect, test } from './journey.ts'

test.use({ locale: 'fr-FR' })

const picture = 'content/pictures/carillon-white-3.avif'

/**
 * The start page with its large picture still on its way and a clock that stands; gives what has
 * been asked for and what lets the picture come.
 */
async function openWithoutPicture(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const scripts: string[] = []
  page.on(
    'request',
    (request) => request.resourceType() === 'script' && scripts.push(request.url()),
  )
  // A file that is ready: how fast the shop makes a picture does not matter here.
  await page.route('**/images/**', async (route) => {
    await promise
    await route.fulfill({ path: picture, contentType: 'image/avif' }).catch(() => undefined)
  })
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(localePath('fr-fr', routes.home.href({})), { waitUntil: 'domcontentloaded' })
  await page.clock.runFor(1000)
  expect(scripts).toEqual([])
  return { scripts, release: resolve }
}

test('scripts leave the connection to the large picture', async ({ page }) => {
  const { scripts, release } = await openWithoutPicture(page)
  release()
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})

test('the first touch fetches the scripts at once', async ({ page }) => {
  const { scripts, release } = await openWithoutPicture(page)
  await page.mouse.click(1, 200)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
  release()
})

test('scripts come where nothing is painted for long', async ({ page }) => {
  const { scripts, release } = await openWithoutPicture(page)
  await page.clock.runFor(2000)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
  release()
})
