// Requirements: PAY-10.
import { routes } from '#shared/routes/routes.ts'
import { expect, open, test } from './journey.ts'
import { bank, readyToPay, startPayment } from './shopping.ts'

test.use({ locale: 'fr-FR' })

test('who comes back without a result may give the payment up', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  const call = api('fr-fr')
  await readyToPay(call)
  await startPayment(page, t)

  await page.getByRole('link', { name: bank.leave }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.redirect.waiting') }),
  ).toBeVisible()
  // Giving up is offered once waiting has become long.
  await page.getByRole('button', { name: t('checkout.redirect.giveUp') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.payment.heading') }),
  ).toBeVisible()
  expect(await call('GET /api/v1/carts/guest')).toMatchObject({
    cartState: 'Active',
    totalLineItemQuantity: 1,
  })
})

test('a cart whose payment was left open can be opened again', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  const call = api('fr-fr')
  await readyToPay(call)
  await startPayment(page, t)

  await open(page, 'fr-fr', routes.cart.href({}))
  await expect(page.getByRole('main').getByText(t('cart.frozen.title'))).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('cart.frozen.cancel') })
    .click()
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('1')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('cart.line.more', { name: 'Prise Note' }) })
    .click()
  await expect
    .poll(async () => (await call('GET /api/v1/carts/guest')).totalLineItemQuantity)
    .toBe(2)
})
