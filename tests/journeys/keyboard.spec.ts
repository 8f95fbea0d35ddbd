// Requirements: A11Y-2.
import type { Locator, Page } from '@playwright/test'
import { camille } from '#tests/support/camille.ts'
import { orderButton } from '#client/checkout/order-button.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { beginning, expect, hydrated, open, test } from './journey.ts'
import { bank, newEmail, orderNumber } from './shopping.ts'

test.use({ locale: 'fr-FR' })

const locale = 'fr-fr'
const furthest = 150

test('a guest buys with nothing but the keyboard', async ({ page, words, api }) => {
  const t = await words(locale)
  const call = api(locale)
  const entries = await call('GET /api/v1/navigations/main')
  const energy = entries.find(({ path }) => path === routes.category.href({ category: 'energy' }))!
  const cadence = await call('GET /api/v1/products/{key}', {
    params: { key: 'cadence' },
    query: {},
  })
  const black = cadence.colorVariants.find(({ color }) => color.key === 'black')!.color
  const main = page.getByRole('main')

  await test.step('passes over the header', async () => {
    await open(page, locale, routes.home.href({}))
    await reach(page, page.getByRole('link', { name: t('shell.skip') }))
    await page.keyboard.press('Enter')
    await expect(main).toBeFocused()
  })

  await test.step('opens the menu, leaves it, and goes through it into a category', async () => {
    const menu = page.getByRole('navigation', { name: t('shell.navigation') })
    const entry = menu.getByRole('button', { name: energy.title })
    const seeAll = menu.getByRole('link', { name: t('shell.seeAll') })
    await reach(page, entry, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await reach(page, seeAll)
    await page.keyboard.press('Escape')
    await expect(entry).toBeFocused()
    await expect(seeAll).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await reach(page, seeAll)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/energy$/)
  })

  await test.step('opens a product and chooses a colour', async () => {
    await follow(page, main.getByRole('link', { name: cadence.name, exact: true }).first())
    await expect(page.getByRole('heading', { level: 1 })).toContainText(cadence.name)
    const colours = page.getByRole('group', { name: t('catalog.color.label'), exact: true })
    await follow(page, colours.getByRole('link', { name: black.label }))
    await expect(page).toHaveURL(/color=black$/)
  })

  await test.step('looks at the pictures and comes back to where they were', async () => {
    const picture = main.locator('.gallery-slide:not([tabindex])')
    await reach(page, picture, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const zoom = page.getByRole('dialog', { name: cadence.name })
    await expect(zoom).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(zoom).toBeHidden()
    await expect(picture).toBeFocused()
  })

  await test.step('adds it, and goes through the drawer to the cart', async () => {
    await follow(
      page,
      main.getByRole('button', { name: t('catalog.card.add'), exact: true }).first(),
    )
    const button = page.getByRole('button', { name: t('shell.cart.filled', { count: 1 }) })
    await expect(button).toBeVisible()
    await follow(page, button, 'Shift+Tab')
    const drawer = page.getByRole('dialog', { name: t('cart.title') })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await follow(page, drawer.getByRole('link', { name: t('cart.details') }))
    await expect(page.getByRole('heading', { level: 1, name: t('cart.heading') })).toBeVisible()
  })

  await test.step('takes a second piece', async () => {
    const quantity = main.getByRole('spinbutton')
    await reach(page, quantity)
    await page.keyboard.press('ArrowUp')
    await expect(quantity).toHaveValue('2')
    await follow(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: t('cart.checkout') })
        .first(),
    )
  })

  await test.step('says who and where', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: t('checkout.account.heading') }),
    ).toBeVisible()
    await hydrated(page)
    await write(
      page,
      main.getByRole('textbox', { name: beginning(t('checkout.fields.email')) }).first(),
      newEmail(),
    )
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('heading', { level: 1, name: t('checkout.address.heading') }),
    ).toBeVisible()
    await hydrated(page)
    for (const name of [
      'firstName',
      'lastName',
      'streetNumber',
      'streetName',
      'postalCode',
      'city',
      'mobile',
    ] as const)
      await write(
        page,
        main.getByRole('textbox', { name: beginning(t(`checkout.fields.${name}`)) }),
        camille[name],
      )
    await follow(page, page.getByRole('button', { name: t('checkout.address.action') }))
  })

  await test.step('chooses the delivery', async () => {
    const { methods } = await call('GET /api/v1/shippings/methods', {
      query: { country: camille.country },
    })
    const chosen = page.getByRole('radio', { checked: true })
    await reach(page, chosen)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: beginning(methods[1]!.name) })).toBeChecked()
    await follow(page, page.getByRole('button', { name: t('checkout.shipping.action') }))
  })

  await test.step('pays', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: t('checkout.payment.heading') }),
    ).toBeVisible()
    await hydrated(page)
    await follow(page, page.getByRole('button', { name: t(orderButton(marketOf(locale))) }))
    await expect(page).toHaveURL(/\/sandbox\/payments\//)
    await follow(page, page.getByRole('button', { name: bank.pay }))
    expect(await orderNumber(page, t)).toMatch(/^FR-\d{8}$/)
  })
})

/** Presses Tab until something has the focus, which must show on it. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached()
  for (let presses = 0; presses < furthest; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const isShown = () =>
        target.evaluate((element) => {
          const isRinged = [element, element.closest('label'), element.parentElement].some(
            (at) => at && getComputedStyle(at).outlineStyle !== 'none',
          )
          const { top, bottom } = element.getBoundingClientRect()
          return isRinged && bottom > 0 && top < innerHeight
        })
      await expect.poll(isShown, 'the focus shows, inside the window').toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`Not reached by ${furthest} × ${key}`)
}

async function follow(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await reach(page, target, key)
  await page.keyboard.press('Enter')
}

async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
