import type { APIRequestContext, Page } from '@playwright/test'
import type { Translate } from '#client/i18n/translate.ts'
import type { Cart } from '#shared/api/carts.ts'
import type { Api } from '#shared/api/client.ts'
import { orderButton } from '#client/checkout/order-button.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { camille } from '#tests/support/camille.ts'
import { beginning, expect, open } from './journey.ts'

/** A recipient with all fields of the market's address form. */
export interface Person {
  firstName: string
  lastName: string
  mobile: string
  country: string
  streetNumber: string
  streetName: string
  postalCode: string
  city: string
  /** Code of the state or province. */
  state?: string
}

export const albany: Person = {
  ...camille,
  firstName: 'June',
  lastName: 'Carter',
  mobile: '+15185550123',
  country: 'US',
  streetNumber: '9',
  streetName: 'Elm Street',
  postalCode: '12207',
  city: 'Albany',
  state: 'NY',
}

/** An e-mail address that is unique in the run. */
export function newEmail(): string {
  return `${crypto.randomUUID()}@example.org`
}

/** Puts pieces into this browser's cart; the next page shows them. */
export async function filledCart(
  api: Api,
  sku = 'ORV-NOTE-WHI',
  quantity = 1,
  country = 'FR',
): Promise<Cart> {
  const { id } = await api('POST /api/v1/carts/guest', { body: { country } })
  return api('PUT /api/v1/carts/guest', {
    body: { cartId: id, actions: [{ action: 'addLineItem', sku, quantity }] },
  })
}

/** A French guest's cart with everything that a payment needs. */
export async function readyToPay(
  api: Api,
  { email = newEmail(), sku = 'ORV-NOTE-WHI' } = {},
): Promise<Cart> {
  const { id } = await filledCart(api, sku)
  return api('PUT /api/v1/carts/guest', {
    body: {
      cartId: id,
      actions: [
        { action: 'setCustomerEmail', email },
        { action: 'setShippingAddress', address: { ...camille, email } },
        { action: 'setShippingMethod', key: 'standard' },
      ],
    },
  })
}

/** Makes a new customer's order over the API, paid on the bank's page; gives its id. */
export async function customerWithOrder(
  api: Api,
  requests: APIRequestContext,
  person: Person,
): Promise<string> {
  const mail = newEmail()
  await api('POST /api/v1/auth/signup', {
    body: { mail, password: 'Lavande-7-nuages!', acceptTerms: true },
  })
  const { id: cartId } = await api('POST /api/v1/carts/me', { body: { country: person.country } })
  const cart = await api('PUT /api/v1/carts/me', {
    body: {
      cartId,
      actions: [
        { action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 },
        { action: 'setShippingAddress', address: { ...person, email: mail } },
        { action: 'setShippingMethod', key: 'standard' },
      ],
    },
  })
  const { paymentReference: ref, redirectUrl } = await api('POST /api/v1/payments/me/start', {
    body: shownOf(cart),
  })
  await requests.post(redirectUrl, { form: { outcome: 'approve' }, maxRedirects: 0 })
  const { orderId } = await api('GET /api/v1/payments/{ref}', { params: { ref } })
  return orderId!
}

/**
 * Opens the payment step and orders, which leads to the bank's page. Returns the bank's reference
 * of the payment.
 */
export async function startPayment(
  page: Page,
  t: Translate,
  locale: Locale = 'fr-fr',
): Promise<string> {
  await open(page, locale, routes['checkout-payment'].href({}))
  await order(page, t, locale)
  return page.getByRole('code').innerText()
}

/** Presses the button that binds, and waits for the bank's page. */
export async function order(page: Page, t: Translate, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: t(orderButton(marketOf(locale))) }).click()
  await expect(page).toHaveURL(/\/sandbox\/payments\//)
}

/** Buttons of the bank's page, which is in French here. */
export const bank = {
  pay: /^Payer \d/,
  challenge: 'Payer avec un code de confirmation',
  late: 'Payer avec une réponse tardive de la banque',
  decline: 'Faire refuser le paiement',
  leave: 'Quitter sans payer',
  code: 'Code à quatre chiffres',
  confirm: 'Confirmer',
}

/** Waits for the confirmation and gives its order number. */
export async function orderNumber(page: Page, t: Translate): Promise<string> {
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.success.heading') }),
  ).toBeVisible()
  return page
    .getByRole('strong')
    .filter({ hasText: /^[A-Z]{2}-\d{8}$/ })
    .innerText()
}

/** The guest's step: an e-mail address is enough. */
export async function giveEmail(page: Page, t: Translate, email: string): Promise<void> {
  const guest = page.getByRole('button', { name: t('checkout.account.guestAction') })
  await page
    .getByRole('textbox', { name: t('checkout.fields.email') })
    .first()
    .fill(email)
  await guest.click()
}

/** Fills the address form as its country lays it out, and goes on. */
export async function giveAddress(page: Page, t: Translate, person: Person): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name: beginning(name) })
  await page
    .getByRole('combobox', { name: t('checkout.fields.country') })
    .selectOption(person.country)
  await field(t('checkout.fields.firstName')).fill(person.firstName)
  await field(t('checkout.fields.lastName')).fill(person.lastName)
  await field(t('checkout.fields.streetNumber')).fill(person.streetNumber)
  await field(t('checkout.fields.streetName')).fill(person.streetName)
  await field(t(postalLabel(person.country))).fill(person.postalCode)
  await field(t('checkout.fields.city')).fill(person.city)
  if (person.state) {
    const region = person.country === 'CA' ? 'checkout.fields.province' : 'checkout.fields.state'
    await page.getByRole('combobox', { name: t(region) }).selectOption(person.state)
  }
  await field(t('checkout.fields.mobile')).fill(person.mobile)
  await page.getByRole('button', { name: t('checkout.address.action') }).click()
}

function postalLabel(country: string) {
  if (country === 'US') return 'checkout.fields.zip'
  return country === 'GB' ? 'checkout.fields.postcode' : 'checkout.fields.postalCode'
}

/** Chooses a delivery method by its name and goes on. */
export async function chooseDelivery(page: Page, t: Translate, method: string): Promise<void> {
  await page.getByRole('radio', { name: beginning(method) }).check()
  await page.getByRole('button', { name: t('checkout.shipping.action') }).click()
}
