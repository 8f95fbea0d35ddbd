// Requirements: PAY-1, PAY-13.
import { expect, test } from './journey.ts'
import { bank, orderNumber, readyToPay, startPayment } from './shopping.ts'

test.use({ locale: 'fr-FR' })

test('a bank that answers late is waited for', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  await readyToPay(api('fr-fr'))
  await startPayment(page, t)
  await page.getByRole('button', { name: bank.late }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.redirect.waiting') }),
  ).toBeVisible()
  expect(await orderNumber(page, t)).toMatch(/^FR-\d{8}$/)
})
