// Requirements: A11Y-1, UI-11.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { localePath } from '#shared/markets/locale.ts'
import { type Locale, marketOf, markets } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { camille } from '#tests/support/camille.ts'
import { become, families } from '../visual/families.ts'
import { expect, open, test } from './journey.ts'
import { customerWithOrder, filledCart, newEmail, readyToPay } from './shopping.ts'

test.use({ locale: 'fr-FR' })

const isLong = process.env.LONG === '1'
const languages = ['fr-fr', 'de-de', 'en-us', 'es-es'] as const

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectAccessible(page: Page, path: string, locale: Locale = 'fr-fr') {
  await open(page, locale, path)
  await page.waitForLoadState('networkidle')
  await expectNoViolation(page, path)
}

/**
 * Checks the page in its present state; while a dialog is open only the dialog, because the rest
 * cannot be reached.
 */
async function expectNoViolation(page: Page, state: string) {
  // Passed rules are not reported in detail, and frames of other origins, which these pages lack,
  // are not searched: this saves two thirds of the time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .setLegacyMode()
  if ((await page.locator('dialog[open]').count()) > 0)
    axe.include('dialog[open]').disableRules('region')
  const { violations } = await axe.analyze()
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${state}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    ),
  ).toEqual([])
}

const articlePath = routes.article.href({
  guideCategory: 'comfort-guide',
  slug: 'chauffer-moins-sans-avoir-froid',
})

const publicPages = [
  routes.home.href({}),
  routes.category.href({ category: 'comfort' }),
  routes.listing.href({ productListing: 'products' }),
  routes.product.href({ product: 'thermostat-tempo' }),
  articlePath,
  routes.press.href({}),
  routes.articles.href({ articlesCategory: 'articles' }),
  routes.offers.href({ promo: 'winter' }),
  routes.brand.href({ brand: 'lumo' }),
  routes.company.href({}),
  routes.installation.href({ product: 'thermostat-tempo' }),
  routes.size.href({ product: 'thermostat-tempo' }),
  routes.resellers.href({}),
  routes.content.href({ path: 'legal/terms' }),
  routes.content.href({ path: 'legal/cookies' }),
  routes.cart.href({}),
  routes.language.href({}),
  `${routes.search.href({})}?q=camera`,
  `${routes.search.href({})}?q=guitare`,
  `${routes.compare.href({})}?products=aube,veille`,
  '/fit',
  ...['', '?a=radiators.mains.other.3', '?a=radiators.unknown.clamp'].map(
    (query) => routes.finder.href({ fit: 'fit', finder: 'heating' }) + query,
  ),
  ...['', '?room=hall', '?hall=tempo.echo&bedroom=cadence.trait*2&garden=pluie&room=bedroom'].map(
    (query) => routes.room.href({ planner: 'room' }) + query,
  ),
  routes['auth-login'].href({}),
  routes['auth-signup'].href({}),
]

/** Kinds of page that the dark scheme's test shows in a wide window too. */
const inDarkScheme = new Set(
  'home listing product installation article size cart checkout-address'.split(' '),
)

// Every kind of page is checked at each size in one language, those of the dark scheme's test in a
// wide window there alone; in the long run, all in all of these.
for (const path of publicPages)
  test(`${path} can be used by everybody`, { tag: '@phone' }, ({ page }) =>
    expectAccessible(page, path),
  )

for (const locale of isLong ? languages.slice(1) : (['de-de'] as const)) {
  test.describe(locale, { tag: '@desktop' }, () => {
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
          .filter(({ name }) => isLong || !inDarkScheme.has(name))
          .map(({ path }) => path({ locale, orderId }))
        if (visitor === 'anyone') paths.push(routes.language.href({}))
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
  'the cart and the checkout can be used by everybody',
  { tag: '@phone' },
  async ({ page, api }) => {
    await filledCart(api('fr-fr'), 'ORV-VEILLE-BLA', 2)
    for (const path of [routes.cart.href({}), routes['checkout-account'].href({})])
      await expectAccessible(page, path)
    await readyToPay(api('fr-fr'))
    for (const path of [
      routes['checkout-address'].href({}),
      routes['checkout-shipping'].href({}),
      routes['checkout-payment'].href({}),
    ])
      await expectAccessible(page, path)
  },
)

test('the account can be used by everybody', { tag: '@phone' }, async ({ page, api }) => {
  await api('fr-fr')('POST /api/v1/auth/signup', {
    body: { mail: newEmail(), password: 'Lavande-7-nuages!', acceptTerms: true },
  })
  for (const path of [routes.account.href({}), routes['account-settings'].href({})])
    await expectAccessible(page, path)
})

test(
  'an order and the lists of an account can be used by everybody',
  { tag: '@phone' },
  async ({ page, context, api, allowErrors }) => {
    // The cart has become the order: there is none.
    allowErrors(/404 .*carts\/me/)
    const orderId = await customerWithOrder(api('fr-fr'), context.request, camille)
    for (const path of [
      `${routes['checkout-success'].href({})}?orderId=${orderId}`,
      routes['account-orders'].href({}),
      routes['account-order'].href({ orderId }),
      routes['account-wishlist'].href({}),
    ])
      await expectAccessible(page, path)
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
