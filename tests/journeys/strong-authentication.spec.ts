// Requirements: PAY-1.
import { expect, test } from './journey.ts'
import { bank, orderNumber, readyToPay, startPayment } from './shopping.ts'

test.use({ locale: 'fr-FR' })

test('a wrong code is asked for again, the right one pays', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  await readyToPay(api('fr-fr'))
  await startPayment(page, t)
  await page.getByRole('button', { name: bank.challenge }).click()
  await page.getByRole('textbox', { name: bank.code }).fill('1111')
  await page.getByRole('button', { name: bank.confirm }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: bank.code }).fill('1234')
  await page.getByRole('button', { name: bank.confirm }).click()
  expect(await orderNumber(page, t)).toMatch(/^FR-\d{8}$/)
})

test('a refused code is a declined payment', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  await readyToPay(api('fr-fr'))
  await startPayment(page, t)
  await page.getByRole('button', { name: bank.challenge }).click()
  await page.getByRole('textbox', { name: bank.code }).fill('0000')
  await page.getByRole('button', { name: bank.confirm }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.redirect.Declined.title') }),
  ).toBeVisible()
})
