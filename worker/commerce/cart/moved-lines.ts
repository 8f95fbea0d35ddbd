import { sellable } from '../catalog/sellable.ts'
import type { Context } from '../http/context.ts'
import type { MovedLine } from './merging.ts'
import type { CartRecord } from './record.ts'

/** Lines of a cart that the market still sells, with the maximum quantity of each. */
export async function movedLines(context: Context, { lines }: CartRecord): Promise<MovedLine[]> {
  const skus = lines.map(({ variant }) => variant.sku)
  const sellables = await sellable(context, skus)
  return lines.flatMap(({ quantity, variant: { sku } }) => {
    const max = sellables.get(sku)?.maxQuantity
    return sellables.has(sku) ? [{ sku, quantity, ...(max !== undefined && { max }) }] : []
  })
}
