// Requirements: A11Y-1, A11Y-3.
import type { Page } from '@playwright/test'
import { localePath } from '#shared/markets/locale.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { routeNames } from '#shared/routes/route-matcher.ts'
import { type RouteName, routes } from '#shared/routes/routes.ts'
import { camille } from '#tests/support/camille.ts'
import { byAnyone, byLanguage } from './addresses.ts'
import { expectNoViolation } from './axe.ts'
import { expect, hydrated, test } from './journey.ts'
import { classesWithoutStyles } from './styles.ts'
import { albany, customerWithOrder, filledCart, readyToPay } from './shopping.ts'

const ofBuyers: RouteName[] = [
  'cart',
  'checkout',
  'checkout-account',
  'checkout-address',
  'checkout-shipping',
  'checkout-payment',
  'checkout-redirect',
  'checkout-success',
]
const ofCustomers: RouteName[] = [
  'account',
  'account-settings',
  'account-wishlist',
  'account-orders',
  'account-order',
]

test('no route is forgotten', () => {
  const seen = new Set([
    ...Object.keys(byAnyone),
    ...Object.keys(byLanguage['fr-fr']!),
    ...ofBuyers,
    ...ofCustomers,
  ])
  expect(routeNames.filter((name) => !seen.has(name))).toEqual([])
})

/**
 * On the phone the narrowest one that is promised. The fixture fails the test for every error of
 * the browser.
 */
async function expectSound(page: Page, locale: Locale, path: string, isMobile: boolean) {
  if (isMobile) await page.setViewportSize({ width: 320, height: 640 })
  const response = await page.goto(localePath(locale, path))
  expect(response!.status(), path).toBeLessThan(400)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  // Parts that wait for an idle browser hydrate too.
  await page.waitForLoadState('networkidle')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${path} is too wide`).toBeLessThanOrEqual(0)
  expect(await classesWithoutStyles(page), `${path} is without styles that it needs`).toEqual([])
  await expectNoViolation(page, path)
}

for (const locale of ['fr-fr', 'en-us'] as const) {
  // Every page once in each language and at each size; in the long run, each language at both
  // sizes.
  test.describe(locale, { tag: locale === 'fr-fr' ? '@phone' : '@desktop' }, () => {
    test.use({ locale: marketOf(locale).tag })
    const paths = Object.values({ ...byAnyone, ...byLanguage[locale] })
    const most = Math.ceil(paths.length / 4)

    for (let from = 0; from < paths.length; from += most) {
      const part = paths.slice(from, from + most)
      test(`public pages render, hydrate, fit and can be used by everybody, ${part[0]} to ${part.at(-1)}`, async ({
        page,
        isMobile,
      }) => {
        for (const path of part)
          await test.step(path, () => expectSound(page, locale, path, isMobile === true))
      })
    }

    test('so do the steps of the checkout', async ({ page, api, isMobile }) => {
      const call = api(locale)
      if (locale === 'fr-fr') await readyToPay(call)
      else await filledCart(call, 'ORV-NOTE-WHI', 1, 'US')
      const steps: RouteName[] =
        locale === 'fr-fr'
          ? [
              'cart',
              'checkout-account',
              'checkout-address',
              'checkout-shipping',
              'checkout-payment',
              'checkout-redirect',
            ]
          : ['cart', 'checkout-account', 'checkout-address']
      for (const step of steps)
        await test.step(step, () =>
          expectSound(page, locale, routes[step as 'cart'].href({}), isMobile === true),
        )
    })

    test('so do an order’s confirmation and the account', async ({
      page,
      context,
      api,
      isMobile,
      allowErrors,
    }) => {
      // The cart has become the order: there is none.
      allowErrors(/404 .*carts\/me/)
      const orderId = await customerWithOrder(
        api(locale),
        context.request,
        locale === 'fr-fr' ? camille : albany,
      )
      const paths = [
        `${routes['checkout-success'].href({})}?orderId=${orderId}`,
        routes['account-order'].href({ orderId }),
        ...(['account', 'account-settings', 'account-wishlist', 'account-orders'] as const).map(
          (name) => routes[name].href({}),
        ),
      ]
      for (const path of paths)
        await test.step(path, () => expectSound(page, locale, path, isMobile === true))
    })
  })
}
