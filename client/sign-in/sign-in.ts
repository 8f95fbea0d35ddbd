import { useSWRConfig } from 'swr'
import { apiKey } from '#shared/api/client.ts'
import type { Customer } from '#shared/api/customers.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import * as analytics from '../analytics/account-events.ts'
import { useI18n } from '../i18n/provider.tsx'
import { useApi } from '../api/api-provider.tsx'
import { cartStore } from '../cart/engine/cart-of-browser.ts'
import { announceSession, useForgetPersonal } from '../session/personal-data.ts'
import { refreshVisitor, currentVisitor } from '../session/visitor.ts'
import { takeGuestWishlist, guestWishlist } from '../session/guest-wishlist.ts'

export interface SignUpValues {
  mail: string
  password: string
  lang: string
  country: string
  acceptTerms: boolean
  marketing: boolean
  analytics: boolean
}

/**
 * Logging in and signing up. The guest's cart and wishlist become the customer's; both functions
 * throw the server's ShopError.
 */
export function useSignIn() {
  const api = useApi()
  const { locale } = useI18n()
  const { mutate } = useSWRConfig()
  const forget = useForgetPersonal()

  // The pages for signing in show no cart, so it may not be loaded; after the login it could no
  // longer be recognised as the guest's.
  async function loadGuestCart() {
    if (currentVisitor() === 'guest')
      await cartStore.load({ locale, variant: 'guest' }).catch(() => undefined)
  }

  async function enter(customer: Customer): Promise<void> {
    await forget({ refetch: false })
    await cartStore.attach(customer.id)
    await moveWishlist()
    await mutate(apiKey(locale, 'GET /api/v1/customers/me'), customer, { revalidate: false })
    refreshVisitor()
    announceSession()
  }

  // The guest's list is kept until the customer has it; its failure does not fail the login.
  async function moveWishlist() {
    const add = takeGuestWishlist()
    if (add.length === 0) return
    const move = (keys: string[]) => api('PUT /api/v1/wishlists/me', { body: { add: keys } })
    await move(add)
      .catch((error: unknown) => move(withoutUnknown(add, error)))
      .then(guestWishlist.clear, () => undefined)
  }

  async function logIn(username: string, password: string, challenge?: string): Promise<Customer> {
    await loadGuestCart()
    const customer = await api('POST /api/v1/auth/login', {
      body: { username, password, challenge },
    })
    await enter(customer)
    analytics.login(customer)
    return customer
  }

  /**
   * Creates the account, then logs in with the same data unless the answer has done so already
   * (ACC-1).
   */
  async function signUp(values: SignUpValues, challenge?: string): Promise<Customer> {
    await loadGuestCart()
    const created = await api('POST /api/v1/auth/signup', { body: { ...values, challenge } })
    analytics.signup(created)
    refreshVisitor()
    if (currentVisitor() !== 'customer') return logIn(values.mail, values.password)
    await enter(created)
    return created
  }

  return { logIn, signUp }
}

/**
 * The list without products that no longer exist, so that the others can be moved. Throws any other
 * failure.
 */
function withoutUnknown(keys: readonly string[], error: unknown): string[] {
  if (!(error instanceof ShopError) || error.code !== 'ProductNotFound') throw error
  const unknown = new Set(error.details.unknown)
  return keys.filter((key) => !unknown.has(key))
}
