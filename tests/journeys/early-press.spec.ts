// Requirements: SHELL-13.
import type { Page } from '@playwright/test'
import { routes } from '#shared/routes/routes.ts'
import { localePath } from '#shared/markets/locale.ts'
import { expect, open, test } from './journey.ts'
import { newEmail } from './shopping.ts'

test.use({ locale: 'fr-FR' })

/**
 * Holds back the built scripts of a name, as a slow network does, until what it gives is called.
 */
async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('what is put into the cart before the page is hydrated is put there', async ({
  page,
  words,
}) => {
  const t = await words('fr-fr')
  const release = await holdScript(page, 'entry-browser')
  await page.goto(localePath('fr-fr', '/thermostat-tempo'), { waitUntil: 'commit' })
  const button = page
    .getByRole('main')
    .getByRole('button', { name: t('catalog.card.add') })
    .first()
  await button.click()
  await expect(button).toHaveCSS('opacity', '0.6')
  release()
  await expect(
    page.getByRole('button', { name: t('shell.cart.filled', { count: 1 }) }),
  ).toBeVisible()
  await expect(button).toHaveCSS('opacity', '1')
})

test('a press in a part whose script is on its way is done when it comes', async ({
  page,
  words,
  api,
}) => {
  const t = await words('fr-fr')
  const entries = await api('fr-fr')('GET /api/v1/navigations/main')
  const entry = entries.find(({ children }) => children?.length)!
  const release = await holdScript(page, 'menu-drawer')
  await open(page, 'fr-fr', routes.home.href({}))
  await page.getByRole('button', { name: t('shell.menu.open') }).click()
  const menu = page.getByRole('dialog', { name: t('shell.menu.title') })
  const category = menu.getByRole('button', { name: entry.title })
  await category.click()
  await expect(category).toHaveCSS('opacity', '0.6')
  release()
  await expect(menu.getByRole('button', { name: t('shell.back') })).toBeFocused()
  await expect(category).toHaveCSS('opacity', '1')
})

test('a menu that is pointed at before the page is hydrated opens then', async ({
  page,
  words,
  api,
  isMobile,
}) => {
  test.skip(isMobile, 'nothing is pointed at without a press')
  const t = await words('fr-fr')
  const entries = await api('fr-fr')('GET /api/v1/navigations/main')
  const entry = entries.find(({ children }) => children?.length)!
  const release = await holdScript(page, 'entry-browser')
  await page.goto(localePath('fr-fr', routes.home.href({})), { waitUntil: 'commit' })
  const menu = page.getByRole('navigation', { name: t('shell.navigation') })
  await menu.getByRole('button', { name: entry.title }).hover()
  release()
  await expect(menu.getByRole('link', { name: t('shell.seeAll') })).toBeVisible()
})

test('a password that is sent before the page is hydrated is in no address', async ({
  page,
  words,
  api,
}) => {
  const t = await words('fr-fr')
  const customer = { mail: newEmail(), password: 'Lavande-7-nuages!' }
  const call = api('fr-fr')
  await call('POST /api/v1/auth/signup', { body: { ...customer, acceptTerms: true } })
  await call('POST /api/v1/auth/logout')
  const addresses: string[] = []
  page.on('request', (request) =>
    addresses.push(`${request.url()} ${request.headers().referer ?? ''}`),
  )
  const release = await holdScript(page, 'entry-browser')
  await page.goto(localePath('fr-fr', routes['auth-login'].href({})), { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: t('checkout.fields.email') }).fill(customer.mail)
  await page.getByRole('textbox', { name: t('checkout.login.password') }).fill(customer.password)
  await page.keyboard.press('Enter')
  release()
  await expect(page).toHaveURL(/\/fr-fr\/account$/)
  expect(addresses.join('\n')).not.toMatch(/Lavande|example\.org/)
})
