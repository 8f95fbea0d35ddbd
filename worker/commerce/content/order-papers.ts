import { OrderPapers } from '../mail/papers.ts'
import { readStored } from './broken.ts'
import { type ReaderContext, readDocument } from './store.ts'

/**
 * The papers that the law of the locale's country requires with the confirmation of an order
 * (LAW-7). Undefined, with a line in the log, where it is missing or broken: the order is confirmed
 * anyway.
 */
export async function orderPapers(context: ReaderContext): Promise<OrderPapers | undefined> {
  const where = `documents/order-papers/${context.locale}`
  const row = await readDocument(context, 'order-papers', 'order')
  return readStored(OrderPapers, row?.body ?? '', where)
}
