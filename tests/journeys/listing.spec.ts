// Requirements: CAT-7, CAT-16, CAT-17, CAT-18.
import type { Locator, Page } from '@playwright/test'
import type { Translate } from '#client/i18n/translate.ts'
import { listingPageSize } from '#shared/catalog/product-facts.ts'
import { localePath } from '#shared/markets/locale.ts'
import { expect, open, test } from './journey.ts'

test.use({ locale: 'de-DE' })

const locale = 'de-de'
const all = '/all-products'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const count = (page: Page) => page.getByRole('main').getByRole('status').first()

/** The filters: beside the list, or in the drawer of a phone. */
async function filters(page: Page, t: Translate, isMobile: boolean): Promise<Locator> {
  const title = t('catalog.filters.title')
  if (!isMobile) return page.getByRole('complementary', { name: title })
  await page.getByRole('button', { name: title }).click()
  return page.getByRole('dialog', { name: title })
}

async function close(page: Page, isMobile: boolean) {
  if (isMobile) await page.keyboard.press('Escape')
}

const value = (where: Locator, group: string, name: string) =>
  where.getByRole('group', { name: group, exact: true }).getByRole('link', { name })

/**
 * Waits until the script of a part that works without it is there; it is loaded when the visitor
 * acts.
 */
async function scripted(part: Locator) {
  await part.page().keyboard.press('Shift')
  await expect
    .poll(() => part.evaluate((own) => Object.keys(own).some((key) => key.startsWith('__react'))))
    .toBe(true)
}

/** Presses a value, and waits for the list: the address changes before it. */
async function switched(link: Locator, current: 'true' | null) {
  await link.click()
  await expect.poll(() => link.getAttribute('aria-current')).toBe(current)
}

/** The number beside a value of a filter. */
async function promised(link: Locator): Promise<number> {
  return Number(/(\d+)$/.exec((await link.textContent()) ?? '')?.[1])
}

test('filters narrow the list as their numbers say, and chips remove them', async ({
  page,
  words,
  isMobile,
}) => {
  const t = await words(locale)
  await open(page, locale, all)
  const where = await filters(page, t, isMobile)
  const works = t('catalog.product.compatibility')
  const thread = value(where, works, 'Thread')
  const withThread = await promised(thread)
  // A drawer whose script is there stays open.
  await scripted(thread)
  await switched(thread, 'true')
  await expect(page).toHaveURL(/all-products\?works=thread$/)
  await expect(count(page)).toHaveText(t('catalog.listing.count', { count: withThread }))
  const outside = value(where, t('catalog.filters.use'), 'Außen')
  const both = await promised(outside)
  expect(both).toBeGreaterThan(0)
  expect(both).toBeLessThan(withThread)
  await switched(outside, 'true')
  await expect(page).toHaveURL(/\?use=outdoor&works=thread$/)
  const voice = value(where, works, 'Sprachassistenten')
  await switched(voice, 'true')
  await expect(page).toHaveURL(/\?use=outdoor&works=thread%2Cvoice$/)
  await expect(thread).toHaveAttribute('aria-current', 'true')
  await switched(voice, null)
  await expect(page).toHaveURL(/\?use=outdoor&works=thread$/)
  await close(page, isMobile)
  await expect(cards(page)).toHaveCount(both)
  const remove = (filter: string) =>
    page.getByRole('link', { name: t('catalog.filters.remove', { filter }) })
  await remove('Thread').click()
  await expect(page).toHaveURL(/\?use=outdoor$/)
  await expect(remove('Thread')).toHaveCount(0)
  await page
    .getByRole('list', { name: t('catalog.filters.active') })
    .getByRole('link', { name: t('catalog.filters.clear') })
    .click()
  await expect(page).toHaveURL(/all-products$/)
})

test('both ends of a price are typed in units of the currency', async ({
  page,
  words,
  api,
  isMobile,
}) => {
  const t = await words(locale)
  await open(page, locale, all)
  const where = await filters(page, t, isMobile)
  await where.getByRole('spinbutton', { name: t('catalog.filters.to') }).fill('70')
  await where.getByRole('spinbutton', { name: t('catalog.filters.from') }).fill('120')
  const apply = where.getByRole('button', { name: t('catalog.filters.apply') })
  await scripted(apply)
  await apply.click()
  // Ends that were mixed up are put in order.
  await expect(page).toHaveURL(/\?priceFrom=70&priceTo=120$/)
  await close(page, isMobile)
  await expect(
    page.getByRole('link', {
      name: t('catalog.filters.remove', {
        filter: t('catalog.filters.fromAmount', { amount: '70 €' }),
      }),
    }),
  ).toBeVisible()
  const { total } = await api(locale)('POST /api/v1/products/facets', {
    body: { listing: 'products', priceMin: 7_000, priceMax: 12_000 },
  })
  expect(total).toBeGreaterThan(3)
  await expect(cards(page)).toHaveCount(total)
})

