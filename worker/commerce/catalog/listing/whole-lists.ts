import { readStored } from '../../content/broken.ts'
import { isolateMemory } from '../../storage/isolate-memory.ts'
import { sharedLoads } from '../../storage/shared-loads.ts'
import type { MarketContext } from '../store.ts'
import type { FacetCounts, Search } from './criteria.ts'
import { listedFacets } from './facets.ts'
import { listedKeys } from './filter.ts'
import { readListing, readListingOf } from './read-listing.ts'
import { readListingSummaries, readSoldOutProducts } from './store.ts'
import {
  ListingSummary,
  partsName,
  type SoldOutProduct,
  summarizedFacets,
  summarizedKeys,
  summaryName,
} from './summary.ts'

// At most the number of locales. All lists of a market are read at once: their pages would wait for
// a call of their own otherwise.
const summaries = isolateMemory<Summaries>(30)
const summaryLoads = sharedLoads<Summaries>()
const soldOut = isolateMemory<readonly SoldOutProduct[]>(30)

/**
 * Keys of the products that meet the criteria, in order; only the wanted part of the list. The
 * first products of a list that nobody filters are looked up; for others all of the market is read
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
      : soldOut(context.env, context.locale, () => readSoldOutProducts(context)),
  ])
  return summary
    ? summarizedFacets(summary, search, gone)
    : listedFacets(await readListing(context), search)
}

/**
 * Counts of a list that an editor has put together: of a large catalogue only some parts are read.
 */
export async function facetsOfKeys(
  context: MarketContext,
  keys: readonly string[],
): Promise<FacetCounts> {
  const { bodies } = await summariesOf(context)
  const count = Number(bodies.get(partsName) ?? 0)
  return listedFacets(await readListingOf(context, keys, count), { keys: [...keys] })
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
  const { bodies, parsed } = await summariesOf(context)
  const body = bodies.get(name)
  if (body !== undefined && !parsed.has(name)) {
    const place = `listing_summaries/${context.locale}/${name}`
    parsed.set(name, readStored(ListingSummary, body, place))
  }
  return parsed.get(name)
}

function summariesOf(context: MarketContext): Promise<Summaries> {
  const { env, locale } = context
  return summaries(env, locale, () =>
    summaryLoads(env, locale, async () => ({
      bodies: await readListingSummaries(context),
      parsed: new Map(),
    })),
  )
}

interface Summaries {
  /** As JSON, by the list's name. */
  bodies: ReadonlyMap<string, string>
  /** Those that were asked for; undefined where one is broken. */
  parsed: Map<string, ListingSummary | undefined>
}
