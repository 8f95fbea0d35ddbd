// Requirements: EVT-1, EVT-2, EVT-3, EVT-4, EVT-5, EVT-6, EVT-8.
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import type { Translate } from '#client/i18n/translate.ts'
import type { Api } from '#shared/api/client.ts'
import type { Order } from '#shared/api/orders.ts'
import { routes } from '#shared/routes/routes.ts'
import { camille } from '#tests/support/camille.ts'
import { expect, open, test } from './journey.ts'
import { openShop } from './other-shops.ts'
import {
  bank,
  chooseDelivery,
  giveAddress,
  giveEmail,
  newEmail,
  order,
  orderNumber,
  readyToPay,
} from './shopping.ts'

// A shop with a tag manager is started for this file alone: its tests share it and run one after
// the other.
test.describe.configure({ mode: 'default' })

const port = Number(process.env.E2E_PORT ?? 4620) + 14
const locale = 'fr-fr'
let shop: Awaited<ReturnType<typeof openShop>>
test.beforeAll(async () => {
  shop = await openShop('data-layer', port, { TAG_MANAGER_ID: 'GTM-VITRINE' })
})
test.afterAll(() => shop?.close())
test.use({ baseURL: `http://localhost:${port}`, locale: 'fr-FR' })

interface Entry {
  document: string
  entry: Record<string, unknown>
}

/** Event → the names of its fields, as docs/events.md has them: `ecommerce.value`, `item_id`. */
const documented = new Map(
  readFileSync('docs/events.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, fields] = /^\| `([\w.]+)` +\| [^|]*\| ([^|]*)\|/.exec(line) ?? []
      return name ? [[name, fieldsOf(fields!)] as const] : []
    }),
)

function fieldsOf(text: string): string[] {
  return text.split(';').flatMap((part) => {
    const names = [...part.replaceAll(/\([^)]*\)/g, '').matchAll(/`([\w.]+)`/g)].map(
      ([, name]) => name!,
    )
    const [parent, ...rest] = names
    return /`\w+`: /.test(part) ? rest.map((name) => `${parent}.${name}`) : names
  })
}

function namesOf({ event: _, ...fields }: Record<string, unknown>): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    ['ecommerce', 'user', 'error'].includes(name)
      ? definedIn(value as object).map((inner) => `${name}.${inner}`)
      : [name],
  )
}

function definedIn(value: object): string[] {
  return Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : [name]))
}

/** Everything that is pushed into the data layer of any document of this browser, in its order. */
async function listenTo(context: BrowserContext): Promise<Entry[]> {
  const heard: Entry[] = []
  await context.exposeFunction('heardEntry', (document: string, entry: string) =>
    heard.push({ document, entry: JSON.parse(entry) as Entry['entry'] }),
  )
  await context.addInitScript(() => {
    const document = crypto.randomUUID()
    const layer: unknown[] = []
    layer.push = (...entries: unknown[]) => {
      for (const entry of entries) {
        const plain = Array.isArray(entry) ? { ...entry } : entry
        void (
          globalThis as unknown as { heardEntry: (document: string, entry: string) => void }
        ).heardEntry(document, JSON.stringify(plain))
      }
      return Array.prototype.push.apply(layer, entries)
    }
    Object.assign(globalThis, { dataLayer: layer })
  })
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  return heard
}

async function choose(
  page: Page,
  t: Translate,
  button: 'shell.consent.accept' | 'shell.consent.refuse',
) {
  const dialog = page.getByRole('dialog', { name: t('shell.consent.title') })
  // The dialog's script comes when the browser is idle.
  await page.waitForLoadState('networkidle')
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('shell.cookies') })
    .click()
  await dialog.getByRole('button', { name: t(button) }).click()
}

/**
 * From a list to the payment step, where the order is pressed; the payment is approved on the
 * bank's page. Gives the order's number.
 */
