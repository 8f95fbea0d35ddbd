// Requirements: PAY-17.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { visitor } from '#tests/support/api.ts'
import { readyToPay } from '#tests/support/checkout.ts'
import { commerce } from '../index.ts'
import { paymentWaysOf } from './ways.ts'

const shop = (locale: Locale, changes: Record<string, string> = {}) =>
  visitor(commerce({ ...env, ...changes }), locale)
const keysIn = async (locale: Locale, changes?: Record<string, string>) =>
  (await shop(locale, changes).api('GET /api/v1/payments/ways')).ways.map(({ key }) => key)

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_123',
}

describe('the ways to pay', () => {
  it.each<[Locale, string[]]>([
    ['fr-fr', ['card', 'paypal']],
    ['nl-nl', ['ideal', 'card', 'paypal']],
    ['fr-be', ['bancontact', 'card', 'paypal']],
    ['de-ch', ['twint', 'card', 'paypal']],
    ['pl-pl', ['blik', 'przelewy24', 'card']],
    ['de-at', ['card', 'paypal', 'eps']],
    ['no-no', ['card']],
    ['en-us', ['card']],
  ])('of %s are %j', async (locale, keys) => {
    expect(await keysIn(locale)).toEqual(keys)
  })

  it('have a card everywhere, and names but for it', () => {
    for (const locale of locales) {
      const ways = paymentWaysOf(env, marketOf(locale))
      expect(ways).toContainEqual({ key: 'card' })
      expect(ways.every(({ key, name }) => key === 'card' || name)).toBe(true)
    }
  })

  it('are cards alone at a real provider, until others are switched on', async () => {
    expect(await keysIn('nl-nl', stripe)).toEqual(['card'])
    expect(await keysIn('nl-nl', { ...stripe, PAYMENT_WAYS: 'card,ideal,blik' })).toEqual([
      'ideal',
      'card',
    ])
  })
})

describe('a payment', () => {
  it('opens the provider’s page with the chosen way', async () => {
    const person = shop('fr-fr')
    const cart = await readyToPay(person)
    const { redirectUrl } = await person.api('POST /api/v1/payments/guest/start', {
      body: { ...shownOf(cart), way: 'paypal' },
    })
    expect(new URL(redirectUrl).searchParams.get('way')).toBe('paypal')
    const page = await person.raw('GET', new URL(redirectUrl).pathname + '?way=paypal')
    expect(await page.text()).toContain('PayPal')
  })

  it.each(['ideal', 'cash', '__proto__', ''])(
    'is refused with the way %j, which the market does not offer, and reserves nothing',
    async (way) => {
      const person = shop('fr-fr')
      const cart = await readyToPay(person)
      const answer = await person.raw('POST', '/api/v1/payments/guest/start', {
        json: { ...shownOf(cart), way },
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ errors: [{ path: 'way' }] })
      expect((await person.api('GET /api/v1/carts/guest')).cartState).toBe('Active')
    },
  )
})
