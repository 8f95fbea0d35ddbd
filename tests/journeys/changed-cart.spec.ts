// Requirements: PAY-3, CHK-6.
import { routes } from '#shared/routes/routes.ts'
import { orderButton } from '#client/checkout/order-button.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { formatMoney } from '#shared/money/money.ts'
import { expect, open, test } from './journey.ts'
import { newEmail, order, readyToPay } from './shopping.ts'

test.use({ locale: 'fr-FR' })

test('a shopper is asked again, in words, when the cart changed after it was shown', async ({
  page,
  words,
  api,
  allowErrors,
}) => {
  allowErrors(/409|PaymentStart/)
  const t = await words('fr-fr')
  const call = api('fr-fr')
  await readyToPay(call, { email: newEmail() })
  await open(page, 'fr-fr', routes['checkout-payment'].href({}))
  const before = await call('GET /api/v1/carts/guest')
  await expect(page.getByRole('button', { name: t(orderButton(marketOf('fr-fr'))) })).toBeEnabled()

  // Another device changes the cart; this page does not know.
  const [line] = before.lineItems
  const actions = [{ action: 'addLineItem' as const, sku: line!.variant.sku, quantity: 1 }]
  const after = await call('PUT /api/v1/carts/guest', { body: { cartId: before.id, actions } })
  await page.getByRole('button', { name: t(orderButton(marketOf('fr-fr'))) }).click()

  const problem = page.getByRole('alert').filter({ hasText: t('checkout.problem.changed') })
  await expect(problem).toBeVisible()
  const money = (cart: typeof before) => formatMoney(cart.totalPrice, 'fr-fr')
  const total = t('checkout.change.instead', {
    what: t('cart.totals.total'),
    before: money(before),
    after: money(after),
  })
  await expect(problem.getByText(total)).toBeVisible()
  await expect(problem.getByText(line!.name)).toBeVisible()

  // The page shows the cart as it is, and the next press pays exactly that.
  await order(page, t, 'fr-fr')
  await expect(page.getByText(money(after)).first()).toBeVisible()
})

test('where a paid order cannot be shown, the page says that the payment is safe', async ({
  page,
  words,
  api,
  allowErrors,
}) => {
  allowErrors(/500|ERR_FAILED|OrderConfirmation/)
  const t = await words('fr-fr')
  const call = api('fr-fr')
  await readyToPay(call, { email: newEmail() })
  const orderId = crypto.randomUUID()
  await page.route(/\/api\/v1\/orders\//, (route) =>
    route.fulfill({
      status: 500,
      json: { statusCode: 500, message: 'Out of order', code: 'Unknown' },
    }),
  )
  await open(page, 'fr-fr', `${routes['checkout-success'].href({})}?orderId=${orderId}`)
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.success.unknown.title') }),
  ).toBeVisible()
  await expect(page.getByText(t('checkout.success.unknown.text'))).toBeVisible()
  await expect(page.getByText(orderId)).toBeVisible()
  await expect(page).toHaveURL(/checkout\/success/)
})
