// Exports for the operator's tool (`npm run shop`), which runs in Node with the deployment's own
// storage.
export { spareAddress } from './buyer-reviews/ask-buyers.ts'
export { listMisses } from './catalog/search/store.ts'
export { emailKey } from './customers/email-key.ts'
export { configuredOrigin } from './http/origin.ts'
export { deliverOutbox } from './mail/outbox.ts'
export { listMailStates, type MailState, replayMail } from './mail/store.ts'
export { giveRefunds } from './orders/fulfilment/give-refunds.ts'
export { refundOrder } from './orders/fulfilment/refund-order.ts'
export { Refusal } from './orders/fulfilment/refusal.ts'
export { deliverOrder, shipOrder } from './orders/fulfilment/ship-order.ts'
export {
  findOrders,
  listOrders,
  namedOrder,
  type Refund,
  refundsOf,
  type Unsettled,
  unsettledRefunds,
} from './orders/fulfilment/store.ts'
export { emailOf, type OrderRow, toOrder } from './orders/order-row.ts'
export { type Dispute, disputesOf } from './orders/provider-book/store.ts'
export { erasePerson } from './privacy/erase-person.ts'
export { exportPerson } from './privacy/export/export-person.ts'
export { archivedBuyer, findAccountByEmail, type KeptOrder } from './privacy/store.ts'
export {
  answerReview,
  type ListedReview,
  listReviews,
  setReviewHidden,
} from './reviews/moderation/store.ts'
export { changeStock } from './stock/change-stock.ts'
export {
  listMovements,
  listStock,
  type Movement,
  type MovementKind,
  type StockLevel,
} from './stock/store.ts'
export { leaveLink } from './subscriptions/leave-link.ts'
export { listSubscribers } from './subscriptions/store.ts'
export { lastRun } from './watch/store.ts'
