// Requirements: CART-14, CART-15.
import { describe, expect, it, vi } from 'vitest'
import { discountCodeStates } from '#shared/api/carts.ts'
import { codeError } from '../code-error.ts'
import { createTranslate } from '../../i18n/translate.ts'
import english from '#content/messages/en/cart.json'
import errors from '#content/messages/en/errors.json'
import { cartActions } from './cart-engine.ts'
import { onCartRequested } from './cart-toast.ts'
import { CartStore } from './cart-store.ts'
import { currentToasts } from '../../ui/feedback/toast-store.ts'
import { fakeCartShop, productOf } from './testing/fake-cart-shop.ts'

const t = createTranslate('en-gb', { cart: english, errors })

async function withCart(codes: Parameters<typeof fakeCartShop>[0]) {
  const shop = fakeCartShop(codes)
  const store = new CartStore({
    fetch: shop.fetch,
    origin: () => 'https://shop.test',
    wait: async () => undefined,
    random: () => 0,
    newId: () => crypto.randomUUID(),
  })
  store.setContext({ locale: 'de-de', variant: 'guest' })
  await store.change({ kind: 'add', sku: 'A', quantity: 1, product: productOf('A') })
  return { shop, store, actions: cartActions(store, t) }
}

describe('a discount code', () => {
  it('stays on the cart when it matches and has an effect', async () => {
    const { actions, store } = await withCart({
      codes: { WELCOME: { state: 'MatchesCart', hasEffect: true } },
    })
    await actions.addCode('WELCOME')
    expect(store.state().cart!.discountCodes).toHaveLength(1)
  })

  it('is recognised when it was typed in full-width letters', async () => {
    const { actions, store } = await withCart({
      codes: { WELCOME: { state: 'MatchesCart', hasEffect: true } },
    })
    await actions.addCode(' ｗｅｌｃｏｍｅ ')
    expect(store.state().cart!.discountCodes).toHaveLength(1)
  })

  const others = discountCodeStates.filter((state) => state !== 'MatchesCart')

  it.each(others)(
    'in state %s throws that state, has a sentence of its own, and is removed again',
    async (state) => {
      const { actions, store, shop } = await withCart({ codes: { CODE: { state } } })
      const error: unknown = await actions.addCode('CODE').catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'DiscountCodeState', details: { state } })
      expect(codeError(error, t)).toMatch(/^[A-Z].*\.$/)
      expect(store.state().cart!.discountCodes).toEqual([])
      expect(shop.view().discountCodes).toEqual([])
    },
  )

  it('has a different sentence for every state', async () => {
    const sentences = await Promise.all(
      others.map(async (state) => {
        const { actions } = await withCart({ codes: { CODE: { state } } })
        return codeError(await actions.addCode('CODE').catch((reason: unknown) => reason), t)
      }),
    )
    expect(new Set(sentences).size).toBe(others.length)
  })

  it('without an effect on the cart throws DiscountNotApplied and is removed again', async () => {
    const { actions, shop } = await withCart({ codes: { NOTHING: { state: 'MatchesCart' } } })
    const error: unknown = await actions.addCode('NOTHING').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'DiscountNotApplied' })
    expect(codeError(error, t)).toBe('This code makes no difference to your cart.')
    expect(shop.view().discountCodes).toEqual([])
  })

  it('that does not exist throws, and the other codes stay', async () => {
    const { actions, shop } = await withCart({
      codes: { GOOD: { state: 'MatchesCart', hasEffect: true } },
    })
    await actions.addCode('GOOD')
    const error: unknown = await actions.addCode('BAD').catch((reason: unknown) => reason)
    expect(codeError(error, t)).toBe('This discount code does not exist.')
    expect(shop.view().discountCodes).toHaveLength(1)
  })
})

it('calls the listener when the button of its toast is pressed, until the listener is removed', async () => {
  const { actions } = await withCart({})
  const show = vi.fn<() => void>()
  const stop = onCartRequested(show)
  expect(await actions.add('A', 1)).toBe(true)
  const press = () => currentToasts().at(-1)?.actions?.[0]?.onPress()
  press()
  expect(show).toHaveBeenCalledTimes(1)
  stop()
  press()
  expect(show).toHaveBeenCalledTimes(1)
})