async function buy(page: Page, t: Translate, call: Api, heard: Entry[]): Promise<string> {
  await page
    .getByRole('main')
    .locator('[data-card], .card-rows, .product-grid')
    .first()
    .scrollIntoViewIfNeeded()
  await expect.poll(() => named(heard, 'view_item_list').length).toBeGreaterThan(0)
  await page.getByRole('main').getByRole('link', { name: /Note/ }).first().click()
  await expect(
    page.getByRole('button', { name: t('catalog.card.add'), exact: true }).first(),
  ).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('catalog.card.add'), exact: true })
    .first()
    .click()
  await page.getByRole('button', { name: t('shell.cart.filled', { count: 1 }) }).click()
  await page
    .getByRole('dialog', { name: t('cart.title') })
    .getByRole('link', { name: t('cart.details') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('cart.heading') })).toBeVisible()
  const summary = page.getByRole('region', { name: t('cart.summary') })
  for (const code of ['welcome10', 'solo25']) {
    const field = summary.getByRole('textbox', { name: t('cart.code.label') })
    await field.fill(code)
    await summary.getByRole('button', { name: t('cart.code.apply') }).click()
    // The field is emptied when the code is on the cart, and marked when it cannot be used.
    await expect
      .poll(
        async () =>
          (await field.inputValue()) === '' ||
          (await field.getAttribute('aria-invalid')) === 'true',
      )
      .toBe(true)
  }
  await summary.getByRole('link', { name: t('cart.checkout') }).click()
  await giveEmail(page, t, newEmail())
  // A first order is also recognised by the person, and each test uses a code for first orders.
  await giveAddress(page, t, {
    ...camille,
    mobile: `+336${10_000_000 + Math.floor(Math.random() * 90_000_000)}`,
  })
  const { methods } = await call('GET /api/v1/shippings/methods', {
    query: { country: camille.country },
  })
  await chooseDelivery(page, t, methods.find(({ key }) => key === 'standard')!.name)
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.payment.heading') }),
  ).toBeVisible()
  await expect(page.locator('script[data-tag-manager]')).toHaveCount(0)
  return pay(page, t)
}

/** Orders on the payment step and pays on the bank's page. Gives the order's number. */
async function pay(page: Page, t: Translate): Promise<string> {
  await order(page, t, locale)
  await page.getByRole('button', { name: bank.pay }).click()
  return orderNumber(page, t)
}

const eventsOf = (heard: Entry[]) =>
  heard.map(({ entry }) => entry).filter(({ event }) => typeof event === 'string')
const named = (heard: Entry[], name: string) =>
  eventsOf(heard).filter(({ event }) => event === name) as { ecommerce: Record<string, unknown> }[]

function expectDocumented(heard: Entry[]) {
  for (const entry of eventsOf(heard)) {
    const fields = documented.get(entry.event as string)
    expect(fields, `${String(entry.event)} stands in docs/events.md`).toBeDefined()
    expect(
      namesOf(entry).filter((name) => !fields!.includes(name)),
      String(entry.event),
    ).toEqual([])
  }
}

function expectConsentFirst(heard: Entry[]) {
  const first = new Map<string, Entry['entry']>()
  for (const { document, entry } of heard) if (!first.has(document)) first.set(document, entry)
  for (const entry of first.values()) expect(entry).toMatchObject({ 0: 'consent', 1: 'default' })
}

/** Values of the order as it was charged, in units of the currency. */
function chargedOf({
  orderNumber: number,
  totalPrice,
  taxTotal,
  shippingInfo,
  discountCodes,
}: Order) {
  const units = (money: { centAmount: number }) => money.centAmount / 100
  return {
    transaction_id: number,
    currency: totalPrice.currencyCode,
    value: units(totalPrice),
    tax: units(taxTotal),
    shipping: units(shippingInfo!.discountedPrice ?? shippingInfo!.shippingRate.price),
    coupon: discountCodes.join(','),
  }
}

