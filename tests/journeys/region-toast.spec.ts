// Requirements: LOC-13, UI-1.
import type { Locator, Page } from '@playwright/test'
import { routes } from '#shared/routes/routes.ts'
import { beginning, expect, open, test } from './journey.ts'
import { readManifest } from './manifest.ts'

test.use({ locale: 'fr-FR' })

const german = { country: 'Deutschland', language: 'Deutsch' }

async function localeCookie(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')?.value
}

test('who keeps the region is not asked again', async ({ page, words }) => {
  const t = await words('de-de')
  await open(page, 'de-de', routes.home.href({}))
  const question = page.getByText(t('shell.region.title', german), { exact: true })
  await expect(question).toBeVisible()
  expect(await localeCookie(page)).toBeUndefined()
  await page.getByRole('button', { name: t('shell.region.keep') }).click()
  await expect(question).toBeHidden()
  expect(await localeCookie(page)).toBe('de-de')
  await page.reload()
  await expect(
    page
      .getByRole('button', { name: t('shell.language.button', { language: 'Deutsch' }) })
      .or(page.getByRole('button', { name: t('shell.menu.open') }))
      .first(),
  ).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(question).toBeHidden()
})

test('closing the question keeps the region too', async ({ page, words }) => {
  const t = await words('de-de')
  await open(page, 'de-de', routes.home.href({}))
  const toast = page.getByRole('listitem').filter({ hasText: t('shell.region.title', german) })
  await toast.getByRole('button', { name: t('shell.close') }).click()
  await expect.poll(() => localeCookie(page)).toBe('de-de')
})

// In every layout where it is asked.
for (const name of ['home', 'press', 'auth-signup'] as const) {
  test(`who changes the region at ${routes[name].href({})} sees the languages`, async ({
    page,
    words,
  }) => {
    const t = await words('de-de')
    await open(page, 'de-de', routes[name].href({}))
    await page.getByRole('button', { name: t('shell.region.change') }).click()
    await expect(
      page
        .getByRole('region', { name: t('shell.language.title') })
        .getByRole('link', { name: 'Français' })
        .first(),
    ).toBeVisible()
  })
}

test('the question gives way to what the visitor opens, and counts as not answered', async ({
  page,
  words,
  isMobile,
}) => {
  const t = await words('de-de')
  await open(page, 'de-de', routes.home.href({}))
  const keep = page.getByRole('button', { name: t('shell.region.keep') })
  await expect(keep).toBeVisible()
  await page
    .getByRole('button', { name: isMobile ? t('shell.menu.open') : t('shell.cart.open') })
    .click()
  await expect(page.getByRole('dialog').first()).toBeVisible()
  await expect(keep).toBeHidden()
  expect((await page.context().cookies()).filter(({ name }) => name === 'i18n_redirected')).toEqual(
    [],
  )
})

test('a visitor in the region of their browser is not asked', async ({ page, words }) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', routes.home.href({}))
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: t('shell.region.keep') })).toHaveCount(0)
})

/**
 * Lets the page's clock go on by steps until something is shown: how fast the machine is counts for
 * nothing.
 */
async function until(page: Page, shown: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100)
        return shown.isVisible()
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toBe(true)
}

/** Opens a page whose clock is stopped and advanced by the test alone. */
async function openWithoutTime(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/de-de')
  await page.clock.pauseAt(Date.now() + 1000)
}

test('a question without an answer disappears after ten seconds, and stores nothing', async ({
  page,
  words,
}) => {
  const t = await words('de-de')
  await openWithoutTime(page)
  const keep = page.getByRole('button', { name: t('shell.region.keep') })
  await until(page, keep)
  await page.clock.runFor(9500)
  await expect(keep).toBeVisible()
  await page.clock.runFor(600)
  await expect(keep).toBeHidden()
  expect(await localeCookie(page)).toBeUndefined()
  // Without an answer, the next document shows the question again.
  await page.reload()
  await until(page, keep)
})

test.describe('a crawler that runs scripts', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/142.0.0.0 Safari/537.36',
  })

  test('is asked nothing, and stores nothing', async ({ page, words }) => {
    const t = await words('de-de')
    await open(page, 'de-de', routes.home.href({}))
    await page.waitForLoadState('networkidle')
    // The answer of the cart comes later than the question would.
    await page
      .getByRole('main')
      .getByRole('button', { name: beginning(t('catalog.card.add')) })
      .first()
      .click()
    await expect(
      page.getByRole('banner').getByRole('button', { name: t('shell.cart.filled', { count: 1 }) }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: t('shell.region.keep') })).toHaveCount(0)
    expect(await localeCookie(page)).toBeUndefined()
  })
})

test('a toast waits for the script of a menu that is open, and then stands in it', async ({
  page,
  words,
}) => {
  const t = await words('de-de')
  const script = readManifest()['client/shell/menu-drawer.tsx']!.file
  const released = Promise.withResolvers<void>()
  await page.route(`**/${script}`, async (route) => {
    await released.promise
    await route.continue()
  })
  await open(page, 'de-de', routes.home.href({}))
  await page.getByRole('button', { name: t('shell.menu.open') }).click()
  const menu = page.getByRole('dialog', { name: t('shell.menu.title') })
  await expect(menu).toBeVisible()
  // The place of toasts, which stays when the question's time is over.
  await expect(page.locator('.toasts')).toBeAttached()
  await expect(menu.locator('.toasts')).toHaveCount(0)
  released.resolve()
  await expect(menu.locator('.toasts')).toBeAttached()
  await expect(menu).toBeVisible()
})
