// Requirements: CHK-1, CHK-4, CHK-5.
import { existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Translate } from '#client/i18n/translate.ts'
import type { Api } from '#shared/api/client.ts'
import { localePath } from '#shared/markets/locale.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { formatMoney } from '#shared/money/money.ts'
import { routes } from '#shared/routes/routes.ts'
import { createTranslate } from '#shared/texts/translate.ts'
import { camille } from '#tests/support/camille.ts'
import { guaranteeNotice } from '#worker/pages/compliance.ts'
import { centsOf, sumOf, type Totals, totalsIn } from './amounts.ts'
import { expect, hydrated, test } from './journey.ts'
import {
  albany,
  chooseDelivery,
  giveAddress,
  giveEmail,
  newEmail,
  order,
  orderNumber,
  type Person,
} from './shopping.ts'

interface Purchase {
  locale: Locale
  category: 'energy' | 'comfort' | 'security'
  product: string
  colour: string
  quantity: number
  code: string
  /** Key of the delivery method. */
  delivery: string
  person: Person
  /** The tax inside the total, or those on top, in per cent. */
  included?: number
  added?: readonly number[]
}

const berlin: Person = {
  ...camille,
  firstName: 'Jörg',
  lastName: 'Weiß',
  mobile: '+4930123456',
  country: 'DE',
  streetNumber: '12',
  streetName: 'Lindenstraße',
  postalCode: '10969',
  city: 'Berlin',
}
const montreal: Person = {
  ...camille,
  lastName: 'Tremblay',
  mobile: '+15145550123',
  country: 'CA',
  streetNumber: '350',
  streetName: 'rue Sherbrooke',
  postalCode: 'H2X 1Y4',
  city: 'Montréal',
  state: 'QC',
}
const london: Person = {
  ...camille,
  firstName: 'Ada',
  lastName: 'King',
  mobile: '+442079460000',
  country: 'GB',
  streetNumber: '12',
  streetName: 'Dorset Street',
  postalCode: 'W1U 6QS',
  city: 'London',
}

const isLong = process.env.LONG === '1'

const purchases: Purchase[] = [
  {
    locale: 'fr-fr',
    category: 'comfort',
    product: 'ciel',
    colour: 'black',
    quantity: 2,
    code: 'WELCOME10',
    delivery: 'express',
    // A first order is also recognised by the person, and this test may run more than once in one
    // shop.
    person: { ...camille, mobile: `+336${10_000_000 + Math.floor(Math.random() * 90_000_000)}` },
    included: 20,
  },
  {
    locale: 'de-de',
    category: 'energy',
    product: 'cadence',
    colour: 'black',
    quantity: 3,
    code: 'CADENCE15',
    delivery: 'standard',
    person: berlin,
    included: 19,
  },
  {
    locale: 'en-us',
    category: 'security',
    product: 'veille',
    colour: 'pink',
    quantity: 2,
    code: 'WINTER20',
    delivery: 'standard',
    person: albany,
    added: [4],
  },
  {
    locale: 'fr-ca',
    category: 'comfort',
    product: 'souffle',
    colour: 'sand',
    quantity: 2,
    code: 'SOLO25',
    delivery: 'express',
    person: montreal,
    added: [5, 9.975],
  },
  {
    locale: 'en-gb',
    category: 'security',
    product: 'trait',
    colour: 'grey',
    quantity: 2,
    code: 'LONDON5',
    delivery: 'standard',
    person: london,
    included: 20,
  },
]

