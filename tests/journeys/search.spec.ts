// Requirements: FIND-14, FIND-15, FIND-16, FIND-17, FIND-18, EVT-2.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { routes } from '#shared/routes/routes.ts'
import { expect, hydrated, open, test } from './journey.ts'
import { readManifest } from './manifest.ts'

test.use({ locale: 'fr-FR' })

const home = routes.home.href({})

const field = (page: Page) => page.getByRole('combobox')
const options = (page: Page) => page.getByRole('option')

/** Names and values of the search events that the page has told. */
const searches = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer as { event?: string; search_term?: string }[]).flatMap((entry) =>
      entry.event === 'search' ? [entry.search_term] : [],
    ),
  )

test('suggestions lead to a product', async ({ page, words }) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', home)
  await page.getByRole('button', { name: t('shell.search.open') }).click()
  await expect(field(page)).toBeFocused()
  await field(page).fill('termostat')
  const tempo = options(page).filter({ hasText: 'Tempo' }).first()
  await expect(tempo).toBeVisible()
  await expect(tempo).toContainText('€')
  await expect(page.getByRole('group', { name: t('shell.search.meant') })).toContainText(
    'thermostat',
  )
  const { violations } = await new AxeBuilder({ page })
    .include('dialog[open]')
    .disableRules('region')
    .analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await tempo.click()
  await expect(page).toHaveURL(/\/fr-fr\/thermostat-tempo/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a slash opens the search, and the keyboard does the rest', async ({ page, words }) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', home)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  // The list of the whole word: those of its first letters come and go while it is typed.
  const answer = page.waitForResponse(/[?&]q=camera(?:&|$)/)
  await page.keyboard.type('camera')
  await answer
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/\d/)
  await page.keyboard.press('ArrowDown')
  const first = options(page).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await first.getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('')
  await page.keyboard.type('sirene/')
  await expect(field(page)).toHaveValue('sirene/')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/fr-fr\/search\?q=sirene/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('sirene')
  await hydrated(page)

  await test.step('and stores it in this browser', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('link', { name: 'sirene/' })).toBeVisible()
    await page.getByRole('button', { name: t('shell.search.forget') }).click()
    await expect(page.getByRole('link', { name: 'sirene/' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('the results can be filtered, and a search is one event', async ({
  page,
  words,
  isMobile,
}) => {
  const t = await words('de-de')
  await open(page, 'de-de', `${routes.search.href({})}?q=kamera`)
  const main = page.getByRole('main')
  const cards = main.locator('.product-grid').getByRole('heading', { level: 2 })
  const count = await cards.count()
  expect(count).toBeGreaterThan(3)
  await expect.poll(() => searches(page)).toEqual(['kamera'])
  if (isMobile) await main.getByRole('button', { name: t('catalog.filters.title') }).click()
  await page.locator('a[href*="colors="]').filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\?(?:q=kamera&colors=\w+|colors=\w+&q=kamera)$/)
  await expect.poll(() => cards.count()).toBeLessThan(count)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  expect(await searches(page)).toEqual(['kamera'])
})

test('a search without results offers further links', async ({ page, words }) => {
  const t = await words('en-gb')
  await open(page, 'en-gb', `${routes.search.href({})}?q=bicycle`)
  const main = page.getByRole('main')
  await expect(main).toContainText(t('catalog.search.empty', { query: 'bicycle' }))
  await expect(main.getByRole('link', { name: t('catalog.search.all') })).toBeVisible()
  await expect(main.getByRole('region', { name: t('catalog.search.bestSellers') })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the header leads to a form that finds', async ({ page, words }) => {
    const t = await words('fr-fr')
    await page.goto('/fr-fr')
    await page.getByRole('button', { name: t('shell.search.open') }).click()
    await expect(page).toHaveURL(/\/fr-fr\/search\??$/)
    await page.getByRole('searchbox', { name: t('shell.search.label') }).fill('détecteur de fumée')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('catalog.search.submit') })
      .click()
    await expect(page).toHaveURL(/search\?q=d/)
    await expect(page.getByRole('main').getByRole('link', { name: /Brume/ }).first()).toBeVisible()
  })
})

test('the panel weighs at most 15 KB, and nothing before it is opened', async ({ page }) => {
  const files = readManifest()
  const panel = files['client/search/search-panel.tsx']
  expect(panel).toBeDefined()
  const entry = new Set([
    'client/entry-browser.tsx',
    ...(files['client/entry-browser.tsx']?.imports ?? []),
  ])
  const own = [
    panel!.file,
    ...(panel!.imports ?? []).filter((key) => !entry.has(key)).map((key) => files[key]!.file),
  ]
  const bytes = own.map((file) => brotliCompressSync(readFileSync(`dist/client/${file}`)).length)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(15_000)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await open(page, 'fr-fr', home)
  await page.waitForLoadState('networkidle')
  expect(fetched).not.toContain(`/${panel!.file}`)
})
