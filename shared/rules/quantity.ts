import * as z from 'zod/mini'
import { message } from './issue.ts'
import './text.ts'

export interface QuantityLimits {
  min?: number
  max?: number | undefined
  step?: number
}

const attributeName = 'max_quantity_cart'

/**
 * The nearest allowed number: within its limits, on a step counted from the lowest (UI-2); the
 * lowest for NaN.
 */
export function clampQuantity(
  value: number,
  { min = 1, max = Infinity, step = 1 }: QuantityLimits = {},
): number {
  if (Number.isNaN(value) || value <= min || max <= min) return min
  const highest = max === Infinity ? Infinity : Math.floor((max - min) / step)
  const steps = Math.min(
    highest,
    Math.round((Math.min(value, Number.MAX_SAFE_INTEGER) - min) / step),
  )
  return min + steps * step
}

/** The typed number; undefined for blank text or characters that are no part of a number. */
export function parseQuantity(typed: string): number | undefined {
  const trimmed = typed.trim()
  if (trimmed.length > 15 || !/^-?\d+(?:[.,]\d+)?$/.test(trimmed)) return undefined
  return Number(trimmed.replace(',', '.'))
}

/**
 * Most pieces of a variant that a cart takes (CART-5), from its attributes; undefined without a
 * limit.
 */
export function maxQuantity(
  attributes: readonly { name: string; value: unknown }[],
): number | undefined {
  const limit = Number(attributes.find(({ name }) => name === attributeName)?.value ?? NaN)
  return Number.isInteger(limit) && limit >= 1 ? limit : undefined
}

/** A quantity in a request: a whole number from 1 to `max`. */
export function quantityUpTo(max: number) {
  const key = message('errors.quantity', { min: 1, max })
  return z.int(key).check(z.gte(1, key), z.lte(max, key))
}
