import { errorFields, inLogScope, log } from '#shared/logging/log.ts'
import { newTrace } from '#shared/logging/trace.ts'
import { DurableObject } from 'cloudflare:workers'
import { ShopError } from '#shared/api/errors.ts'
import {
  type Job,
  keptFor,
  nextAlarm,
  postponed,
  visitedEvery,
  withJob,
  withoutJob,
} from './jobs.ts'
import {
  ownerTransferred,
  attached,
  type Attachment,
  reservedForMerge,
  customerOwner,
  mergeRejected,
  removed,
  releasedFromMerge,
} from './merging.ts'
import { newId } from './new-id.ts'
import { placeOfOwner } from './principal.ts'
import type { CartRecord } from './record.ts'
import { movePointer } from './store.ts'
import {
  created,
  type Freeze,
  frozen,
  isThere,
  type NewCart,
  ordered,
  owned,
  requireDeletable,
  unfrozen,
  type Update,
  updated,
  visited,
} from './transitions.ts'

/**
 * An error of the contract in a form that passes between objects; a conflict contains the current
 * cart.
 */
export interface Failure {
  ok: false
  code: string
  status: number
  message: string
  details: Record<string, unknown>
  record?: CartRecord
}

export type Reply = { ok: true; record: CartRecord } | Failure

/**
 * Settles a payment of a cart as far as possible. Returns when to call it again (epoch ms),
 * undefined when the payment has ended; when it throws, it is called again later.
 */
export type PaymentVisit = (
  env: Env,
  cartId: string,
  paymentReference: string,
) => Promise<number | undefined>

/**
 * One cart; the object's name is the cart's id. Every method reads, decides and writes without
 * awaiting in between, so that parallel calls cannot interleave (CART-8). Anything asynchronous was
 * looked up by the caller.
 */
export class CartObject extends DurableObject<Env> {
  readonly #visitPayment: PaymentVisit
  /**
   * The record, once it was read from storage; transitions return a new record and never change
   * this one.
   */
  #known: { record: CartRecord | undefined } | undefined

  /** `visitPayment` comes from `index.ts`, because it belongs to a layer above the cart's. */
  constructor(state: DurableObjectState, env: Env, visitPayment: PaymentVisit) {
    super(state, env)
    this.#visitPayment = visitPayment
  }

  create(start: NewCart): Reply {
    const isNew = this.#record === undefined
    const reply = this.#change((record) => created(record, start))
    if (isNew) this.#arm()
    return reply
  }

  read(owners: readonly string[]): Reply {
    return this.#change((record) => visited(owned(record, owners), Date.now(), visitedEvery))
  }

  apply(update: Update): Reply {
    return this.#change((record) => updated(record, update, newId))
  }

  remove(owners: readonly string[], version: number): Reply {
    const reply = this.#change((record) => requireDeletable(record, owners, version))
    // Jobs stay: a payment of this cart may still have to be refunded.
    if (reply.ok) this.#keep(removed(reply.record))
    return reply
  }

  attach(attachment: Attachment): Reply {
    return this.#change((record) => attached(record, attachment, newId))
  }

  /**
   * Makes a guest's cart that is being paid the customer's who logged in; nothing else of it
   * changes.
   */
  transferOwner(owners: readonly string[], customerId: string): Reply {
    return this.#change((record) => ownerTransferred(record, owners, customerId))
  }

  /**
   * Reserves the cart's lines for a merge into the cart `into` and returns the cart; undefined
   * where it is ordered, being paid or reserved for another cart.
   */
  reserveForMerge(customerId: string, into: string): CartRecord | undefined {
    const before = this.#record
    const record = reservedForMerge(before, customerId, into)
    if (record && record !== before) this.#keep(record)
    return record
  }

  /** Rejects a merge permanently. False where its lines are in this cart already. */
  rejectMerge(mergeId: string): boolean {
    const before = this.#record
    const record = before && mergeRejected(before, mergeId)
    if (record && record !== before) this.#keep(record)
    return !before || record !== undefined
  }

  /** Ends the reservation of the cart's lines for `into`: the cart is active again. */
  releaseFromMerge(into: string): void {
    this.#alter((record) => releasedFromMerge(record, into))
  }

  /**
   * Id of the cart that this cart's lines are reserved for, and that may not have them yet;
   * undefined without a reservation.
   */
  mergeTarget(customerId: string): string | undefined {
    const record = this.#record
    return record?.state === 'Merged' && record.owner === customerOwner(customerId)
      ? record.mergedInto
      : undefined
  }

  /** Whether the cart is active or being paid. */
  isOpen(): boolean {
    return this.#record !== undefined && isThere(this.#record)
  }

