import { expect, onceForAllSizes, test } from './journey.ts'

test.use({ locale: 'fr-FR', javaScriptEnabled: false })
onceForAllSizes()

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
    const response = await context.request.get(path, { maxRedirects: 0, headers: { 'accept-language': 'fr-FR' } })
    expect(response.status()).toBe(status)
    expect(response.headers().location ?? '').toMatch(location)
  })
}

test('a page that is not there says so, with the way back', async ({ page, words, forgive }) => {
  forgive(/404/)
  const t = await words('fr-fr')
  await page.goto('/fr-fr/no-such-thing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.error.title'))
  await expect(page.getByRole('link', { name: t('shell.error.action') })).toHaveAttribute('href', '/fr-fr')
})

test('pictures come as AVIF, in the widths that pages ask for and no others', async ({ context }) => {
  const picture = await context.request.get('/images/tempo-white-1?width=96&fit=inside&format=avif&quality=65')
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toBe('image/avif')
  expect((await context.request.get('/images/tempo-white-1?width=97&fit=inside&format=avif&quality=65')).status()).toBe(400)
})
