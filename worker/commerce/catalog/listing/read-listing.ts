import { createMemory } from '#shared/memory/memory.ts'
import { readStored } from '../../content/broken.ts'
import { isolateMemory } from '../../storage/isolate-memory.ts'
import type { MarketContext } from '../store.ts'
import type { Listing } from './wanted.ts'
import {
  type ListingColumns,
  listingColumns,
  sizeOfColumns,
  skuHash,
  StoredPart,
} from './listing-columns.ts'
import { readListingParts, readState } from './store.ts'

interface Kept extends Listing {
  /** Hashes of the parts that the columns were made of. */
  version: string
  /** Hashes of the sold-out skus that `available` was computed from. */
  soldOut: ReadonlySet<number>
}

const megabyte = 1024 * 1024
/** The columns of each market, for as long as its parts are the same. */
const columnsOf = createMemory<Kept>({
  name: 'listing columns',
  limit: 12 * megabyte,
  sizeOf: ({ columns, available }) => sizeOfColumns(columns) + available.length,
})
const states = isolateMemory<State>(30)

interface State {
  version: string
  soldOut: ReadonlySet<number>
}

/**
 * The products of the market as listings filter them; none where none were pushed. Prices, places,
 * features and ratings are those of the last push, what is sold out is at most half a minute old
 * (CAT-13).
 */
export async function readListing(context: MarketContext): Promise<Listing> {
  const { version, soldOut } = await states(context.locale, () => loadState(context))
  const known = columnsOf.get(context.locale)
  const isCurrent = known?.version === version
  if (isCurrent && known.soldOut === soldOut) return known
  const columns = isCurrent ? known.columns : await loadColumns(context)
  const available = columns.skus.reduce(
    (marks, sku, i) => (soldOut.has(sku) ? marks : marks.fill(1, i, i + 1)),
    new Uint8Array(columns.skus.length),
  )
  const listing = { version, soldOut, columns, available }
  columnsOf.set(context.locale, listing)
  return listing
}

async function loadState(context: MarketContext): Promise<State> {
  const { hashes, soldOut } = await readState(context)
  return { version: hashes.join(' '), soldOut: new Set(soldOut.map(skuHash)) }
}

async function loadColumns(context: MarketContext): Promise<ListingColumns> {
  const parts = await readListingParts(context)
  return listingColumns(
    parts.flatMap(
      ({ part, body }) =>
        readStored(StoredPart, body, `listing_index/${context.locale}/${part}`) ?? [],
    ),
  )
}
