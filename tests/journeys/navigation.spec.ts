// Requirements: ROUTE-26, PERF-5, ERR-20, SHELL-10.
import type { Page } from '@playwright/test'
import { routes } from '#shared/routes/routes.ts'
import { expect, open, test } from './journey.ts'

test.use({ locale: 'fr-FR' })

/** Counts what a page requests from the shop: documents, and visits by in-app navigation. */
function countRequests(page: Page) {
  const counted = { documents: 0, visits: [] as string[] }
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.resourceType() === 'document') counted.documents += 1
    if (pathname.startsWith('/_visit/'))
      counted.visits.push(pathname.replace(/^\/_visit\/\w+/, '') + search)
  })
  return counted
}

const energy = routes.category.href({ category: 'energy' })

function firstCard(page: Page) {
  return page.getByRole('main').getByRole('article').first()
}

test('links change the page, its title and address without loading a document, by one request each', async ({
  page,
  words,
}) => {
  const t = await words('fr-fr')
  const counted = countRequests(page)
  await open(page, 'fr-fr', energy)
  const name = (await firstCard(page).getByRole('heading').textContent())!.trim()
  const title = await page.title()
  expect(counted).toEqual({ documents: 1, visits: [] })

  await firstCard(page).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page).not.toHaveTitle(title)
  // What a screen reader announces, and where the next key press starts.
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1)
  expect(counted.documents).toBe(1)
  expect(counted.visits).toHaveLength(1)

  await page
    .getByRole('banner')
    .getByRole('link', { name: t('shell.home', { brand: 'Orvane' }) })
    .click()
  await expect(page).toHaveURL(/\/fr-fr$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(name)
  expect(counted.documents).toBe(1)
  expect(counted.visits).toHaveLength(2)
})

test('back and forward ask for nothing and find the reader’s place again', async ({ page }) => {
  const counted = countRequests(page)
  await open(page, 'fr-fr', energy)
  const last = page.getByRole('main').getByRole('article').last()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  // Parts below the view find their height after the page has come.
  await expect(page.locator('html[data-revealed]')).toBeAttached()
  await last.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  const name = (await last.getByRole('heading').textContent())!.trim()
  await last.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const asked = counted.visits.length

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  expect(counted).toMatchObject({ documents: 1 })
  expect(counted.visits).toHaveLength(asked)
})

test('a page that is left keeps its height while scripts of its parts are still loading', async ({
  page,
}) => {
  await open(page, 'fr-fr', energy)
  await page.waitForLoadState('networkidle')
  // The first act loads scripts of parts below the view: they wait, as on a slow network.
  const { promise: isChecked, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await isChecked
    await route.continue()
  })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  const last = page.getByRole('main').getByRole('article').last()
  await last.scrollIntoViewIfNeeded()
  const before = await height()
  await last.getByRole('heading').getByRole('link').click()
  await expect(page.locator('.loading-bar[data-phase=running]')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect(await height()).toBe(before)
  release()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading)
})

test('a page is fetched ahead when a link is about to be used, and then once', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile === true, 'a finger does not rest on a link')
  const counted = countRequests(page)
  await open(page, 'fr-fr', energy)
  await page.waitForLoadState('networkidle')
  expect(counted.visits).toEqual([])
  const link = firstCard(page).getByRole('heading').getByRole('link')
  await link.hover()
  await expect.poll(() => counted.visits.length).toBe(1)
  const name = (await link.textContent())!.trim()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  expect(counted.visits).toHaveLength(1)
  expect(counted.documents).toBe(1)
})

test('the skip link leads past the header', async ({ page, words, isMobile }) => {
  test.skip(isMobile === true, 'the same at every size')
  const t = await words('fr-fr')
  await open(page, 'fr-fr', energy)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: t('shell.skip') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a page that is not there is an error event that is not fatal, and the shop goes on from it', async ({
  page,
  words,
  allowErrors,
}) => {
  allowErrors(/custom_error/)
  const t = await words('fr-fr')
  await open(page, 'fr-fr', energy)
  await page.evaluate(() => void window.navigation.navigate('/fr-fr/no-such-page'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.error.title'))
  const told = await page.evaluate(() =>
    window.dataLayer?.filter((entry) => (entry as { event?: string }).event === 'custom_error'),
  )
  expect(told).toEqual([
    {
      event: 'custom_error',
      error: {
        code: 'PageRouteNotFound',
        message: 'Page not found: /no-such-page',
        severity: 'error',
      },
    },
  ])
  await page
    .getByRole('main')
    .getByRole('link', { name: t('shell.error.action') })
    .click()
  await expect(page).toHaveURL(/\/fr-fr$/)
})

test('an error of the shop itself shows the whole error page, and the shop goes on from it', async ({
  page,
  words,
  allowErrors,
}) => {
  allowErrors(/custom_error|planted/)
  const t = await words('fr-fr')
  await open(page, 'fr-fr', energy)
  await page.evaluate(() => {
    const error = Object.assign(new Error('planted'), {
      stack: `Error: planted at ${location.origin}/assets/planted.js`,
    })
    dispatchEvent(new ErrorEvent('error', { error }))
  })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('shell.error.title'))
  await expect(main.getByRole('heading', { name: t('shell.error.bestSellers') })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(t('shell.error.title')))
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await main.getByRole('link', { name: t('shell.error.action') }).click()
  await expect(page).toHaveURL(/\/fr-fr$/)
  await expect(main.getByRole('heading', { name: t('shell.error.title') })).toHaveCount(0)
})
