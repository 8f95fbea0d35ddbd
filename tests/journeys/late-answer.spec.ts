// Requirements: CHK-7, PAY-1, PAY-13.
import { routes } from '#shared/routes/routes.ts'
import { camille } from '#tests/support/camille.ts'
import { expect, open, test } from './journey.ts'
import {
  bank,
  filledCart,
  giveEmail,
  newEmail,
  orderNumber,
  readyToPay,
  startPayment,
} from './shopping.ts'

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

test('the towns of a postal code that come late do not mix with the town that is typed', async ({
  page,
  words,
  api,
}) => {
  const t = await words('fr-fr')
  await filledCart(api('fr-fr'))
  await open(page, 'fr-fr', routes['checkout-account'].href({}))
  await giveEmail(page, t, newEmail())
  await expect(page).toHaveURL(/\/checkout\/address$/)
  const late = Promise.withResolvers<void>()
  await page.route('**/assets/places-*/**', async (route) => {
    await late.promise
    await route.continue()
  })
  const city = page.locator('[name="shipping.city"]')
  const towns = page.waitForResponse(/\/assets\/places-/)
  await page.locator('[name="shipping.postalCode"]').fill(camille.postalCode)
  await city.focus()
  late.resolve()
  await (await towns).finished()
  // The list is on the page: what was known of the code has been used.
  await expect(page.locator('datalist option')).toHaveCount(1)
  await page.keyboard.type('Lutèce')
  await expect(city).toHaveValue('Lutèce')
})
