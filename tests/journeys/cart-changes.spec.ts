// Requirements: CART-7, CART-4, AVAIL-2.
import { routes } from '#shared/routes/routes.ts'
import { expect, open, test } from './journey.ts'
import { filledCart } from './shopping.ts'

test.use({ locale: 'fr-FR' })

const note = { name: 'Prise Note' }

test('quick clicks end at the right number', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  const call = api('fr-fr')
  await filledCart(call)
  await open(page, 'fr-fr', routes.cart.href({}))
  const main = page.getByRole('main')
  const pieces = main.getByRole('spinbutton', { name: t('cart.line.quantity', note) })
  const more = main.getByRole('button', { name: t('cart.line.more', note) })
  const less = main.getByRole('button', { name: t('cart.line.less', note) })
  await expect(pieces).toHaveValue('1')
  for (const button of [more, more, less, more, more, less, less, more, more]) await button.click()
  await expect(pieces).toHaveValue('4')
  await expect
    .poll(async () => (await call('GET /api/v1/carts/guest')).totalLineItemQuantity)
    .toBe(4)
  await expect(pieces).toHaveValue('4')
})

test('the cross removes the whole line', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  const call = api('fr-fr')
  await filledCart(call, 'ORV-NOTE-WHI', 3)
  await open(page, 'fr-fr', routes.cart.href({}))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('cart.line.remove', note) })
    .click()
  await expect(page.getByRole('main').getByText(t('cart.empty'))).toBeVisible()
  await expect.poll(async () => (await call('GET /api/v1/carts/guest')).lineItems).toEqual([])
})

test('a line that was removed by mistake comes back whole', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  const call = api('fr-fr')
  await filledCart(call, 'ORV-NOTE-WHI', 3)
  await open(page, 'fr-fr', routes.cart.href({}))
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t('cart.line.remove', note) }).click()
  await page.getByRole('button', { name: t('cart.toast.undo') }).click()
  await expect(main.getByRole('spinbutton', { name: t('cart.line.quantity', note) })).toHaveValue(
    '3',
  )
  await expect
    .poll(async () => (await call('GET /api/v1/carts/guest')).totalLineItemQuantity)
    .toBe(3)
})

test('the total and the way on are in view however long the cart is', async ({
  page,
  words,
  api,
  isMobile,
}) => {
  const t = await words('fr-fr')
  const call = api('fr-fr')
  const { id, totalPrice } = await filledCart(call)
  const skus = ['ORV-TEMPO-WHI', 'ORV-CADENCE-WHI', 'ORV-BRISE-WHI', 'ORV-VEILLE-BLA']
  const actions = skus.map((sku) => ({ action: 'addLineItem' as const, sku, quantity: 1 }))
  const cart = await call('PUT /api/v1/carts/guest', { body: { cartId: id, actions } })
  expect(cart.totalPrice.centAmount).toBeGreaterThan(totalPrice.centAmount)
  await open(page, 'fr-fr', routes.cart.href({}))
  const links = page.getByRole('link', { name: t('cart.checkout') }).filter({ visible: true })
  await expect(page.getByRole('spinbutton')).toHaveCount(skus.length + 1)
  await expect(links.last()).toBeInViewport()
  await expect(links).toHaveCount(isMobile ? 2 : 1)
  await links.first().scrollIntoViewIfNeeded()
  await expect(links).toHaveCount(1)
})

test('when the shop cannot be reached, a message says so and the cart is kept', async ({
  page,
  words,
  api,
  allowErrors,
}) => {
  allowErrors(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  const t = await words('fr-fr')
  const call = api('fr-fr')
  await filledCart(call, 'ORV-NOTE-WHI', 2)
  await open(page, 'fr-fr', routes.cart.href({}))
  const main = page.getByRole('main')
  const pieces = main.getByRole('spinbutton', { name: t('cart.line.quantity', note) })
  await expect(pieces).toHaveValue('2')
  await page.route(/\/api\/v1\/carts\//, (route) => route.abort())
  await main.getByRole('button', { name: t('cart.line.more', note) }).click()
  await expect(page.getByText(t('cart.toast.addFailed'), { exact: true }).first()).toBeVisible()
  await expect(pieces).toHaveValue('2')
  await expect(main.getByText(t('cart.unavailable.title'))).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('button', { name: t('shell.cart.filled', { count: 2 }) }),
  ).toBeVisible()

  await page.unroute(/\/api\/v1\/carts\//)
  await main.getByRole('button', { name: t('cart.unavailable.retry') }).click()
  await expect(main.getByText(t('cart.unavailable.title'))).toBeHidden()
  await main.getByRole('button', { name: t('cart.line.more', note) }).click()
  await expect
    .poll(async () => (await call('GET /api/v1/carts/guest')).totalLineItemQuantity)
    .toBe(3)
})

test('two tabs stay in step', async ({ page, context, words, api }) => {
  const t = await words('fr-fr')
  await filledCart(api('fr-fr'))
  const other = await context.newPage()
  await open(page, 'fr-fr', routes.cart.href({}))
  await open(other, 'fr-fr', routes.category.href({ category: 'energy' }))
  await expect(
    other.getByRole('button', { name: t('shell.cart.filled', { count: 1 }) }),
  ).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('cart.line.more', note) })
    .click()
  await expect(
    other.getByRole('button', { name: t('shell.cart.filled', { count: 2 }) }),
  ).toBeVisible()
  await other
    .getByRole('main')
    .getByRole('button', { name: t('catalog.card.addNamed', note) })
    .first()
    .click()
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue('3')
})
