// Requirements: SHELL-15, CONT-9.
import { beginning, expect, test } from './journey.ts'
import { filledCart, newEmail } from './shopping.ts'

test.use({ locale: 'fr-FR', javaScriptEnabled: false })

test('pages can be read and links followed without scripts', async ({ page, words }) => {
  const t = await words('fr-fr')
  await page.goto('/')
  await expect(page).toHaveURL(/\/fr-fr$/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sécurité' }).first().click()
  await expect(page).toHaveURL(/\/fr-fr\/security$/)
  const name = 'Caméra Veille'
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('main').getByText('129,00 €').first()).toBeVisible()
  await page
    .getByRole('group', { name: t('catalog.color.label'), exact: true })
    .getByRole('link', { name: 'Noir' })
    .click()
  await expect(page).toHaveURL(/color=black$/)
  await expect(page.getByRole('main').getByText(t('catalog.reviews.title'))).toBeVisible()
})

test('a cart is filled, changed and emptied without scripts', async ({ page, words }) => {
  const t = await words('fr-fr')
  await page.goto('/fr-fr/camera-veille')
  await page.getByRole('spinbutton', { name: t('catalog.quantity.label') }).fill('2')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('catalog.card.add'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/fr-fr\/cart\?view=forms$/)
  const quantity = page.getByRole('textbox')
  await expect(quantity).toHaveValue('2')
  await quantity.fill('3')
  await page.getByRole('button', { name: t('cart.line.update') }).click()
  await expect(quantity).toHaveValue('3')
  await page.goto('/fr-fr/all-products')
  await page
    .getByRole('button', { name: beginning(t('catalog.card.add')) })
    .first()
    .click()
  await expect(page.getByRole('textbox')).toHaveCount(2)
  await expect(page.getByRole('link', { name: t('cart.checkout') })).toHaveAttribute(
    'href',
    '/fr-fr/checkout',
  )
  for (const left of [1, 0]) {
    await page.locator('button[name=remove]').first().click()
    await expect(page.getByRole('textbox')).toHaveCount(left)
  }
  await expect(page.getByText(t('cart.empty'))).toBeVisible()
})

test('the header leads to the cart, and the checkout says what it needs', async ({
  page,
  words,
  api,
}) => {
  const t = await words('fr-fr')
  await filledCart(api('fr-fr'))
  await page.goto('/fr-fr')
  await page.getByRole('button', { name: t('shell.cart.open') }).click()
  await expect(page).toHaveURL(/\/fr-fr\/cart\?view=forms$/)
  await page.getByRole('link', { name: t('cart.checkout') }).click()
  await expect(page.locator('noscript p').first()).toHaveText(t('shell.noScripts.title'))
  await page.locator('noscript a').click()
  await expect(page.getByRole('textbox')).toHaveValue('1')
})

test('a customer logs in and out without scripts', async ({
  page,
  words,
  context,
  api,
  allowErrors,
}) => {
  allowErrors(/401/)
  const t = await words('fr-fr')
  const mail = newEmail()
  const password = 'Lavande-7-nuages!'
  await api('fr-fr')('POST /api/v1/auth/signup', { body: { mail, password, acceptTerms: true } })
  await context.clearCookies()
  await page.goto('/fr-fr/account')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  const email = page.getByLabel(t('checkout.fields.email'))
  await email.fill(mail)
  await page.getByLabel(t('checkout.login.password'), { exact: true }).fill('wrong-password-9')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('checkout.login.action'), exact: true })
    .click()
  await expect(page.getByRole('alert')).toContainText(t('checkout.login.wrong'))
  await expect(email).toHaveValue(mail)
  await page.getByLabel(t('checkout.login.password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('checkout.login.action'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/fr-fr\/account$/)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('shell.user.logout') })
    .click()
  await expect(page).toHaveURL(/\/fr-fr$/)
  await page.goto('/fr-fr/account')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('another storefront is chosen without scripts, and remembered', async ({
  page,
  words,
  context,
}) => {
  const t = await words('fr-fr')
  await page.goto('/fr-fr/legal/terms')
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('shell.language.button', { language: 'Français' }) })
    .click()
  await expect(page).toHaveURL(/\/fr-fr\/language/)
  await page.getByRole('button', { name: /^English.*USD/ }).click()
  await expect(page).toHaveURL(/\d\/legal\/terms$/)
  expect((await context.cookies()).find(({ name }) => name === 'i18n_redirected')?.value).toBe(
    'en-us',
  )
  await page.goto('/')
  await expect(page).toHaveURL(/\d\/$/)
})

const answers: [path: string, status: number, location?: RegExp][] = [
  ['/fr-fr', 200],
  ['/fr-fr/thermostat-tempo', 200],
  ['/fr-fr/all-products', 200],
  ['/fr-fr/no-such-thing', 404],
  ['/fr-fr/comfort-guide/no-such-article', 404],
  ['/FR-FR/energy', 308, /\/fr-fr\/energy$/],
  ['/en-us/energy', 308, /\d\/energy$/],
  ['/energy', 302, /\/fr-fr\/energy$/],
  ['/fr-fr/tempo-smart-thermostat', 308, /\/fr-fr\/thermostat-tempo$/],
  ['/fr-fr/account', 302, /\/fr-fr\/auth\/login\?redirect=/],
  ['/fr-fr/checkout', 302, /\/fr-fr\/checkout\/account$/],
  ['/fr-fr/checkout/address', 302, /\/fr-fr\/cart$/],
  ['/fr-fr/checkout/success', 302, /\/fr-fr\/cart$/],
]

for (const [path, status, location = /^$/] of answers) {
  test(`${path} answers ${status}`, async ({ context }) => {
    const response = await context.request.get(path, {
      maxRedirects: 0,
      headers: { 'accept-language': 'fr-FR' },
    })
    expect(response.status()).toBe(status)
    expect(response.headers().location ?? '').toMatch(location)
  })
}

test('a missing page shows a message, with the way back', async ({ page, words, allowErrors }) => {
  allowErrors(/404/)
  const t = await words('fr-fr')
  await page.goto('/fr-fr/no-such-thing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.error.title'))
  await expect(page.getByRole('link', { name: t('shell.error.action') })).toHaveAttribute(
    'href',
    '/fr-fr',
  )
})

test('the icon that browsers ask for by itself is there', async ({ context }) => {
  const icon = await context.request.get('/favicon.ico')
  expect(icon.status()).toBe(200)
  expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0])
})

test('pictures come as AVIF, in the widths that pages ask for and no others', async ({
  context,
}) => {
  const picture = await context.request.get(
    '/images/tempo-white-1?width=96&fit=inside&format=avif&quality=65',
  )
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toBe('image/avif')
  expect(
    (
      await context.request.get('/images/tempo-white-1?width=97&fit=inside&format=avif&quality=65')
    ).status(),
  ).toBe(400)
})