for (const [index, purchase] of purchases.entries()) {
  const { locale } = purchase
  test.describe(locale, () => {
    test.use({ locale: marketOf(locale).tag })
    // Each market at one size in turn; the long run has all at both.
    test.skip(({ isMobile }) => !isLong && isMobile !== (index % 2 === 0))

    test('a guest buys, from the first page to the confirmation', async ({
      page,
      words,
      api,
      isMobile,
    }) => {
      const t = await words(locale)
      const call = api(locale)
      const email = newEmail()
      await test.step('lands in their own storefront', () => land(page, locale))
      await test.step('finds a product and adds it in another colour', () =>
        addFromCategory(page, t, call, purchase, isMobile))
      await test.step('changes the cart', () => changeCart(page, t, call, purchase))
      const paid = await test.step('goes through the checkout', () =>
        checkOut(page, t, call, purchase, email, isMobile))
      const number = await test.step('pays and comes back', () => pay(page, t, locale, paid.total))
      expect(number).toMatch(new RegExp(`^${purchase.person.country}-\\d{8}$`))
      const shown = await totalsIn(page.getByRole('region', { name: t('checkout.order.lines') }), t)
      expect(shown.total).toBe(paid.total)
      expect(sumOf(shown)).toBe(paid.total)
      await test.step('goes on shopping', async () => {
        await page
          .getByRole('main')
          .getByRole('link', { name: t('cart.continue') })
          .click()
        await expect(
          page.getByRole('heading', { level: 1, name: t('checkout.success.heading') }),
        ).toBeHidden()
        await expect(page).toHaveURL(localePath(locale, '/'))
        await expect(page.getByRole('heading', { level: 1, name: t('cart.heading') })).toBeHidden()
      })
      await test.step('gets a mail', async () => {
        const mail = await mailWith(call, email, number)
        expect(mail.text).toContain(
          formatMoney(
            {
              centAmount: paid.total,
              currencyCode: marketOf(locale).defaultCurrency,
              fractionDigits: 2,
            },
            locale,
          ),
        )
      })
    })
  })
}

async function land(page: Page, locale: Locale) {
  await page.goto('/')
  await expect(page).toHaveURL(localePath(locale, '/'))
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')
  // Only a redirect is an automatic choice that has to be remembered.
  expect(cookie?.value).toBe(locale === 'en-us' ? undefined : locale)
  await hydrated(page)
}

async function addFromCategory(
  page: Page,
  t: Translate,
  call: Api,
  { category, product: key, colour }: Purchase,
  isMobile: boolean,
) {
  const product = await call('GET /api/v1/products/{key}', { params: { key }, query: {} })
  const variant = product.colorVariants.find(({ color }) => color.key === colour)!
  const entries = await call('GET /api/v1/navigations/main')
  const entry = entries.find(({ path }) => path === routes.category.href({ category }))!
  if (isMobile) {
    await page.getByRole('button', { name: t('shell.menu.open') }).click()
    const menu = page.getByRole('dialog', { name: t('shell.menu.title') })
    await menu.getByRole('button', { name: entry.title }).click()
    await menu.getByRole('link', { name: t('shell.seeAll') }).click()
  } else {
    const menu = page.getByRole('navigation', { name: t('shell.navigation') })
    await menu.getByRole('button', { name: entry.title }).hover()
    await menu.getByRole('link', { name: t('shell.seeAll') }).click()
  }
  await expect(page).toHaveURL(new RegExp(`/${category}$`))
  await page
    .getByRole('main')
    .getByRole('link', { name: product.name, exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)
  const swatch = page
    .getByRole('group', { name: t('catalog.color.label'), exact: true })
    .getByRole('link', { name: variant.color.label })
  await swatch.click()
  await expect(swatch).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(new RegExp(`color=${colour}$`))
  await page
    .getByRole('main')
    .getByRole('button', { name: t('catalog.card.add'), exact: true })
    .first()
    .click()
  await page.getByRole('button', { name: t('shell.cart.filled', { count: 1 }) }).click()
  const drawer = page.getByRole('dialog', { name: t('cart.title') })
  await expect(drawer.getByText(t('cart.contents', { count: 1 }))).toBeVisible()
  await expect(drawer.getByText(variant.color.label)).toBeVisible()
  await drawer.getByRole('link', { name: t('cart.details') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('cart.heading') })).toBeVisible()
}

