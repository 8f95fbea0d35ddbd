// Exports for the operator's tool (`npm run shop`), which runs in Node with the deployment's own
// storage.
export {
  type AuditedRun,
  type AuditEnd,
  type AuditEntry,
  beginAudit,
  endAudit,
  listAudit,
} from './audit/store.ts'
export {
  correctableFor,
  type LoggedPrice,
  priceHistory,
  saveCorrections,
} from './catalog/price-history/store.ts'
export { spareAddress } from './buyer-reviews/ask-buyers.ts'
export { listMisses } from './catalog/search/store.ts'
export { listCustomers, type ListedCustomer } from './customers/store.ts'
export { emailKey } from '#shared/rules/email-key.ts'
export {
  countPayments,
  type ListedPayment,
  listPayments,
  listWaitingPayments,
  paymentStates,
} from './checkout/listed/store.ts'
export { namedPayment, type ShownPayment } from './checkout/listed/named/store.ts'
export { unmarkOrders } from './checkout/buyer/store.ts'
export { configuredOrigin } from './http/origin.ts'
export { deliverAll } from './mail/outbox.ts'
export {
  addSuppressed,
  listSuppressed,
  removeSuppressed,
  type Suppressed,
} from './mail/notices/store.ts'
export { listMailStates, mailState, type MailState, replayMail } from './mail/store.ts'
export { lineStates } from './orders/fulfilment/pieces.ts'
export { giveAllRefunds } from './orders/fulfilment/give-refunds.ts'
export { refundOrder } from './orders/fulfilment/refund-order.ts'
export { correctEmail } from './orders/correct-email.ts'
export { Refusal } from './orders/fulfilment/refusal.ts'
export { deliverOrder, shipOrder } from './orders/fulfilment/ship-order.ts'
export {
  findOrders,
  listOrders,
  namedOrder,
  type Refund,
  refundsOf,
  refundsOfPayments,
  type Unsettled,
  unsettledRefunds,
} from './orders/fulfilment/store.ts'
export { emailOf, type OrderRow, toOrder } from './orders/order-row.ts'
export { type Dispute, disputesOf } from './orders/provider-book/store.ts'
export { stripeVersion, webhookEvents } from './payment/stripe/events.ts'
export { erasePerson } from './privacy/erase-person.ts'
export { exportPerson } from './privacy/export/export-person.ts'
export { archivedBuyer, findAccountByEmail, type KeptOrder } from './privacy/store.ts'
export { listBackups, unfinishedBackups } from './recovery/backup/store.ts'
export { begunAtOf } from './recovery/backup/rotation.ts'
export { compareProgress } from './recovery/comparison/compare-books.ts'
export {
  type Difference,
  findDifference,
  forgetDifference,
  listDifferences,
} from './recovery/comparison/store.ts'
export { askSettlement } from './recovery/settlement/ask-settlement.ts'
export { findSettlement, type Settlement } from './recovery/settlement/store.ts'
export { askJob, findJob, type Job } from './recovery/jobs/store.ts'
export { restoreProgress } from './recovery/restore/restore.ts'
export { newestChange } from './recovery/restore/store.ts'
export {
  answerReview,
  findReview,
  type ListedReview,
  listReviews,
  setReviewHidden,
} from './reviews/moderation/store.ts'
export { endSessions } from './sessions/store.ts'
export { changeStock } from './stock/change-stock.ts'
export { moveStock } from './stock/move-stock.ts'
export {
  allOrders,
  databaseOfOrders,
  liveDatabaseOf,
  liveDatabases,
  ordersIn,
} from './storage/databases.ts'
export {
  addSkus,
  listMovements,
  stockedSkus,
  listStock,
  type Movement,
  type MovementKind,
  type StockLevel,
} from './stock/store.ts'
export { leaveLink } from './subscriptions/leave-link.ts'
export {
  addCode,
  endCode,
  listCodes,
  type ListedCode,
  unsoldSkus,
  wasUsed,
} from './pricing/store.ts'
export {
  type ListedAlert,
  listStockAlerts,
  listSubscribers,
  removeAlerts,
  removeSubscriber,
} from './subscriptions/store.ts'
export { handleWithdrawals, type ListedWithdrawal, listWithdrawals } from './withdrawals/store.ts'
export {
  type CountedMails,
  countMails,
  failedMinutes,
  growingTables,
  heldSkus,
  mailNotices,
  payingNetworks,
  waitingMails,
} from './watch/shown/store.ts'
export { type CertificateReading, findReading, saveReading } from './watch/certificate/store.ts'
export { certificateAddress } from './watch/measures/certificate.ts'
export { ordersMissedFor } from './watch/measures/store.ts'
export { lastRun, raisedAlarms } from './watch/store.ts'
