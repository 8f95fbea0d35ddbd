import type { ProductCard } from '#shared/api/products.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createMemory } from '#shared/memory/memory.ts'
import type { SearchIndex } from '#shared/search/search-index.ts'
import { cardsByKey } from '../cards.ts'
import { readProducts } from '../store.ts'
import type { SearchContext } from './context.ts'
import { deploymentOf } from '../../storage/deployment.ts'

/**
 * Up to so many products of an index all cards are read at once, so that what is typed next needs
 * no call.
 */
const fewProducts = 48

const idPrefix = 'product:'

/** The key of a product, by the number of its document in the index. */
export function productKeyOf({ ids }: SearchIndex, number: number): string {
  return (ids.at(number) ?? '').slice(idPrefix.length)
}

/** How old the prices and stock of a found product may be, milliseconds. */
export const cardAges = { suggested: 60_000, listed: 30_000 } as const

interface HeldCard {
  /** None where the market does not sell it. */
  card: ProductCard | undefined
  /** Epoch ms. */
  readAt: number
}

function createHeldCards() {
  return createMemory<HeldCard>({
    name: 'found products',
    limit: 4 * 1024 * 1024,
    sizeOf: ({ card }) => (card ? 4_000 : 50),
  })
}

/**
 * The cards of found products that the market sells, in the order of the keys and in their first
 * colour; at most `age` milliseconds old. One call to the database, or none.
 */
export async function foundCards(
  context: SearchContext,
  index: SearchIndex,
  keys: readonly string[],
  age: number,
): Promise<ProductCard[]> {
  const held = memoizeByObject(deploymentOf(context.env), createHeldCards)
  const now = Date.now()
  const nameOf = (key: string) => `${context.locale} ${key}`
  const entries = keys.map((key) => held.get(nameOf(key)))
  const isOld = (entry: HeldCard | undefined) => !entry || entry.readAt + age <= now
  if (entries.some(isOld)) {
    const missing = keys.filter((_, at) => isOld(entries[at]))
    const wanted = allKeys(index) ?? missing
    const cards = cardsByKey(await readProducts(context, wanted), context)
    const read = new Map(wanted.map((key) => [key, { card: cards.get(key), readAt: now }]))
    for (const [key, entry] of read) held.set(nameOf(key), entry)
    for (const [at, key] of keys.entries()) entries[at] = read.get(key) ?? entries[at]
  }
  return entries.flatMap((entry) => entry?.card ?? [])
}

/** The keys of all products, where there are few. */
function allKeys(index: SearchIndex): string[] | undefined {
  return memoizeByObject(index, keysOfFew).keys
}

function keysOfFew({ ids }: SearchIndex): { keys?: string[] } {
  const keys: string[] = []
  for (const id of ids)
    if (id.startsWith(idPrefix) && keys.push(id.slice(idPrefix.length)) > fewProducts) return {}
  return { keys }
}