async function changeCart(
  page: Page,
  t: Translate,
  call: Api,
  { product, quantity, code }: Purchase,
) {
  const { name } = await call('GET /api/v1/products/{key}', { params: { key: product }, query: {} })
  const more = page.getByRole('main').getByRole('button', { name: t('cart.line.more', { name }) })
  for (let pieces = 1; pieces < quantity; pieces += 1) await more.click()
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveValue(String(quantity))
  const summary = page.getByRole('region', { name: t('cart.summary') })
  await summary.getByRole('textbox', { name: t('cart.code.label') }).fill(code.toLowerCase())
  await summary.getByRole('button', { name: t('cart.code.apply') }).click()
  await expect(summary.getByRole('listitem').filter({ hasText: code })).toBeVisible()
  const totals = await totalsIn(summary, t)
  expect(sumOf(totals)).toBe(totals.total)
  await summary.getByRole('link', { name: t('cart.checkout') }).click()
}

/** From the account step to the payment step; gives what is to be paid, having added it up. */
async function checkOut(
  page: Page,
  t: Translate,
  call: Api,
  purchase: Purchase,
  email: string,
  isMobile: boolean,
): Promise<Totals> {
  const { person, quantity } = purchase
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.account.heading') }),
  ).toBeVisible()
  await giveEmail(page, t, email)
  await giveAddress(page, t, person)
  const { methods } = await call('GET /api/v1/shippings/methods', {
    query: { country: person.country },
  })
  await chooseDelivery(page, t, methods.find(({ key }) => key === purchase.delivery)!.name)
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.payment.heading') }),
  ).toBeVisible()
  const guarantee = guaranteeIn(purchase.locale)
  if (guarantee) await expect(page.getByText(guarantee.text)).toBeVisible()
  if (isMobile) await expect(page.getByText(t('checkout.summary.show', { quantity }))).toBeVisible()
  // On phones the order is read once more, right above the button that binds.
  const summary = page.getByRole(isMobile ? 'region' : 'complementary', {
    name: t('checkout.summary.title'),
  })
  const totals = await totalsIn(summary, t)
  expect(sumOf(totals)).toBe(totals.total)
  expectTaxes(totals, purchase)
  return totals
}

/**
 * The notice of the legal guarantee as the files have it; undefined outside of the European Union.
 */
function guaranteeIn(locale: Locale) {
  const market = marketOf(locale)
  // A country's own words are in the bundle of its locale.
  const files = [market.language, locale].map(
    (tongue) => `content/messages/${tongue}/compliance.json`,
  )
  const texts = files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
  return guaranteeNotice(
    market,
    createTranslate(locale, { compliance: Object.assign({}, ...texts) }),
  )
}

/**
 * Taxes are rounded line by line, so the shown rate may miss by a cent for each of the two amounts
 * that it is taken from.
 */
function expectTaxes(
  { subtotal, discount, delivery, added, total, taxNote }: Totals,
  { included, added: rates = [] }: Purchase,
) {
  const isNear = (shown: number, exact: number) =>
    expect(Math.abs(shown - exact), `${shown} is about ${exact}`).toBeLessThanOrEqual(2)
  expect(Object.values(added)).toHaveLength(rates.length)
  Object.values(added).forEach((tax, index) =>
    isNear(tax, ((subtotal + discount + delivery) * rates[index]!) / 100),
  )
  if (included === undefined) return
  const amount = centsOf(/\d[\d\s.,’']*[.,]\d\d/.exec(taxNote)![0])!
  expect(taxNote).toMatch(new RegExp(`\\b${included}\\s?%`))
  isNear(amount, total - total / (1 + included / 100))
}

async function pay(page: Page, t: Translate, locale: Locale, total: number): Promise<string> {
  await order(page, t, locale)
  const approve = page.getByRole('button').first()
  expect(centsOf(await approve.innerText())).toBe(total)
  await approve.click()
  return orderNumber(page, t)
}

async function mailWith(call: Api, email: string, number: string) {
  const find = async () =>
    (await call('GET /api/v1/outbox')).find(
      ({ to, text, subject }) => to === email && `${subject}${text}`.includes(number),
    )
  await expect.poll(find).toBeDefined()
  return (await find())!
}
