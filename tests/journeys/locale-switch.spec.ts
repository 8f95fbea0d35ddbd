// Requirements: LOC-14, LOC-15, LOC-20, CART-18.
import type { Page } from '@playwright/test'
import type { Translate } from '#client/i18n/translate.ts'
import { markets } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { expect, open, test } from './journey.ts'
import { filledCart } from './shopping.ts'

test.use({ locale: 'fr-FR' })

/** Opens the language panel as the window's size offers it. */
async function languages(page: Page, t: Translate, isMobile: boolean, language = 'Français') {
  if (isMobile) {
    await page.getByRole('button', { name: t('shell.menu.open') }).click()
    await page.getByRole('dialog').getByRole('button', { name: language }).click()
  } else {
    await page.getByRole('button', { name: t('shell.language.button', { language }) }).click()
  }
  const panel = page.getByRole('region', { name: t('shell.language.title') })
  await expect(panel.getByRole('link')).toHaveCount(markets.length)
  return panel
}

/** Opens the language panel and chooses a storefront. */
async function switchTo(page: Page, t: Translate, hreflang: string, isMobile: boolean) {
  const panel = await languages(page, t, isMobile)
  await panel.locator(`[hreflang="${hreflang}"]`).click()
}

test('another language of the same store keeps the cart and the page', async ({
  page,
  words,
  api,
  isMobile,
}) => {
  const cart = await filledCart(api('fr-be'), 'ORV-NOTE-WHI', 2, 'BE')
  await open(page, 'fr-be', routes.category.href({ category: 'energy' }))
  await switchTo(page, await words('fr-be'), 'nl-BE', isMobile)
  await expect(page).toHaveURL(/\/nl-be\/energy$/)
  expect(await api('nl-be')('GET /api/v1/carts/guest')).toMatchObject({
    id: cart.id,
    totalLineItemQuantity: 2,
  })
})

test('another country of the same store says what is not sold there, and has it again on the way back', async ({
  page,
  words,
  api,
  isMobile,
}) => {
  const cart = await filledCart(api('fr-be'), 'ORV-NOTE-WHI', 1, 'BE')
  await api('fr-be')('PUT /api/v1/carts/guest', {
    body: {
      cartId: cart.id,
      actions: [{ action: 'addLineItem', sku: 'ORV-VERROU-BLA', quantity: 1 }],
    },
  })
  await open(page, 'fr-be', routes.cart.href({}))
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(2)
  const reads: string[] = []
  page.on(
    'request',
    (request) =>
      void (
        /GET .*\/carts\//.test(`${request.method()} ${request.url()}`) &&
        reads.push(new URL(request.url()).search)
      ),
  )
  await switchTo(page, await words('fr-be'), 'nb-NO', isMobile)

  await expect(page).toHaveURL(/\/no-no\/cart$/)
  const t = await words('no-no')
  const main = page.getByRole('main')
  await expect(
    main.getByText(t('cart.carried.missing', { count: 1, names: 'Serrure Verrou' })),
  ).toBeVisible()
  await expect(main.getByRole('spinbutton')).toHaveCount(1)
  expect(reads).toEqual(['?locale=no-no'])
  expect(await api('fr-be')('GET /api/v1/carts/guest')).toMatchObject({
    id: cart.id,
    totalLineItemQuantity: 2,
  })
})

test('another store takes the cart along, and says what it does not sell and in which money it counts', async ({
  page,
  words,
  api,
  isMobile,
  allowErrors,
}) => {
  allowErrors(/400 .*carts\/guest/)
  const t = await words('en-us')
  const old = await filledCart(api('fr-fr'), 'ORV-NOTE-WHI', 2)
  await api('fr-fr')('PUT /api/v1/carts/guest', {
    body: {
      cartId: old.id,
      actions: [{ action: 'addLineItem', sku: 'ORV-BRUME-WHI', quantity: 1 }],
    },
  })
  await open(page, 'fr-fr', routes.cart.href({}))
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(2)
  await switchTo(page, await words('fr-fr'), 'en-US', isMobile)

  await expect(page).toHaveURL(/:\d+\/cart$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: t('cart.heading') })).toBeVisible()
  await expect(main.getByText(t('cart.carried.kept', { count: 1 }))).toBeVisible()
  await expect(
    main.getByText(t('cart.carried.missing', { count: 1, names: 'Détecteur Brume' })),
  ).toBeVisible()
  await expect(main.getByText(t('cart.carried.currency', { currency: 'USD' }))).toBeVisible()
  await expect(main.getByRole('spinbutton')).toHaveValue('2')
  await expect(main.getByText('$73.90').first()).toBeVisible()

  const cart = await api('en-us')('GET /api/v1/carts/guest')
  expect(cart.id).not.toBe(old.id)
  expect(cart).toMatchObject({ store: 'store-us', currency: 'USD', totalLineItemQuantity: 2 })
  await expect(api('fr-fr')('GET /api/v1/carts/guest')).rejects.toMatchObject({
    code: 'CartNotFound',
  })
})