  /** Deletes a cart whose lines were merged into `into`. */
  forget(into: string): void {
    if (this.#record?.mergedInto === into) this.#keep(undefined)
  }

  /**
   * Deletes the cart of an erased customer; false while it is being paid. Jobs stay: a payment may
   * still have to be refunded.
   */
  erase(): boolean {
    if (this.#record?.state === 'Frozen') return false
    this.#keep(undefined)
    this.#arm()
    return true
  }

  /** Freezes the cart for a payment, which the alarm checks from `firstVisit` (epoch ms) on. */
  freeze(freeze: Freeze & { firstVisit: number }): Reply {
    const reply = this.#change((record) => frozen(record, freeze))
    if (reply.ok) this.schedule(reply.record.id, freeze.paymentReference, freeze.firstVisit)
    return reply
  }

  unfreeze(paymentReference: string): void {
    this.#alter((record) => unfrozen(record, paymentReference))
  }

  /**
   * Marks the cart as ordered by this payment. The alarm has nothing left to check: the order's
   * mails are in the outbox, which is delivered on a schedule.
   */
  markOrdered(paymentReference: string): void {
    this.#alter(ordered)
    const others = this.#jobs.filter((job) => job.paymentReference !== paymentReference)
    if (others.length === this.#jobs.length) return
    this.#jobs = others
    this.#arm()
  }

  /**
   * Lets the alarm check a payment at `at` (epoch ms), or at an earlier time that was scheduled
   * before.
   */
  schedule(cartId: string, paymentReference: string, at: number): void {
    this.#jobs = withJob(this.#jobs, { at, cartId, paymentReference, failures: 0 }, Date.now())
    this.#arm()
  }

  /**
   * Sets the next alarm after every failure: the platform gives up after a few failures, but a
   * payment must be settled (AVAIL-6).
   */
  override async alarm(): Promise<void> {
    const requestId = `alarm-${crypto.randomUUID()}`
    await inLogScope({ env: this.env, requestId, trace: newTrace() }, () => this.#alarm())
  }

  async #alarm() {
    try {
      const now = Date.now()
      for (const job of this.#jobs.filter(({ at }) => at <= now)) await this.#run(job)
    } finally {
      await this.#expire()
      this.#arm()
    }
  }

  async #run(job: Job) {
    const next = await this.#reconcile(job)
    const others = withoutJob(this.#jobs, job)
    this.#jobs = next ? withJob(others, next, Date.now()) : others
  }

  async #reconcile(job: Job): Promise<Job | undefined> {
    try {
      const at = await this.#visitPayment(this.env, job.cartId, job.paymentReference)
      return at === undefined ? undefined : { ...job, at, failures: 0 }
    } catch (cause) {
      log('error', 'reconcile_failed', {
        cartId: job.cartId,
        failures: job.failures,
        ...errorFields(cause),
      })
      return postponed(job, Date.now())
    }
  }

  async #expire() {
    const record = this.#record
    if (!record || record.state === 'Frozen' || record.touchedAt + keptFor > Date.now()) return
    this.#keep(undefined)
    // If this fails, the pointer leads to no cart at the next read, which has the same effect.
    await movePointer(this.env, placeOfOwner(record.owner), record.id, undefined).catch(() => false)
  }

  /**
   * Sets the alarm for the next job; deletes the data of an object without a cart and without jobs.
   */
  #arm() {
    const next = nextAlarm(this.#jobs, this.#record?.touchedAt, Date.now())
    void (next === undefined ? this.ctx.storage.deleteAll() : this.ctx.storage.setAlarm(next))
  }

  #alter(transition: (record: CartRecord) => CartRecord) {
    const record = this.#record
    if (record) this.#change(() => transition(record))
  }

  /**
   * One decision and at most one write, so that nothing has to be rolled back; the platform sends
   * no answer before the write is durable.
   */
  #change(transition: (record: CartRecord | undefined) => CartRecord): Reply {
    const before = this.#record
    try {
      const record = transition(before)
      if (record !== before) this.#keep(record)
      return { ok: true, record }
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      const { code, status, message, details } = error
      return {
        ok: false,
        code,
        status,
        message,
        details,
        ...(code === 'ConcurrentModification' && before && { record: before }),
      }
    }
  }

  #keep(record: CartRecord | undefined) {
    if (record) this.#storage.put('cart', record)
    else this.#storage.delete('cart')
    this.#known = { record }
  }

  get #storage() {
    return this.ctx.storage.kv
  }

  get #record(): CartRecord | undefined {
    return (this.#known ??= { record: this.#storage.get<CartRecord>('cart') }).record
  }

  get #jobs(): readonly Job[] {
    return this.#storage.get<Job[]>('jobs') ?? []
  }

  set #jobs(jobs: readonly Job[]) {
    this.#storage.put('jobs', jobs)
  }
}
