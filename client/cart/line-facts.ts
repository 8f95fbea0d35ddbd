import type { LineItem } from '#shared/api/carts.ts'
import type { Money } from '#shared/api/money.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { type Money as Amount, multiply } from '#shared/money/money.ts'
import { energyClasses } from '#shared/catalog/product-facts.ts'
import { shownPrice } from '../catalog/prices.ts'

/** The colour of a line, in the reader's language. */
export function colourOf({ variant }: LineItem): string | undefined {
  const value = attribute(variant, 'color_name')
  return value === undefined ? undefined : String(value)
}

/** The most pieces that a cart takes of the line's variant (CART-5). The same as shared/rules/quantity, without the schemas that come with it. */
export function maxQuantityOf({ variant }: LineItem): number | undefined {
  const limit = Number(attribute(variant, 'max_quantity_cart') ?? NaN)
  return Number.isInteger(limit) && limit >= 1 ? limit : undefined
}

/** The class that the law wants beside the price of a lamp, in the cart as in lists. */
export function energyClassOf({ variant }: LineItem): ProductCard['energyClass'] {
  const value = attribute(variant, 'energy_class')
  return energyClasses.find((one) => one === value)
}

/** What of the line's price pays for the recycling of its pieces. */
export function recyclingOf({ ecoParticipation, quantity }: LineItem): Amount | undefined {
  return ecoParticipation && multiply(ecoParticipation, quantity)
}

/** What the line would cost without its reductions; undefined where nothing is saved, or where the law forbids the comparison. */
export function costBefore({ price, quantity, totalPrice }: LineItem): Money | undefined {
  const { current, before } = shownPrice(price)
  const whole = multiply(before ?? current, quantity)
  return whole.centAmount > totalPrice.centAmount
    ? { ...totalPrice, centAmount: whole.centAmount }
    : undefined
}

/** The price of one piece after everything, rounded down to cents. */
export function unitCost({ totalPrice, quantity }: LineItem): Money {
  return { ...totalPrice, centAmount: Math.floor(totalPrice.centAmount / quantity) }
}

function attribute({ attributes }: LineItem['variant'], name: string) {
  return attributes.find((one) => one.name === name)?.value
}
