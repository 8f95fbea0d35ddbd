import * as z from 'zod/mini'
import { Deal, FooterNavigation, MainNavigation } from '#shared/api/navigations.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { readParts, readStored } from './broken.ts'
import { type ReaderContext, readCollection, readDocument } from './store.ts'

/** Main navigation; broken entries are left out. */
export async function mainNavigation(context: ReaderContext): Promise<MainNavigation> {
  const row = await readDocument(context, 'navigation', 'main')
  const where = 'documents/navigation/main'
  const entries = row && readStored(z.array(z.unknown()), row.body, where)
  return readParts(MainNavigation.def.element, entries ?? [], where)
}

const emptyFooter: FooterNavigation = { columns: [], payment: [], socials: [], legals: [] }

/** Footer navigation; broken parts are left out. */
export async function footerNavigation(context: ReaderContext): Promise<FooterNavigation> {
  const row = await readDocument(context, 'navigation', 'footer')
  const where = 'documents/navigation/footer'
  const stored = row && readStored(z.record(z.string(), z.unknown()), row.body, where)
  if (!stored) return emptyFooter
  const parts = Object.entries(FooterNavigation.shape).map(([name, list]) => [
    name,
    readParts<unknown>(list.def.element, stored[name], `${where}/${name}`),
  ])
  return { ...emptyFooter, ...Object.fromEntries(parts) }
}

const StoredDeal = z.object({ deal: Deal, startsAt: z.iso.datetime(), stores: z.array(z.string()) })

/**
 * Deals that run now in the store, or the requested one; an empty object means none (CONT-7).
 * Throws DealsFetchFailed.
 */
export async function runningDeals(
  context: ReaderContext & Pick<Context, 'store' | 'now'>,
  promo?: string,
): Promise<Deal[] | Record<string, never>> {
  const now = context.now().toISOString()
  const rows = await readCollection(context, 'deal').catch((cause: unknown) => {
    throw new ShopError('DealsFetchFailed', { cause })
  })
  const deals = rows
    .flatMap(({ id, body }) => readStored(StoredDeal, body, `documents/deal/${id}`) ?? [])
    .filter(
      ({ stores, startsAt, deal }) =>
        stores.includes(context.store) &&
        startsAt <= now &&
        (deal.endsAt === undefined || deal.endsAt > now),
    )
    .map(({ deal }) => deal)
    .filter(({ id }) => promo === undefined || id === promo)
  return deals.length ? deals : {}
}
