import type { Context } from '../../http/context.ts'
import type { MarketContext } from '../store.ts'

/** What a search depends on: the market, and work that may go on after the answer. */
export type SearchContext = MarketContext & Pick<Context, 'waitUntil'>
