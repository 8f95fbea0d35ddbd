import { readStored } from '../../content/broken.ts'
import { isolateMemory } from '../../storage/isolate-memory.ts'
import type { MarketContext } from '../store.ts'
import type { FacetCounts, Search } from './criteria.ts'
import { listedFacets } from './facets.ts'
import { listedKeys } from './filter.ts'
import { readListing } from './read-listing.ts'
import { readListingSummary, readSoldOutProducts } from './store.ts'
import {
  ListingSummary,
  type SoldOutProduct,
  summarizedFacets,
  summarizedKeys,
  summaryName,
} from './summary.ts'

const summaries = isolateMemory<ListingSummary | undefined>(100)
const soldOut = isolateMemory<readonly SoldOutProduct[]>(30)

/**
 * Keys of the products that meet the criteria, in order; only the wanted part of the list. The first
 * products of a list that nobody filters are looked up; for others all of the market is read
 * (CAT-13).
 */
export async function keysOfListing(context: MarketContext, search: Search): Promise<string[]> {
  const summary = await summaryOf(context, search)
  const keys = summary && summarizedKeys(summary, search)
  return keys ?? listedKeys(await readListing(context), search)
}

/** Counts for the criteria, of a list that nobody filters by one look-up. */
export async function facetsOfListing(
  context: MarketContext,
  search: Search,
): Promise<FacetCounts> {
  const [summary, gone] = await Promise.all([
    summaryOf(context, search),
    summaryName(search) === undefined
      ? []
      : soldOut(context.locale, () => readSoldOutProducts(context)),
  ])
  return summary
    ? summarizedFacets(summary, search, gone)
    : listedFacets(await readListing(context), search)
}

/**
 * The summary of the list that the criteria ask for; undefined for others, and before the first
 * push of a release that makes summaries.
 */
async function summaryOf(
  context: MarketContext,
  search: Search,
): Promise<ListingSummary | undefined> {
  const name = summaryName(search)
  if (name === undefined) return undefined
  const at = `${context.locale}/${name}`
  return summaries(at, async () => {
    const body = await readListingSummary(context, name)
    return body === undefined
      ? undefined
      : readStored(ListingSummary, body, `listing_summaries/${at}`)
  })
}