test('more products are added to the list, and are there again after going back', async ({
  page,
  words,
}) => {
  const t = await words(locale)
  await open(page, locale, all)
  await expect(cards(page)).toHaveCount(listingPageSize)
  const more = page.getByRole('link', { name: t('catalog.listing.more') })
  // Before its script is there, it is a plain link to the next page.
  await scripted(more)
  await more.click()
  await expect(more).toHaveCount(0)
  const shown = await cards(page).count()
  expect(shown).toBeGreaterThan(listingPageSize)
  const added = cards(page).nth(listingPageSize).getByRole('link').first()
  await expect(added).toBeFocused()
  const names = await cards(page).getByRole('heading').allTextContents()
  expect(new Set(names).size).toBe(shown)
  await expect(page).toHaveURL(/all-products$/)
  await added.click()
  await expect(page).not.toHaveURL(/all-products/)
  await page.goBack()
  await expect(cards(page)).toHaveCount(shown)
})

test('filters that split nothing are not shown', async ({ page, words, isMobile }) => {
  const t = await words(locale)
  await open(page, locale, '/security/alarms')
  const where = await filters(page, t, isMobile)
  const works = where.getByRole('group', { name: t('catalog.product.compatibility') })
  await expect(works.getByRole('link').first()).toBeVisible()
  // Every alarm works with Matter and Thread, and the path has chosen the range.
  for (const name of ['Matter', 'Thread'])
    await expect(works.getByRole('link', { name })).toHaveCount(0)
  await expect(where.getByRole('group', { name: t('catalog.filters.kind') })).toHaveCount(0)
})

test('the only product of a category is shown large, without filters', async ({ page, words }) => {
  const t = await words(locale)
  await open(page, locale, '/security/opening')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: t('catalog.sort.label') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('catalog.filters.title') })).toHaveCount(0)
  await expect(page.getByText(t('catalog.listing.count', { count: 1 }))).toHaveCount(0)
  const name = await cards(page).getByRole('heading').textContent()
  await page.getByRole('link', { name: t('catalog.listing.only', { name: name ?? '' }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? '-')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, prices, order and pages work', async ({ page, words }) => {
    const t = await words(locale)
    await page.goto(localePath(locale, all))
    const where = page.getByRole('complementary', { name: t('catalog.filters.title') })
    const power = t('catalog.filters.power')
    const battery = value(where, power, 'Batterien')
    const promise = await promised(battery)
    await battery.click()
    await expect(page).toHaveURL(/\?power=battery$/)
    await expect(cards(page)).toHaveCount(promise)
    await where.getByRole('spinbutton', { name: t('catalog.filters.to') }).fill('100')
    await where.getByRole('button', { name: t('catalog.filters.apply') }).click()
    // The address is as the browser writes it; the canonical one is named in the head.
    await expect(page).toHaveURL(/priceTo=100/)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\?power=battery&priceTo=100$/,
    )
    await page
      .getByRole('combobox', { name: t('catalog.sort.label') })
      .selectOption({ label: t('catalog.sort.price-asc') })
    await page.getByRole('button', { name: t('catalog.sort.apply') }).click()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\?power=battery&priceTo=100&sort=price-asc$/,
    )
    await page
      .getByRole('list', { name: t('catalog.filters.active') })
      .getByRole('link', { name: t('catalog.filters.clear') })
      .click()
    await expect(page).toHaveURL(/all-products\?sort=price-asc$/)
    const first = await cards(page).getByRole('heading').allTextContents()
    await page.getByRole('link', { name: t('catalog.listing.more') }).click()
    await expect(page).toHaveURL(/\?page=2&sort=price-asc$/)
    const second = await cards(page).getByRole('heading').allTextContents()
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter((name) => first.includes(name))).toEqual([])
    await page.getByRole('link', { name: t('catalog.listing.page', { page: 1 }) }).click()
    await expect(page).toHaveURL(/all-products\?sort=price-asc$/)
  })
})
