// Requirements: PAY-14.
import { describe, expect, it, vi } from 'vitest'
import { attack, attackedProducts, reservedShares } from '#tests/support/reservation-attack.ts'
import { newNetwork } from '#tests/support/reserving.ts'

vi.setConfig({ testTimeout: 600_000 })

describe('an attack with unpaid carts', () => {
  it('from three networks reserves at most three tenths', async () => {
    const products = await attackedProducts()
    await attack([`${newNetwork()}.1`, `${newNetwork()}.1`, `${newNetwork()}.1`], products)
    expect(Math.max(...(await reservedShares(products)))).toBeLessThanOrEqual(0.3)
  })
})
