// Requirements: A11Y-3.
import type { Page } from '@playwright/test'
import { localePath } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { families } from '../visual/families.ts'
import { expect, hydrated, test } from './journey.ts'

test.use({ locale: 'de-DE' })

const locale: Locale = 'de-de'
const paths = [
  ...families
    .filter(({ visitor }) => visitor === 'anyone')
    .map(({ path }) => path({ locale, orderId: '' })),
  routes.language.href({}),
]

/** By how many px the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

/** Lets the page's text grow as a reader's setting does. */
function doubleText(page: Page): Promise<void> {
  return page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
}

test('no page grows sideways at 400 %, which leaves 320 px, or with text at 200 % in a window of 390 px', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/404/)
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(localePath(locale, path))
    await hydrated(page)
    expect(await overflow(page), `${path} at 320 px`).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 390, height: 900 })
    await doubleText(page)
    expect(await overflow(page), `${path} with large text`).toBeLessThanOrEqual(0)
  }
})

// A narrow window is the harder one; the wide one is looked at in the long run.
test(
  'no page grows sideways with text at 200 % in a window of 1440 px',
  { tag: '@long' },
  async ({ page, allowErrors }) => {
    allowErrors(/404/)
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const path of paths) {
      await page.goto(localePath(locale, path))
      await hydrated(page)
      await doubleText(page)
      expect(await overflow(page), path).toBeLessThanOrEqual(0)
    }
  },
)

// Pages on which a long word of the language once made a column wider than the window.
const pagesOfLongWords: [Locale, string][] = [
  ['pl-pl', '/'],
  ['sv-se', '/security'],
  ['it-it', '/energy'],
  ['nl-nl', '/kraanadapters-voor-cadence/installation'],
  ['de-de', '/aussenkamera-aube/size'],
  ['da-dk', '/legal/withdrawal'],
  ['fr-fr', '/cart'],
  ['nl-nl', '/compare?products=tempo,note'],
  ['de-de', '/kompatibilitaet/heizung?a=radiators'],
  ['pl-pl', '/kompatybilnosc/ogrzewanie?a=radiators.mains.other.3'],
  ['de-de', '/zimmer?bedroom=cadence.trait&cellar=compte&room=bedroom'],
  ['pl-pl', '/pokoj?hall=tempo.clavier&garden=vent.pluie'],
]

test('nor does one with long words of other languages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  for (const [locale, path] of pagesOfLongWords) {
    await page.goto(localePath(locale, path))
    await hydrated(page)
    await doubleText(page)
    // Sections below the window are laid out when they come near.
    await page.evaluate(() => void document.documentElement.setAttribute('data-revealed', ''))
    expect(await overflow(page), `${locale} ${path}`).toBeLessThanOrEqual(0)
  }
})

test('nor does a cart that is still loading', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/)
  await page.setViewportSize({ width: 390, height: 900 })
  // Without scripts the cart's place stays as the server drew it.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(localePath(locale, routes.cart.href({})))
  await doubleText(page)
  await expect(page.getByRole('group', { name: 'Der Warenkorb wird geladen' })).toBeVisible()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
})

test('the product’s pictures keep their size when the text grows', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(localePath(locale, routes.product.href({ product: 'heizungsthermostat-tempo' })))
  await hydrated(page)
  const width = async () => (await page.locator('.gallery').boundingBox())!.width
  const before = await width()
  await doubleText(page)
  expect(await width()).toBeGreaterThan(before * 0.85)
})
