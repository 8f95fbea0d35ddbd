import type { LineItem } from '#shared/api/carts.ts'
import type { Money } from '#shared/api/money.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { type Money as Amount, multiply } from '#shared/money/money.ts'
import { energyClasses } from '#shared/catalog/product-facts.ts'
import { shownPrice } from '../catalog/prices.ts'

/** Name of a line's colour in the current language; undefined without a colour. */
export function colourOf({ variant }: LineItem): string | undefined {
  const value = attribute(variant, 'color_name')
  return value === undefined ? undefined : String(value)
}

/**
 * Most pieces of the line's variant that a cart takes (CART-5). Duplicates shared/rules/quantity,
 * which would bring the schemas into the browser.
 */
export function maxQuantityOf({ variant }: LineItem): number | undefined {
  const limit = Number(attribute(variant, 'max_quantity_cart') ?? NaN)
  return Number.isInteger(limit) && limit >= 1 ? limit : undefined
}

/** The EU energy class of a lamp, which must be shown beside its price. */
export function energyClassOf({ variant }: LineItem): ProductCard['energyClass'] {
  const value = attribute(variant, 'energy_class')
  return energyClasses.find((one) => one === value)
}

/** The part of the line's price that pays for recycling its pieces. */
export function recyclingOf({ ecoParticipation, quantity }: LineItem): Amount | undefined {
  return ecoParticipation && multiply(ecoParticipation, quantity)
}

/**
 * The line's price without its reductions; undefined where nothing is saved, or where the law
 * forbids the comparison (PRICE-5).
 */
export function costBefore({ price, quantity, totalPrice }: LineItem): Money | undefined {
  const { current, before } = shownPrice(price)
  const whole = multiply(before ?? current, quantity)
  return whole.centAmount > totalPrice.centAmount
    ? { ...totalPrice, centAmount: whole.centAmount }
    : undefined
}

/** The price of one piece after all reductions, rounded down to cents. */
export function unitCost({ totalPrice, quantity }: LineItem): Money {
  return { ...totalPrice, centAmount: Math.floor(totalPrice.centAmount / quantity) }
}

function attribute({ attributes }: LineItem['variant'], name: string) {
  return attributes.find((one) => one.name === name)?.value
}
