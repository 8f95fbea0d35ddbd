// Requirements: SEC-9, SEC-15, PAY-3.
import { routes } from '#shared/routes/routes.ts'
import { orderButton } from '#client/checkout/order-button.ts'
import { localePath } from '#shared/markets/locale.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { serveChallenges, standInKeys } from '#tests/support/challenge-server.ts'
import { apiOf, expect, open, test } from './journey.ts'
import { openShop } from './other-shops.ts'
import { newEmail, order, readyToPay } from './shopping.ts'

// A shop with narrow limits is started for this file alone: its tests share it and run one after
// the other.
test.describe.configure({ mode: 'default' })

const port = Number(process.env.E2E_PORT ?? 4620) + 18
const origin = `http://localhost:${port}`
const pagesAtOnce = 3
let shop: Awaited<ReturnType<typeof openShop>>
let challenges: Awaited<ReturnType<typeof serveChallenges>>

test.beforeAll(async () => {
  challenges = await serveChallenges()
  shop = await openShop('limits', port, {
    ...standInKeys,
    TURNSTILE_ORIGIN: challenges.origin,
    PAGE_LIMIT: `${pagesAtOnce}/60`,
    LIMITS: 'reservation-unproven=1/300,login-ip=1/3600,cart-network=1/600',
  })
})
test.afterAll(async () => {
  await shop?.close()
  await challenges?.close()
})

test.use({ baseURL: origin, locale: 'fr-FR' })

/** The edge names a visitor's address by this header, and limits count by it. */
function from(address: string) {
  return { 'cf-connecting-ip': address }
}

test('a shopper solves the security check before a payment, and pays with the same cart', async ({
  page,
  context,
  words,
  api,
  browser,
  allowErrors,
}) => {
  allowErrors(/400|PaymentStart/)
  const t = await words('fr-fr')
  const network = from('203.0.113.20')
  // Another visitor of the network has an unpaid payment open: from the second one on, the shop
  // requires a challenge.
  const other = await browser.newContext({ baseURL: origin })
  const neighbour = apiOf(other.request, origin, 'fr-fr')
  const theirs = await readyToPay(neighbour, { email: newEmail() })
  await other.setExtraHTTPHeaders(network)
  await neighbour('POST /api/v1/payments/guest/start', { body: shownOf(theirs) })
  await other.close()

  const mine = await readyToPay(api('fr-fr'), { email: newEmail() })
  // Only what a payment is started with: pages have limits of their own here.
  await page.route(/\/api\/v1\/payments\//, (route, request) =>
    route.continue({ headers: { ...request.headers(), ...network } }),
  )
  await open(page, 'fr-fr', routes['checkout-payment'].href({}))
  await page.getByRole('button', { name: t(orderButton(marketOf('fr-fr'))) }).click()
  const problem = page.getByRole('alert').filter({ hasText: t('checkout.problem.check') })
  await expect(problem).toBeVisible()
  await problem.getByRole('link', { name: t('checkout.problem.toCheck') }).click()

  await expect(page).toHaveURL(/\/fr-fr\/cart\?check=1$/)
  const check = page.getByRole('group', { name: t('checkout.challenge.label') })
  await expect(check.getByText(t('errors.challenge'))).toBeVisible()
  await check.frameLocator('iframe').getByRole('button').click()
  await expect(check.getByText(t('checkout.challenge.done'))).toBeVisible()
  await page.getByRole('button', { name: t('checkout.shipping.action') }).click()
  await expect(page).toHaveURL(/\/fr-fr\/checkout\/payment$/)
  await order(page, t, 'fr-fr')
  const cart = await apiOf(context.request, origin, 'fr-fr')('GET /api/v1/carts/guest')
  expect([cart.id, cart.totalPrice]).toEqual([mine.id, mine.totalPrice])
})

test('a network that requests too many pages gets a message in its language, with the time to try again', async ({
  page,
  context,
  words,
  allowErrors,
}) => {
  allowErrors(/429/)
  const t = await words('de-de')
  await context.setExtraHTTPHeaders(from('203.0.113.40'))
  const paths = ['energy', 'comfort', 'security', 'all-products', 'all-accessories']
  const rendered: number[] = []
  for (const path of paths)
    rendered.push((await context.request.get(localePath('de-de', `/${path}`))).status())
  expect(rendered).toContain(200)
  expect(rendered.at(-1)).toBe(429)
  const refused = await page.goto(localePath('de-de', '/resellers'))
  expect(refused!.status()).toBe(429)
  expect(Number(refused!.headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.error.tooManyTitle'))
  await expect(page.getByText(t('shell.error.tooMany'))).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
  // What is at hand is never counted.
  expect((await context.request.get(localePath('de-de', '/energy'))).status()).toBe(200)
})

test('a refused cart or login shows the reason, and keeps what was typed', async ({
  page,
  browser,
  words,
  allowErrors,
}) => {
  allowErrors(/429|401|CartCreate|AddToCart|cart/i)
  const t = await words('fr-fr')
  const network = from('203.0.113.60')
  const other = await browser.newContext({ baseURL: origin, extraHTTPHeaders: network })
  await apiOf(
    other.request,
    origin,
    'fr-fr',
  )('POST /api/v1/carts/guest', {
    body: { country: 'FR' },
  })
  await other.close()

  await page.route(/\/api\/v1\//, (route, request) =>
    route.continue({ headers: { ...request.headers(), ...network } }),
  )
  await open(page, 'fr-fr', routes.product.href({ product: 'prise-note' }))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('catalog.card.add'), exact: true })
    .first()
    .click()
  await expect(page.getByText(t('cart.toast.addFailed')).first()).toBeVisible()
  await expect(page.getByText(t('cart.reason.tooMany')).first()).toBeVisible()

  await open(page, 'fr-fr', routes['auth-login'].href({}))
  const main = page.getByRole('main')
  const email = main.getByLabel(t('checkout.fields.email'))
  const password = main.getByLabel(t('checkout.login.password'), { exact: true })
  await email.fill('camille@example.org')
  await password.fill('Orage-8-violet!')
  const send = main.getByRole('button', { name: t('checkout.login.action'), exact: true })
  await send.click()
  await expect(main.getByText(t('checkout.login.wrong'))).toBeVisible()
  await send.click()
  await expect(main.getByText(t('checkout.login.tooMany'))).toBeVisible()
  await expect(email).toHaveValue('camille@example.org')
  await expect(password).toHaveValue('Orage-8-violet!')
})
