// Requirements: LOC-13.
import { routes } from '#shared/routes/routes.ts'
import { expect, open, test } from './journey.ts'

test.use({ locale: 'fr-FR' })

const german = { country: 'Deutschland', language: 'Deutsch' }

async function localeCookie(page: import('@playwright/test').Page) {
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

test('nobody is asked in the region of their browser', async ({ page, words }) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', routes.home.href({}))
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: t('shell.region.keep') })).toHaveCount(0)
})
