// Requirements: MAIL-3.
import { expect, open, test } from './journey.ts'

test.use({ locale: 'de-DE' })

test('a declaration of withdrawal says at its fields what is missing, and is received', async ({
  page,
  words,
}) => {
  const t = await words('de-de')
  await open(page, 'de-de', '/legal/withdrawal')
  const form = page.locator('form[action*="withdrawals"]')
  // The form's script is loaded when the visitor acts.
  await page.keyboard.press('Shift')
  await expect(form).toHaveAttribute('novalidate')
  await form.getByRole('button').click()
  await expect(form.getByText(t('errors.required'))).toHaveCount(2)
  await expect(form.getByText(t('errors.email.required'))).toBeVisible()
  await expect(form.locator('[name=name]')).toBeFocused()

  await form.locator('[name=name]').fill('Camille Martin')
  await form.locator('[name=orderNumber]').fill('DE-40000001')
  await form.locator('[name=email]').fill('camille@example.org')
  await form.getByRole('button').click()
  await expect(page.getByText('camille@example.org')).toBeVisible()
  await expect(page).toHaveURL(/\/api\/v1\/withdrawals/)
})
