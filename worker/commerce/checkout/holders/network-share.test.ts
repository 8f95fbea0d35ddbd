// Requirements: PAY-14.
import { describe, expect, it, vi } from 'vitest'
import { attack, attackedProducts, reservedShares } from '#tests/support/reservation-attack.ts'
import { held, newNetwork, reserve, setStock, sku } from '#tests/support/reserving.ts'

vi.setConfig({ testTimeout: 600_000 })

describe('an attack with unpaid carts', () => {
  it('from three addresses of one network reserves at most a tenth of each product, and others can still buy', async () => {
    const products = await attackedProducts()
    const network = newNetwork()
    await attack(
      [1, 2, 250].map((host) => `${network}.${host}`),
      products,
    )
    const kept = await reservedShares(products)
    expect(Math.max(...kept)).toBeLessThanOrEqual(0.1)
    expect(Math.min(...kept)).toBeGreaterThan(0)
    const other = await reserve(`${newNetwork()}.9`, { [products[0]!.sku]: 1 })
    expect(other).toHaveProperty('page')
  })

  it('with small carts of one product leaves a quarter of it to other networks', async () => {
    await attackedProducts()
    await setStock(sku, 100)
    const network = `2001:db8:${newNetwork().split('.')[2]}`
    for (let wave = 0; wave < 5; wave += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          reserve(`${network}:${index}::${wave}`, { [sku]: 3 }),
        ),
      )
    expect(await held(sku)).toBe(75)
    expect(await reserve(`${newNetwork()}.9`, { [sku]: 4 })).toHaveProperty('page')
  })
})
