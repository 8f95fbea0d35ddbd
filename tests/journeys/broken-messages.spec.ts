// Requirements: ERR-21.
import { routes } from '#shared/routes/routes.ts'
import { expect, hydrated, test } from './journey.ts'

test.use({ locale: 'fr-FR' })

test('while the texts cannot be loaded, the page keeps its words and its forms work; later it comes alive', async ({
  page,
  words,
  allowErrors,
}) => {
  allowErrors(/500|preload/)
  const t = await words('fr-fr')
  let isBroken = true
  await page.route(/\/_i18n\//, (route) =>
    isBroken ? route.fulfill({ status: 500, body: 'no' }) : route.continue(),
  )
  await page.goto(`/fr-fr${routes.product.href({ product: 'camera-veille' })}`)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Caméra Veille')
  const main = page.getByRole('main')
  await expect(main).not.toContainText(/\b(?:catalog|cart|shell)\.\w+/)

  // A press is a form's, as without scripts.
  await main
    .getByRole('button', { name: t('catalog.card.add'), exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/fr-fr\/cart\?view=forms$/)
  await expect(main.getByRole('textbox')).toHaveValue('1')
  await expect(main.getByRole('link', { name: t('cart.checkout') })).toBeVisible()

  isBroken = false
  await hydrated(page)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('cart.heading'))
  await expect(main.getByText('Caméra Veille').first()).toBeVisible()
})
