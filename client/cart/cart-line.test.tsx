// Requirements: PRICE-1.
import { describe, expect, it } from 'vitest'
import type { LineItem } from '#shared/api/carts.ts'
import { cents } from '#shared/money/money.ts'
import { lineOfCard } from './engine/cart-intents.ts'
import { cardOf, InShop } from '../catalog/testing/shop.tsx'
import { mount } from '../ui/testing/mount.tsx'
import { CartLine } from './cart-line.tsx'
import { ReadOnlyLine } from './read-only-line.tsx'

const euro = (amount: number) => ({ ...cents(amount, 'EUR'), type: 'centPrecision' as const })

/**
 * The line that the browser shows right after a product is added, before the backend has answered.
 */
function lineOf(quantity: number, change: Parameters<typeof cardOf>[0]): LineItem {
  const line = lineOfCard(cardOf(change))
  return {
    ...line,
    id: 'l',
    quantity,
    discountedPricePerQuantity: [],
    totalPrice: euro(17_900 * quantity),
  }
}

describe.each([
  [
    'changeable',
    (line: LineItem) => (
      <CartLine line={line} onQuantity={() => undefined} onRemove={() => undefined} />
    ),
  ],
  ['quiet', (line: LineItem) => <ReadOnlyLine line={line} />],
])('a %s line', (_, rendered) => {
  it('shows the part of its price that pays for recycling', async () => {
    const { container } = await mount(
      <InShop locale="fr-fr">{rendered(lineOf(3, { ecoParticipation: { FR: 8 } }))}</InShop>,
    )
    expect(container.textContent).toMatch(/including an eco-contribution of 0,24\s€/)
    expect(container.textContent).toMatch(/537,00\s€/)
  })

  it('shows nothing about recycling for other products', async () => {
    const { container } = await mount(<InShop>{rendered(lineOf(3, {}))}</InShop>)
    expect(container.textContent).not.toContain('eco-contribution')
  })
})
