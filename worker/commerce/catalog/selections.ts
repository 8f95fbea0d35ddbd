import * as z from 'zod/mini'
import type { BestSellers, ProductCard, ProductSelection } from '#shared/api/products.ts'
import { ShopError } from '#shared/api/errors.ts'
import { readStored } from '../content/broken.ts'
import { cardsByKey } from './cards.ts'
import { type MarketContext, readSelection, type VariantRow } from './store.ts'

const bestSellersId = 'best-sellers'
const Heading = z.object({ title: z.object({ text: z.string() }) })

/**
 * An editor's list, without the products that the market does not sell. Throws SelectionNotFound.
 */
export async function productSelection(
  context: MarketContext,
  id: string,
): Promise<ProductSelection> {
  const { keys, variants } = await readSelection(context, id)
  if (!keys.length) throw new ShopError('SelectionNotFound', { params: { id } })
  return { id, products: inOrder(keys, variants, context) }
}

/** The best-sellers block (CAT-11); an empty object when the market has none. */
export async function bestSellers(context: MarketContext): Promise<BestSellers> {
  const { keys, variants, heading } = await readSelection(
    context,
    bestSellersId,
    bestSellersId,
  ).catch((cause: unknown) => {
    throw new ShopError('BestSellersFetchFailed', { cause })
  })
  const products = inOrder(keys, variants, context)
  if (!products.length) return {}
  const title = heading && readStored(Heading, heading, `documents/block/${bestSellersId}`)
  return {
    type: 'bestSellers',
    variant: 'carousel',
    ...(title && { heading: title }),
    position: 'left',
    backgroundColor: 'white',
    categoryIds: false,
    products,
  }
}

function inOrder(
  keys: readonly string[],
  variants: readonly VariantRow[],
  context: MarketContext,
): ProductCard[] {
  const cards = cardsByKey(variants, context)
  return keys.flatMap((key) => cards.get(key) ?? [])
}
