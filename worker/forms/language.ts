import * as z from 'zod'
import type { Cart } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/errors.ts'
import { isEmptyCart } from '#shared/cart/empty-cart.ts'
import { localeCookie } from '#shared/markets/locale.ts'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { ownPath } from '../pages/language.ts'
import type { Done, SentForm } from './sent-form.ts'
import type { VisitorApi } from './visitor-api.ts'

const LanguageForm = z.object({
  locale: z.enum(locales),
  path: z.string().max(512).catch('/'),
})

/**
 * Stores the chosen storefront for a year, and opens there the page on which it was chosen
 * (LOC-14).
 */
export async function chooseLanguage({ c, fields, api }: SentForm): Promise<Done> {
  const parsed = LanguageForm.safeParse(fields)
  if (!parsed.success) throw new ShopError('InvalidInput')
  const { locale, path } = parsed.data
  const from = c.get('locale')
  if (marketOf(from).store !== marketOf(locale).store)
    await moveCart(api, from, locale).catch((error: unknown) =>
      log('warn', 'cart_not_moved', { from, locale, ...errorFields(error) }),
    )
  const secure = c.get('url').protocol === 'https:' || c.get('url').hostname === 'localhost'
  const cookie = localeCookie(locale, {
    explicit: true,
    domain: settingsOf(c.env).COOKIE_DOMAIN || undefined,
    secure,
  })
  return { path: ownPath(path, c.get('origin')) ?? routes.home.href({}), locale, cookies: [cookie] }
}

/**
 * Moves the cart to another store: deletes the old one and adds its lines again where they are sold
 * (LOC-15).
 */
async function moveCart(visitor: VisitorApi, from: Locale, to: Locale) {
  const old = visitor.in(from)
  const { kind, cartId } = await old('GET /api/v1/auth/session')
  if (!cartId) return
  const variant = kind === 'customer' ? 'me' : 'guest'
  const cart: Cart = await old(`GET /api/v1/carts/${variant}`)
  if (isEmptyCart(cart) || cart.cartState !== 'Active') return
  await old(`DELETE /api/v1/carts/${variant}`, {
    body: { cartId: cart.id, cartVersion: cart.version },
  })
  const api = visitor.in(to)
  const { id } = await api(`POST /api/v1/carts/${variant}`, {
    body: { country: marketOf(to).country },
  })
  for (const { variant: product, quantity } of cart.lineItems) {
    const actions = [{ action: 'addLineItem' as const, sku: product.sku, quantity }]
    // Products that are not sold there are left out, as in the browser.
    await api(`PUT /api/v1/carts/${variant}`, { body: { cartId: id, actions } }).catch(
      (error: unknown) => {
        if (!(error instanceof ShopError) || error.status >= 500) throw error
      },
    )
  }
}
