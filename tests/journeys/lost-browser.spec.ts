import { routes } from '#shared/routes.ts'
import { expect, open, test } from './journey.ts'
import { bank, newEmail, readyToPay, startPayment } from './shopping.ts'

test.use({ locale: 'fr-FR' })

test('a browser that never comes back has its order all the same', async ({ page, words, api, forgive }) => {
  forgive(/ERR_FAILED|404 .*carts\/guest/)
  const t = await words('fr-fr')
  const call = api('fr-fr')
  const email = newEmail()
  await readyToPay(call, { email })
  const ref = await startPayment(page, t)

  await page.route(/\/checkout\/redirect/, (route) => route.abort())
  await page.getByRole('button', { name: bank.pay }).click()
  const found = () => call('GET /api/v1/orders/guest/payment-reference/{ref}', { params: { ref } }).catch(() => undefined)
  await expect.poll(found, { timeout: 10_000 }).toMatchObject({ paymentState: 'Paid', orderState: 'Open', customerEmail: email })

  // The cart has become the order.
  await page.unroute(/\/checkout\/redirect/)
  await open(page, 'fr-fr', routes.cart.href({}))
  await expect(page.getByRole('main').getByText(t('cart.empty'))).toBeVisible()
  test.skip(process.env.LONG !== '1', 'numbering waits two minutes for the browser')

  // Nobody came: the cart's alarm numbers the order, and the mail follows.
  test.setTimeout(200_000)
  await expect.poll(async () => (await found())?.orderNumber, { timeout: 150_000, intervals: [5000] }).toMatch(/^FR-\d{8}$/)
  const { orderNumber } = (await found())!
  await expect.poll(async () => (await call('GET /api/v1/outbox')).some(({ to, text }) => to === email && text.includes(orderNumber!))).toBe(true)
})
