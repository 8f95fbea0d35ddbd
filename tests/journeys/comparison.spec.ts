// Requirements: CAT-8, CAT-10, CAT-14, CAT-15.
import { expect, open, test } from './journey.ts'

test.use({ locale: 'en-GB' })

const locale = 'en-gb'

test('two products are side by side with the data that both have, and one can be removed', async ({
  page,
  words,
  api,
}) => {
  const t = await words(locale)
  const call = api(locale)
  const [veille, aube] = await Promise.all(
    ['veille', 'aube'].map((key) =>
      call('GET /api/v1/products/{key}', { params: { key }, query: {} }),
    ),
  )
  const compare = (name: string) =>
    page.getByRole('button', { name: t('catalog.compare.add', { name }) })

  await open(page, locale, veille!.link)
  await compare(veille!.name).click()
  await expect(page.getByText(t('catalog.compare.needsTwo')).first()).toBeVisible()

  await open(page, locale, aube!.link)
  await compare(aube!.name).click()
  await page.getByRole('button', { name: t('catalog.compare.show'), exact: true }).click()
  await expect(page).toHaveURL(/\/en-gb\/compare\?products=aube,veille$/)
  const table = page.getByRole('table', { name: t('catalog.compare.page') })
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  const labels = (product: typeof veille) =>
    product!.technical.flatMap(({ rows }) => rows.map(({ label }) => label))
  const shared = labels(veille).filter((label) => labels(aube).includes(label))
  expect(shared.length).toBeGreaterThan(3)
  for (const label of shared)
    await expect(table.getByRole('rowheader', { name: label, exact: true })).toBeVisible()

  await table.getByRole('link', { name: t('catalog.compare.remove', { name: aube!.name }) }).click()
  await expect(page).toHaveURL(/\/compare\?products=veille$/)
  await expect(page.getByRole('main')).toContainText(t('catalog.compare.needsTwo'))
  await page.getByRole('combobox', { name: t('catalog.compare.choose') }).selectOption('aube')
  await page.getByRole('button', { name: t('catalog.compare.choose') }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
})

test('the tray leads to the comparison from any product, and empties it', async ({
  page,
  words,
  api,
}) => {
  const t = await words(locale)
  const { link } = await api(locale)('GET /api/v1/products/{key}', {
    params: { key: 'tempo' },
    query: {},
  })
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('begun'))
      localStorage.setItem('vitrine.compare', JSON.stringify(['veille', 'aube']))
    sessionStorage.setItem('begun', '1')
  })
  await open(page, locale, link)
  // Its script comes with the visitor's first act.
  await page.keyboard.press('Shift')
  const tray = page.getByRole('group', { name: t('catalog.compare.page') })
  await tray.getByRole('link', { name: `${t('catalog.compare.show')} (2)` }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(2)

  await open(page, locale, '/compare')
  await expect(page).toHaveURL(/\/compare\?products=aube,veille$/)

  await open(page, locale, link)
  await page.keyboard.press('Shift')
  await tray.getByRole('button', { name: t('catalog.compare.empty') }).click()
  await expect(tray).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('products are compared by a form and links', async ({ page, words, api, isMobile }) => {
    test.skip(isMobile === true, 'the same at every size')
    const t = await words(locale)
    const { name, link } = await api(locale)('GET /api/v1/products/{key}', {
      params: { key: 'veille' },
      query: {},
    })
    await page.goto(`/${locale}${link}`)
    await page.getByRole('button', { name: t('catalog.compare.add', { name }) }).click()
    await expect(page).toHaveURL(/\/compare\?add=veille$/)
    await page.getByRole('combobox', { name: t('catalog.compare.choose') }).selectOption('aube')
    await page.getByRole('button', { name: t('catalog.compare.choose') }).click()
    await expect(page.getByRole('columnheader')).toHaveCount(2)
    await page.getByRole('link', { name: t('catalog.compare.remove', { name }) }).click()
    await expect(page.getByRole('columnheader')).toHaveCount(1)
  })
})

test('a fifth product replaces the first, with a message', async ({
  page,
  words,
  api,
  isMobile,
}) => {
  test.skip(isMobile === true, 'the same at every size')
  const t = await words(locale)
  const { name, link } = await api(locale)('GET /api/v1/products/{key}', {
    params: { key: 'tempo' },
    query: {},
  })
  await page.addInitScript(
    (keys) => localStorage.setItem('vitrine.compare', keys),
    JSON.stringify(['veille', 'aube', 'seuil', 'note']),
  )
  await open(page, locale, link)
  await page.getByRole('button', { name: t('catalog.compare.add', { name }) }).click()
  await expect(page.getByText(t('catalog.compare.full')).first()).toBeVisible()
})

test('showing all reviews moves the focus to the first that was not shown', async ({
  page,
  words,
  api,
  isMobile,
}) => {
  test.skip(isMobile === true, 'the same at every size')
  const t = await words(locale)
  const { link, sku } = await api(locale)('GET /api/v1/products/{key}', {
    params: { key: 'filet' },
    query: {},
  })
  const { items } = await api(locale)('GET /api/v1/reviews/{sku}', { params: { sku } })
  await open(page, locale, link)
  await page
    .getByRole('button', { name: t('catalog.reviews.all', { count: items.length }) })
    .press('Enter')
  const fourth = page.getByRole('listitem').filter({ hasText: items[3]!.title })
  await expect(fourth).toBeFocused()
})