test('another store that makes no cart leaves the lines in the old store', async ({
  page,
  words,
  api,
  isMobile,
  allowErrors,
}) => {
  allowErrors(/503|CartCreateFailed/)
  await filledCart(api('fr-fr'), 'ORV-NOTE-WHI', 2)
  await page.route('**/api/v1/carts/guest?locale=en-us', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { code: 'CartCreateFailed' } })
      : route.continue(),
  )
  await open(page, 'fr-fr', routes.category.href({ category: 'energy' }))
  await switchTo(page, await words('fr-fr'), 'en-US', isMobile)
  await expect(page).toHaveURL(/:\d+\/energy$/)
  expect(await api('fr-fr')('GET /api/v1/carts/guest')).toMatchObject({
    store: 'store-fr',
    totalLineItemQuantity: 2,
  })
})

test('countries are named in the language that was chosen', async ({ page, words, isMobile }) => {
  await open(page, 'fr-be', routes.category.href({ category: 'energy' }))
  await switchTo(page, await words('fr-be'), 'nl-BE', isMobile)
  await expect(page).toHaveURL(/\/nl-be\/energy$/)
  const panel = await languages(page, await words('nl-be'), isMobile, 'Nederlands')
  await expect(panel.locator('[hreflang="de-DE"]')).toContainText('Duitsland EUR')
})

test('another store takes along a cart that had not come yet', async ({
  page,
  words,
  api,
  isMobile,
}) => {
  const { lineItems } = await filledCart(api('fr-fr'), 'ORV-NOTE-WHI', 2)
  const chosen = Promise.withResolvers<void>()
  await page.route('**/api/v1/carts/guest?locale=fr-fr', async (route) => {
    if (route.request().method() === 'GET') await chosen.promise
    await route.continue()
  })
  await open(page, 'fr-fr', routes.category.href({ category: 'energy' }))
  await switchTo(page, await words('fr-fr'), 'en-US', isMobile)
  chosen.resolve()
  await expect(page).toHaveURL(/:\d+\/energy$/)
  expect(
    (await api('en-us')('GET /api/v1/carts/guest')).lineItems.map(({ variant }) => variant.sku),
  ).toEqual([lineItems[0]!.variant.sku])
  await expect(api('fr-fr')('GET /api/v1/carts/guest')).rejects.toMatchObject({
    code: 'CartNotFound',
  })
})

test('who comes to another store by a link keeps their cart: it comes along with the first addition', async ({
  page,
  words,
  api,
}) => {
  const t = await words('en-gb')
  await filledCart(api('fr-fr'), 'ORV-NOTE-WHI', 2)
  await open(page, 'en-gb', '/tempo-smart-thermostat')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('catalog.card.add') })
    .first()
    .click()
  await expect(
    page.getByRole('button', { name: t('shell.cart.filled', { count: 3 }) }),
  ).toBeVisible()
  await expect(
    page
      .getByText(t('cart.carried.kept', { count: 1 }))
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})

test('the choice is remembered for a year, and the next visit starts there', async ({
  page,
  words,
  isMobile,
}) => {
  await open(page, 'fr-fr', routes.home.href({}))
  await switchTo(page, await words('fr-fr'), 'de-AT', isMobile)
  await expect(page).toHaveURL(/\/de-at$/)
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(cookie).toMatchObject({ value: 'de-at', sameSite: 'Lax', secure: true })
  expect(Math.round((cookie!.expires - Date.now() / 1000) / 86_400)).toBe(365)
  await page.goto('/')
  await expect(page).toHaveURL(/\/de-at$/)
})
