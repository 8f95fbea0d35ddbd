// Requirements: API-1, AVAIL-2.
import { routes } from '#shared/routes/routes.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { clauses } from '#tests/contract/contract.ts'
import { visitorOf } from '#tests/contract/visitor.ts'
import { apiOf, expect, open, test } from './journey.ts'
import { openShop } from './other-shops.ts'
import { bank, order, orderNumber, readyToPay } from './shopping.ts'

// Two shops are started for this file alone: its tests share them and run one after the other.
test.describe.configure({ mode: 'default' })

const port = Number(process.env.E2E_PORT ?? 4620) + 2
const origin = `http://localhost:${port}`
/**
 * The service that answers `/api/v1`, and the shop that has it at `API_BASE_URL`; only the first
 * ever sees an order.
 */
let remote: Awaited<ReturnType<typeof openShop>>
let shop: Awaited<ReturnType<typeof openShop>>

test.beforeAll(async () => {
  // Two shops are filled with all of the content first.
  const BACKEND_SECRET = 'a-secret-of-two-shops-0123456789abcdef'
  remote = await openShop('remote', port + 1, { SITE_ORIGIN: origin, BACKEND_SECRET })
  shop = await openShop('shop', port, { API_BASE_URL: remote.origin, BACKEND_SECRET })
})
test.afterAll(() => Promise.all([shop?.close(), remote?.close()]))

test.describe('a shop with a remote backend', () => {
  test.use({ baseURL: origin, locale: 'fr-FR' })

  test('sells, and the order is at the remote service alone', async ({
    page,
    words,
    api,
    context,
  }) => {
    const t = await words('fr-fr')
    const call = api('fr-fr')
    await readyToPay(call)
    await open(page, 'fr-fr', routes.product.href({ product: 'prise-note' }))
    await page
      .getByRole('main')
      .getByRole('button', { name: t('catalog.card.add'), exact: true })
      .first()
      .click()
    await expect(
      page.getByRole('banner').getByRole('button', { name: t('shell.cart.filled', { count: 2 }) }),
    ).toBeVisible()
    await open(page, 'fr-fr', routes['checkout-payment'].href({}))
    await order(page, t, 'fr-fr')
    await page.getByRole('button', { name: bank.pay }).click()
    const number = await orderNumber(page, t)

    const orderId = new URL(page.url()).searchParams.get('orderId')!
    const found = await apiOf(
      context.request,
      remote.origin,
      'fr-fr',
    )('GET /api/v1/orders/guest/{id}', { params: { id: orderId } })
    expect(found).toMatchObject({ orderNumber: number, orderState: 'Confirmed' })
  })

  for (const { says, prove } of Object.values(clauses).flat()) {
    test(says, () =>
      prove({
        expect: (value, message) => expect(value, message),
        visitor: (locale: Locale = 'fr-fr') => visitorOf(fetchPatiently, origin, locale),
      }),
    )
  }
})

test.describe('when the remote service is gone', () => {
  test.use({ baseURL: origin, locale: 'fr-FR' })

  test('public pages stay, and the cart says that it cannot be reached', async ({
    page,
    context,
    words,
    api,
    allowErrors,
  }) => {
    allowErrors(/503/)
    const t = await words('fr-fr')
    await readyToPay(api('fr-fr'))
    const path = routes.category.href({ category: 'energy' })
    const badge = page
      .getByRole('banner')
      .getByRole('button', { name: t('shell.cart.filled', { count: 1 }) })
    await open(page, 'fr-fr', path)
    await expect(badge).toBeVisible()
    await remote.close()

    expect((await context.request.get(`/fr-fr${path}`)).status()).toBe(200)
    expect(
      await (await context.request.get('/api/v1/carts/guest?locale=fr-fr')).json(),
    ).toMatchObject({
      statusCode: 503,
      code: 'ServiceUnavailable',
    })
    await open(page, 'fr-fr', path)
    await badge.click()
    await expect(
      page.getByRole('dialog', { name: t('cart.title') }).getByText(t('cart.unavailable.title')),
    ).toBeVisible()
  })
})

/**
 * A kept connection that the other side has just closed is answered with 503, which allows the
 * caller to try again.
 */
async function fetchPatiently(request: Request): Promise<Response> {
  const again = request.clone() as typeof request
  const response = await fetch(request)
  return response.status === 503 ? fetch(again) : response
}
