// Requirements: EVT-6, EVT-7.
import { routes } from '#shared/routes/routes.ts'
import { expect, hydrated, open, test } from './journey.ts'
import { readManifest } from './manifest.ts'

test.use({ locale: 'fr-FR' })

test('the cookie choices open from the footer, and are kept', async ({ page, words }) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', routes.home.href({}))
  const cookies = page.getByRole('contentinfo').getByRole('button', { name: t('shell.cookies') })
  const dialog = page.getByRole('dialog', { name: t('shell.consent.title') })
  await cookies.click()
  await expect(dialog).toBeVisible()
  const statistics = dialog.getByRole('switch', { name: t('shell.consent.analytics') })
  await expect(statistics).not.toBeChecked()
  await statistics.check()
  await dialog.getByRole('button', { name: t('shell.consent.save') }).click()
  await expect(dialog).toBeHidden()

  await page.evaluate(() => localStorage.setItem('vitrine.tracked-orders', '["an-order"]'))
  await page.reload()
  await hydrated(page)
  await cookies.click()
  await expect(statistics).toBeChecked()
  await expect(dialog.getByRole('switch', { name: t('shell.consent.marketing') })).not.toBeChecked()
  const counted = () => page.evaluate(() => localStorage.getItem('vitrine.tracked-orders'))
  expect(await counted()).toBe('["an-order"]')
  await dialog.getByRole('button', { name: t('shell.consent.refuse') }).click()
  expect(await counted()).toBeNull()
  await cookies.click()
  await expect(statistics).not.toBeChecked()
  expect(await page.context().cookies()).toEqual([])
})

test('a choice closes the dialog also before the browser has told that it is open', async ({
  page,
  words,
}) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', routes.home.href({}))
  await page.locator('#consent-dialog').waitFor({ state: 'attached' })
  // Both in one task: the browser sends `toggle` in a later one, which a busy machine delays.
  const isOpen = await page.evaluate(async (choice) => {
    const dialog = document.querySelector<HTMLDialogElement>('#consent-dialog')!
    const toggled = new Promise((resolve) => dialog.addEventListener('toggle', resolve))
    document.querySelector<HTMLElement>('[data-opens="consent-dialog"]')!.click()
    const buttons = [...dialog.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent === choice)!.click()
    await toggled
    return dialog.open
  }, t('shell.consent.accept'))
  expect(isOpen).toBe(false)
  await expect(page.locator('#consent-dialog')).toBeHidden()
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('shell.cookies') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('shell.consent.title') })
  await expect(dialog.getByRole('switch', { name: t('shell.consent.analytics') })).toBeChecked()
})

test('nothing can be agreed to while the browser sends Global Privacy Control', async ({
  page,
  words,
}) => {
  const t = await words('fr-fr')
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  )
  await open(page, 'fr-fr', routes.home.href({}))
  const cookies = page.getByRole('contentinfo').getByRole('button', { name: t('shell.cookies') })
  const dialog = page.getByRole('dialog', { name: t('shell.consent.title') })
  await cookies.click()
  await expect(
    dialog.getByText(t('shell.consent.signal', { signal: 'Global Privacy Control' })),
  ).toBeVisible()
  for (const kind of ['analytics', 'marketing'] as const)
    await expect(dialog.getByRole('switch', { name: t(`shell.consent.${kind}`) })).toBeDisabled()
  await dialog.getByRole('button', { name: t('shell.consent.accept') }).click()
  await expect(dialog).toBeHidden()
  const told = await page.evaluate(() => JSON.stringify(window.dataLayer))
  expect(told).toContain('denied')
  expect(told).not.toContain('granted')
  expect(await page.evaluate(() => localStorage.getItem('vitrine.consent'))).not.toContain('true')
})

test('a script for measuring that cannot be loaded is no error of the shop', async ({
  page,
  words,
  allowErrors,
}) => {
  // What the browser itself says of the request.
  allowErrors(/measure-browser/)
  const t = await words('fr-fr')
  const measuring = readManifest()['client/analytics/measure-browser.ts']!.file
  await page.route(`**/${measuring}`, (route) => route.abort())
  await open(page, 'fr-fr', routes.home.href({}))
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(measuring))
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('shell.cookies') })
    .click()
  await page.getByRole('button', { name: t('shell.consent.accept') }).click()
  await failed
  // An unhandled rejection is told after the task in which the import failed.
  const errors = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return JSON.stringify(window.dataLayer).includes('custom_error')
  })
  expect(errors).toBe(false)
})
