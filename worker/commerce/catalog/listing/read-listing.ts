import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { createMemory } from '#shared/memory/memory.ts'
import { partOf } from '#shared/routes/known-names.ts'
import { readStored } from '../../content/broken.ts'
import { deploymentOf } from '../../storage/deployment.ts'
import { isolateMemory } from '../../storage/isolate-memory.ts'
import { sharedLoads } from '../../storage/shared-loads.ts'
import type { MarketContext } from '../store.ts'
import type { Listing } from './wanted.ts'
import {
  at,
  type ListingColumns,
  listingColumns,
  sizeOfColumns,
  skuHash,
  StoredPart,
} from './listing-columns.ts'
import { readListingParts, readState } from './store.ts'

interface State {
  /** Hashes of the parts that the columns are made of. */
  version: string
  /** Hashes of the sold-out skus that `available` is computed from, and these skus as one text. */
  soldOut: ReadonlySet<number>
  soldOutText: string
}

type Kept = Listing & State

const megabyte = 1024 * 1024
/** The columns of each market, for as long as its parts are the same. */
function createKeptColumns() {
  return createMemory<Kept>({
    name: 'listing columns',
    limit: 12 * megabyte,
    sizeOf: ({ columns, available, soldOutText }) =>
      sizeOfColumns(columns) + available.length + 4 * soldOutText.length,
  })
}

function keptColumns({ env }: MarketContext) {
  return memoizeByObject(deploymentOf(env), createKeptColumns)
}

const states = isolateMemory<State>(30)
const loads = sharedLoads<Listing>()

/**
 * The products of the market, as listings filter them; an empty listing before the first push.
 * Prices, places, features and ratings are those of the last push; what is sold out is at most half
 * a minute old (CAT-13). A page asks for products and counts at the same time, and many visitors
 * may ask for the first page: all of them wait for one read.
 */
export function readListing(context: MarketContext): Promise<Listing> {
  return loads(context.env, context.locale, async () => {
    const state = await states(context.env, context.locale, () => loadState(context))
    const known = keptColumns(context).get(context.locale)
    if (known?.version === state.version)
      return known.soldOut === state.soldOut ? known : keep(context, state, known.columns)
    return keep(context, state, decoded(context, await readListingParts(context)))
  })
}

/**
 * The same with the products of some keys at least, of an index in `count` parts: only their parts
 * are read where they are few and the market's columns are not there. They are not kept.
 */
export async function readListingOf(
  context: MarketContext,
  keys: readonly string[],
  count: number,
): Promise<Listing> {
  const parts = [...new Set(keys.map((key) => partOf(key, count)))]
  if (parts.length > count / 4 || keptColumns(context).get(context.locale))
    return readListing(context)
  const { soldOut } = await states(context.env, context.locale, () => loadState(context))
  const columns = decoded(context, await readListingParts(context, parts))
  return { columns, available: availableOf(columns, soldOut) }
}

function keep(context: MarketContext, state: State, columns: ListingColumns): Listing {
  const listing: Kept = { ...state, columns, available: availableOf(columns, state.soldOut) }
  keptColumns(context).set(context.locale, listing)
  return listing
}

function availableOf({ skus }: ListingColumns, soldOut: ReadonlySet<number>): Uint8Array {
  const available = new Uint8Array(skus.length)
  for (let i = 0; i < skus.length; i++) available[i] = soldOut.has(at(skus, i)) ? 0 : 1
  return available
}

async function loadState(context: MarketContext): Promise<State> {
  const { version, soldOut } = await readState(context)
  const soldOutText = soldOut.join('\n')
  const known = keptColumns(context).get(context.locale)
  // The same object while nothing has changed, so that `available` need not be computed again.
  const isSame = known?.soldOutText === soldOutText
  return { version, soldOutText, soldOut: isSame ? known.soldOut : new Set(soldOut.map(skuHash)) }
}

function decoded(
  { locale }: MarketContext,
  parts: readonly { part: number; body: string }[],
): ListingColumns {
  return listingColumns(
    parts.flatMap(
      ({ part, body }) => readStored(StoredPart, body, `listing_index/${locale}/${part}`) ?? [],
    ),
  )
}
