// Requirements: AVAIL-10.
import { routes } from '#shared/routes/routes.ts'
import { expect, hydrated, open, test } from './journey.ts'
import { bank, order, orderNumber, readyToPay } from './shopping.ts'

test.use({ locale: 'fr-FR' })

test('a client of the release before goes on shopping in the new one', async ({
  page,
  words,
  api,
  allowErrors,
}) => {
  allowErrors(/409 .*_visit/)
  const t = await words('fr-fr')
  // Documents that were loaded before the release: their client's requests name another build.
  let isReleased = false
  await page.route(/\/fr-fr/, async (route) => {
    if (isReleased || route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(/("build":")[^"]+/, '$1release-before'),
    })
  })
  const refused: string[] = []
  page.on('response', (response) => response.status() === 409 && refused.push(response.url()))

  await open(page, 'fr-fr', routes.category.href({ category: 'energy' }))
  await hydrated(page, 'main article a')
  isReleased = true
  const card = page.getByRole('main').getByRole('article').first()
  const name = (await card.getByRole('heading').textContent())!.trim()
  await card.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  // The page came as a document of the new release, after the old client's question was refused.
  expect(refused.length).toBeGreaterThan(0)
  await expect(page.locator('#boot')).not.toContainText('release-before')

  isReleased = false
  await readyToPay(api('fr-fr'))
  await open(page, 'fr-fr', routes['checkout-payment'].href({}))
  isReleased = true
  await order(page, t, 'fr-fr')
  await page.getByRole('button', { name: bank.pay }).click()
  expect(await orderNumber(page, t)).toMatch(/^FR-\d{8}$/)
})
