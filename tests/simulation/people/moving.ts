import type { World } from '../world.ts'
import { addTo } from './shopping.ts'
import type { Shopper, Tab } from './tab.ts'

type Variant = Shopper['variant']

const mostAttempts = 3
const abroad = {
  'fr-fr': { locale: 'de-de', country: 'DE' },
  'de-de': { locale: 'fr-fr', country: 'FR' },
} as const

/**
 * Goes to another store, and perhaps back: the cart is deleted, with its version, and made anew
 * there, as the shop's pages do.
 */
export async function moves(world: World, { variant }: Shopper, tab: Tab): Promise<void> {
  const there = await moved(world, variant, tab)
  if (there && world.chance(0.5)) await moved(world, variant, there)
}

async function moved(world: World, variant: Variant, tab: Tab): Promise<Tab | undefined> {
  const before = await deleted(world, variant, tab)
  if (!before) return undefined
  const { locale, country } = abroad[tab.locale as keyof typeof abroad]
  const there = tab.in(locale)
  tab.browser.hasMoved = true
  const { status, body } = await there.ask('POST', `/api/v1/carts/${variant}`, { country })
  if (status !== 200) return undefined
  for (const [index, line] of before.entries()) {
    const actionId = `${tab.process.name} ${locale} ${index}`
    await addTo(world, there, {
      cartId: body.id,
      variant,
      sku: line.variant.sku,
      quantity: line.quantity,
      actionId,
    })
  }
  return there
}

interface Line {
  quantity: number
  variant: { sku: string }
}

/** The lines of the cart that was deleted; a failure leaves it where it is. */
async function deleted({ facts }: World, variant: Variant, tab: Tab): Promise<Line[] | undefined> {
  const path = `/api/v1/carts/${variant}`
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const { status, body: cart } = await tab.ask('GET', path)
    if (status !== 200) return undefined
    facts.deletions.push({ cart: cart.id, version: cart.version })
    const answer = await tab.ask('DELETE', path, { cartId: cart.id, cartVersion: cart.version })
    if (answer.status === 200) return answer.body.lineItems
    if (answer.status !== 409) return undefined
    await tab.process.moment()
  }
  return undefined
}
