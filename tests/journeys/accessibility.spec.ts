// Requirements: A11Y-1, UI-11.
import type { Page } from '@playwright/test'
import { localePath } from '#shared/markets/locale.ts'
import { type Locale, marketOf, markets } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { become, families } from '../visual/families.ts'
import { expectNoViolation } from './axe.ts'
import { expect, open, test } from './journey.ts'
import { filledCart } from './shopping.ts'

test.use({ locale: 'fr-FR' })

const isLong = process.env.LONG === '1'

async function expectAccessible(page: Page, path: string, locale: Locale = 'fr-fr') {
  await open(page, locale, path)
  await page.waitForLoadState('networkidle')
  await expectNoViolation(page, path)
}

const articlePath = routes.article.href({
  guideCategory: 'comfort-guide',
  slug: 'chauffer-moins-sans-avoir-froid',
})

/**
 * Pages that show something else with a query, and kinds of content. One page of each route is
 * checked by `every-page`.
 */
const publicPages = [
  routes.content.href({ path: 'legal/cookies' }),
  `${routes.search.href({})}?q=camera`,
  `${routes.search.href({})}?q=guitare`,
  `${routes.compare.href({})}?products=aube,veille`,
  '/fit',
  ...['?a=radiators.mains.other.3', '?a=radiators.unknown.clamp'].map(
    (query) => routes.finder.href({ fit: 'fit', finder: 'heating' }) + query,
  ),
  ...['?room=hall', '?hall=tempo.echo&bedroom=cadence.trait*2&garden=pluie&room=bedroom'].map(
    (query) => routes.room.href({ planner: 'room' }) + query,
  ),
]

for (const path of publicPages)
  test(`${path} can be used by everybody`, { tag: '@phone' }, ({ page }) =>
    expectAccessible(page, path),
  )

for (const locale of ['de-de', 'es-es'] as const) {
  test.describe(locale, { tag: '@long' }, () => {
    test.use({ locale: marketOf(locale).tag })
    test(`every kind of page in ${locale} can be used by everybody`, async ({
      page,
      context,
      api,
      allowErrors,
    }) => {
      allowErrors(/404/)
      for (const visitor of ['anyone', 'shopper', 'customer'] as const) {
        const orderId = await become(visitor, api(locale), context.request, locale)
        const paths = families
          .filter((family) => family.visitor === visitor)
          .map(({ path }) => path({ locale, orderId }))
        for (const path of paths) await test.step(path, () => expectAccessible(page, path, locale))
      }
    })
  })
}

// The same names at every size.
test(
  'every name begins with the words that are seen, in all languages',
  {
    tag: '@desktop',
  },
  async ({ page }) => {
    const ofLanguages = new Map(markets.map((market) => [market.language, market]))
    for (const { code } of isLong ? markets : ofLanguages.values()) {
      await page.goto(localePath(code, routes.category.href({ category: 'comfort' })))
      const wrong = await page
        .getByRole('main')
        .getByRole('button')
        .evaluateAll((buttons) =>
          buttons
            .map((button) => ({
              name: button.ariaLabel ?? '',
              seen: (button as HTMLElement).innerText.trim(),
            }))
            .filter(
              ({ name, seen }) =>
                name && seen && !name.toLowerCase().startsWith(seen.toLowerCase()),
            ),
        )
      expect(wrong, code).toEqual([])
    }
  },
)

test(
  'a page that is not there can be used by everybody',
  { tag: '@phone' },
  async ({ page, allowErrors }) => {
    allowErrors(/404/)
    await expectAccessible(page, '/nothing-is-here')
  },
)

test('a refused form can be used by everybody', { tag: '@phone' }, async ({ page, words }) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', routes['auth-signup'].href({}))
  await page.getByRole('button', { name: t('account.signup.action') }).click()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3)
  await expectNoViolation(page, 'refused form')
})

test(
  'the question about the region can be used by everybody',
  { tag: '@phone' },
  async ({ page, words }) => {
    const t = await words('de-de')
    await open(page, 'de-de', routes.home.href({}))
    await expect(page.getByRole('button', { name: t('shell.region.keep') })).toBeVisible()
    await expectNoViolation(page, 'region')
  },
)

test('the design system can be used by everybody', { tag: '@phone' }, async ({ page }) => {
  for (const language of ['en', 'de']) {
    await page.goto(`/_ui?language=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolation(page, `/_ui in ${language}`)
  }
})

test(
  'the open drawers can be used by everybody',
  { tag: '@phone' },
  async ({ page, words, api }) => {
    const t = await words('fr-fr')
    await filledCart(api('fr-fr'))
    await open(page, 'fr-fr', routes.home.href({}))
    await page.getByRole('button', { name: t('shell.cart.filled', { count: 1 }) }).click()
    const drawer = page.getByRole('dialog', { name: t('cart.title') })
    await expect(drawer.getByRole('spinbutton')).toBeVisible()
    await expectNoViolation(page, 'cart')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    await page.getByRole('button', { name: t('shell.menu.open') }).click()
    const menu = page.getByRole('dialog', { name: t('shell.menu.title') })
    await expect(menu).toBeVisible()
    await expectNoViolation(page, 'menu')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()

    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: t('shell.cookies') })
      .click()
    await expect(page.getByRole('dialog', { name: t('shell.consent.title') })).toBeVisible()
    await expectNoViolation(page, 'consent')
  },
)

test(
  'the open filters can be used by everybody',
  { tag: '@phone' },
  async ({ page, words, isMobile }) => {
    test.skip(!isMobile, 'filters stand beside the list on a desktop')
    const t = await words('fr-fr')
    await open(page, 'fr-fr', routes.listing.href({ productListing: 'products' }))
    await page.getByRole('button', { name: t('catalog.filters.title') }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolation(page, 'filters')
  },
)

test.describe('in the dark scheme', { tag: '@desktop' }, () => {
  test.use({ colorScheme: 'dark' })

  test('pages with every kind of part can be used by everybody', async ({
    page,
    words,
    api,
    allowErrors,
  }) => {
    allowErrors(/404/)
    const t = await words('fr-fr')
    await filledCart(api('fr-fr'))
    for (const path of [
      routes.home.href({}),
      routes.listing.href({ productListing: 'products' }),
      routes.product.href({ product: 'thermostat-tempo' }),
      routes.installation.href({ product: 'thermostat-tempo' }),
      articlePath,
      routes.size.href({ product: 'thermostat-tempo' }),
      `${routes.compare.href({})}?products=aube,veille`,
      `${routes.finder.href({ fit: 'fit', finder: 'heating' })}?a=radiators.mains.other.3`,
      routes.cart.href({}),
      routes['checkout-address'].href({}),
    ])
      await test.step(path, () => expectAccessible(page, path))

    await open(page, 'fr-fr', routes['auth-signup'].href({}))
    await page.getByRole('button', { name: t('account.signup.action') }).click()
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3)
    await expectNoViolation(page, 'refused form')

    await open(page, 'fr-fr', '/nothing-is-here')
    await page.getByRole('button', { name: t('shell.menu.open') }).click()
    await expect(page.getByRole('dialog', { name: t('shell.menu.title') })).toBeVisible()
    await expectNoViolation(page, 'menu')
  })
})
