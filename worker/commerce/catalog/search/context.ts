import type { Context } from '../../http/context.ts'
import type { MarketContext } from '../store.ts'

/** Input of a search beside the query: the market, and `waitUntil` for work after the answer. */
export type SearchContext = MarketContext & Pick<Context, 'waitUntil'>
