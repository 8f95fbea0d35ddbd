import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { routes } from '#shared/routes.ts'
import { expect, open, test } from './journey.ts'
import { filledCart, newEmail, readyToPay } from './shopping.ts'

test.use({ locale: 'fr-FR' })

async function expectAccessible(page: Page, path: string) {
  await open(page, 'fr-fr', path)
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

const publicPages = [
  routes.home.href({}),
  routes.category.href({ category: 'comfort' }),
  routes.listing.href({ productListing: 'products' }),
  routes.product.href({ product: 'thermostat-tempo' }),
  routes.article.href({ guideCategory: 'comfort-guide', slug: 'heat-less-without-feeling-cold' }),
  routes.press.href({}),
  routes['auth-login'].href({}),
  routes['auth-signup'].href({}),
]

for (const path of publicPages) test(`${path} can be used by everybody`, ({ page }) => expectAccessible(page, path))

test('the cart and the checkout can be used by everybody', async ({ page, api }) => {
  test.setTimeout(60_000)
  await filledCart(api('fr-fr'), 'ORV-VEILLE-BLA', 2)
  for (const path of [routes.cart.href({}), routes['checkout-account'].href({})]) await expectAccessible(page, path)
  await readyToPay(api('fr-fr'))
  for (const path of [routes['checkout-address'].href({}), routes['checkout-shipping'].href({}), routes['checkout-payment'].href({})])
    await expectAccessible(page, path)
})

test('the account can be used by everybody', async ({ page, api }) => {
  await api('fr-fr')('POST /api/v1/auth/signup', { body: { mail: newEmail(), password: 'Lavande-7-nuages!', acceptTerms: true } })
  for (const path of [routes.account.href({}), routes['account-settings'].href({})]) await expectAccessible(page, path)
})

test('the open drawers can be used by everybody', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  await filledCart(api('fr-fr'))
  await open(page, 'fr-fr', routes.home.href({}))
  await page.getByRole('button', { name: t('shell.cart.filled', { count: 1 }) }).click()
  const drawer = page.getByRole('dialog', { name: t('cart.title') })
  await expect(drawer.getByRole('spinbutton')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})