test('a whole purchase with consent: each event once, as docs/events.md has it, with the values that were charged', async ({
  page,
  context,
  words,
  api,
}) => {
  const t = await words(locale)
  const heard = await listenTo(context)
  await open(page, locale, routes.listing.href({ productListing: 'products' }))
  await choose(page, t, 'shell.consent.accept')
  await expect(page.locator('script[data-tag-manager]')).toHaveCount(1)
  const number = await buy(page, t, api(locale), heard)
  await expect(page.locator('script[data-tag-manager]')).toHaveCount(1)
  const placed = await api(locale)('GET /api/v1/orders/guest/{id}', {
    params: { id: new URL(page.url()).searchParams.get('orderId')! },
  })
  await page.reload()
  await orderNumber(page, t)
  await expect.poll(() => named(heard, 'page_view').length).toBeGreaterThan(8)

  expectDocumented(heard)
  expectConsentFirst(heard)
  const once = [
    'view_item',
    'select_item',
    'add_to_cart',
    'view_cart',
    'begin_checkout',
    'add_shipping_info',
    'add_payment_info',
    'purchase',
  ]
  for (const name of once) expect(named(heard, name), name).toHaveLength(1)
  const lists = named(heard, 'view_item_list').map(({ ecommerce }) => ecommerce.item_list_name)
  expect(lists.length).toBeGreaterThan(0)
  expect(new Set(lists).size).toBe(lists.length)
  expect(placed.orderNumber).toBe(number)
  const charged = chargedOf(placed)
  const [purchase] = named(heard, 'purchase')
  expect(purchase!.ecommerce).toMatchObject(charged)
  for (const name of ['begin_checkout', 'add_shipping_info', 'add_payment_info'])
    expect(named(heard, name)[0]!.ecommerce, name).toMatchObject({
      currency: charged.currency,
      coupon: charged.coupon,
    })
  expect(named(heard, 'add_payment_info')[0]!.ecommerce.value).toBe(charged.value)
  expect(JSON.stringify(heard)).not.toContain('@example.org')
})

test('without consent nothing is kept beyond its page, and a purchase counts once however often its page is opened', async ({
  page,
  context,
  words,
  api,
}) => {
  const t = await words(locale)
  const heard = await listenTo(context)
  await open(page, locale, routes.listing.href({ productListing: 'products' }))
  await buy(page, t, api(locale), heard)
  for (let visit = 0; visit < 2; visit++) {
    await page.reload()
    await orderNumber(page, t)
  }
  expect(named(heard, 'purchase')).toHaveLength(1)
  expect(await page.evaluate(() => sessionStorage.getItem('vitrine.kept-events'))).toBeNull()
  expect(await page.locator('script[data-tag-manager]').count()).toBe(0)
  expectConsentFirst(heard)
})

test('consent on the payment step keeps that page’s events for the next one', async ({
  page,
  context,
  words,
  api,
}) => {
  const t = await words(locale)
  const heard = await listenTo(context)
  await readyToPay(api(locale))
  await open(page, locale, routes['checkout-payment'].href({}))
  await expect(page.locator('script[data-tag-manager]')).toHaveCount(0)
  await choose(page, t, 'shell.consent.accept')
  await pay(page, t)
  await expect(page.locator('script[data-tag-manager]')).toHaveCount(1)
  const last = heard.at(-1)!.document
  const told = eventsOf(heard.filter(({ document }) => document === last)).map(({ event }) => event)
  expect(told.filter((event) => event === 'add_payment_info')).toHaveLength(1)
  expect(told.indexOf('add_payment_info')).toBeLessThan(told.indexOf('purchase'))
  expect(named(heard, 'add_payment_info')).toHaveLength(1)
})

test('a page that is not there is an error event on the first page too', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/404/)
  const heard = await listenTo(context)
  await page.goto('/fr-fr/rien-ici/du-tout')
  await expect
    .poll(() => eventsOf(heard).map(({ event }) => event))
    .toEqual(['page_view', 'custom_error'])
  expect(eventsOf(heard)[1]).toMatchObject({
    error: { code: 'PageRouteNotFound', severity: 'error' },
  })
})
