// Requirements: PAY-10.
import { expect, test } from './journey.ts'
import { bank, order, orderNumber, readyToPay, startPayment } from './shopping.ts'

test.use({ locale: 'fr-FR' })

test('a declined payment leaves the cart as it was, and the second attempt makes the order', async ({
  page,
  words,
  api,
}) => {
  const t = await words('fr-fr')
  const call = api('fr-fr')
  const { id } = await readyToPay(call)
  await startPayment(page, t)
  expect((await call('GET /api/v1/carts/guest')).cartState).toBe('Frozen')

  await page.getByRole('button', { name: bank.decline }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.redirect.Declined.title') }),
  ).toBeVisible()
  expect(await call('GET /api/v1/carts/guest')).toMatchObject({
    id,
    cartState: 'Active',
    totalLineItemQuantity: 1,
  })

  await page.getByRole('link', { name: t('checkout.redirect.again') }).click()
  await order(page, t, 'fr-fr')
  await page.getByRole('button', { name: bank.pay }).click()
  expect(await orderNumber(page, t)).toMatch(/^FR-\d{8}$/)
})
