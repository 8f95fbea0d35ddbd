// Requirements: MAIL-3, LAW-10.
import { locales, marketOf } from '#shared/markets/markets.ts'
import { withdrawalFormFile, withdrawalPage } from '#shared/routes/withdrawal-form.ts'
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

test('the model form is opened from its page, and printed on one page before its instruction', async ({
  page,
}) => {
  await open(page, 'de-de', withdrawalPage)
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith(withdrawalFormFile)),
    page.locator(`a[href$="${withdrawalFormFile}"]`).click(),
  ])
  expect(response.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Muster-Widerrufsformular')
  const withoutForm = new Set(['CH', 'US', 'CA'])
  for (const locale of locales.filter((each) => !withoutForm.has(marketOf(each).country))) {
    await page.goto(`/${locale}${withdrawalFormFile}`)
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format, preferCSSPageSize: false })
      const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)
      expect([locale, format, pages?.length]).toEqual([locale, format, 2])
    }
  }
})
