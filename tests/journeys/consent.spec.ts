// Requirements: EVT-7.
import { routes } from '#shared/routes/routes.ts'
import { expect, hydrated, open, test } from './journey.ts'

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
