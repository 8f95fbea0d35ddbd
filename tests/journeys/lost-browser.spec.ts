// Requirements: PAY-9.
import { routes } from '#shared/routes/routes.ts'
import { expect, open, test } from './journey.ts'
import { bank, newEmail, readyToPay, startPayment } from './shopping.ts'

test.use({ locale: 'fr-FR' })

test('a browser that never comes back has its order all the same', async ({
  page,
  words,
  api,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|404 .*carts\/guest/)
  const t = await words('fr-fr')
  const call = api('fr-fr')
  const email = newEmail()
  await readyToPay(call, { email })
  const ref = await startPayment(page, t)

  await page.route(/\/checkout\/redirect/, (route) => route.abort())
  await page.getByRole('button', { name: bank.pay }).click()
  const found = () =>
    call('GET /api/v1/orders/guest/payment-reference/{ref}', { params: { ref } }).catch(
      () => undefined,
    )
  await expect
    .poll(found)
    .toMatchObject({ paymentState: 'Paid', orderState: 'Confirmed', customerEmail: email })

  // The cart has become the order.
  await page.unroute(/\/checkout\/redirect/)
  await open(page, 'fr-fr', routes.cart.href({}))
  await expect(page.getByRole('main').getByText(t('cart.empty'))).toBeVisible()

  // Its number and its mail were there with it.
  const { orderNumber } = (await found())!
  expect(orderNumber).toMatch(/^FR-\d{8}$/)
  const mails = await call('GET /api/v1/outbox')
  expect(mails.filter(({ to, text }) => to === email && text.includes(orderNumber!))).toHaveLength(
    1,
  )
})
