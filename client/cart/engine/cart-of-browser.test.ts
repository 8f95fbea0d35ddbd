// Requirements: CART-7.
import { expect, it, vi } from 'vitest'

const { network } = vi.hoisted(() => ({ network: { isAway: true } }))

vi.mock('./cart-engine.ts', async (original) => {
  const engine = await original<typeof import('./cart-engine.ts')>()
  return {
    ...engine,
    openCart() {
      if (network.isAway) throw new TypeError('Failed to fetch dynamically imported module')
      return engine.openCart()
    },
  }
})

it('loads the cart script again after a failure', async () => {
  const { cartStore } = await import('./cart-of-browser.ts')
  await expect(cartStore.settled()).rejects.toThrow('Failed to fetch')
  network.isAway = false
  await expect(cartStore.settled()).resolves.toBeUndefined()
})
