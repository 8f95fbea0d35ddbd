import { errorFields, inLogScope, log } from '#shared/logging/log.ts'
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

/** An error of the catalogue as it crosses to the caller; a conflict brings the cart as it is. */
export interface Failure {
  ok: false
  code: string
  status: number
  message: string
  details: Record<string, unknown>
  record?: CartRecord
}

export type Reply = { ok: true; record: CartRecord } | Failure

/** Settles a payment of a cart, as far as it can be. Answers when to call again (epoch ms), undefined when it has ended; throws to be called again. */
export type PaymentVisit = (
  env: Env,
  cartId: string,
  paymentReference: string,
) => Promise<number | undefined>

/**
 * One cart. Every method reads, decides and writes without waiting for anything in between, so that calls cannot come between each other's steps
 * (CART-8); whatever takes time was looked up by the caller. Its name is the cart's id.
 */
export class CartObject extends DurableObject<Env> {
  readonly #visitPayment: PaymentVisit
  /** The record once it was read; transitions never change one in place. */
  #known: { record: CartRecord | undefined } | undefined

  /** `visitPayment` belongs to a layer above the cart's: `index.ts` gives it. */
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
    // Jobs stay: a payment of this cart may still have to be given back.
    if (reply.ok) this.#keep(removed(reply.record))
    return reply
  }

  attach(attachment: Attachment): Reply {
    return this.#change((record) => attached(record, attachment, newId))
  }

  /** Gives a guest's cart that is being paid to the customer who logged in; nothing else of it changes. */
  transferOwner(owners: readonly string[], customerId: string): Reply {
    return this.#change((record) => ownerTransferred(record, owners, customerId))
  }

  /** Reserves the cart's lines for the cart `into` and gives the cart; undefined where it is paid, being paid or reserved for another cart. */
  reserveForMerge(customerId: string, into: string): CartRecord | undefined {
    const before = this.#record
    const record = reservedForMerge(before, customerId, into)
    if (record && record !== before) this.#keep(record)
    return record
  }

  /** Rejects a merge for good. False where its lines are in this cart already. */
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

  /** Id of the cart that this cart's lines are reserved for, and that may not have them yet. */
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

  /** Erases the cart of somebody who is gone; false while it is being paid. Jobs stay: a payment may still have to be given back. */
  erase(): boolean {
    if (this.#record?.state === 'Frozen') return false
    this.#keep(undefined)
    this.#arm()
    return true
  }

  /** Closes the cart for a payment and has that payment looked after from `firstVisit` (epoch ms) on. */
  freeze(freeze: Freeze & { firstVisit: number }): Reply {
    const reply = this.#change((record) => frozen(record, freeze))
    if (reply.ok) this.schedule(reply.record.id, freeze.paymentReference, freeze.firstVisit)
    return reply
  }

  unfreeze(paymentReference: string): void {
    this.#alter((record) => unfrozen(record, paymentReference))
  }

  markOrdered(): void {
    this.#alter(ordered)
  }

  /** Has a payment looked after at that time (epoch ms), or earlier if that was asked before. */
  schedule(cartId: string, paymentReference: string, at: number): void {
    this.#jobs = withJob(this.#jobs, { at, cartId, paymentReference, failures: 0 }, Date.now())
    this.#arm()
  }

  /** Re-arms whatever happens: the platform gives up after a few failures, a payment must not (AVAIL-6). */
  override async alarm(): Promise<void> {
    await inLogScope({ env: this.env, requestId: `alarm-${crypto.randomUUID()}` }, () =>
      this.#alarm(),
    )
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
    // Where this fails, the next look at the cart finds nothing.
    await movePointer(this.env, placeOfOwner(record.owner), record.id, undefined).catch(() => false)
  }

  /** Sets the alarm to what comes next; an object with nothing to keep and nothing to do is emptied. */
  #arm() {
    const next = nextAlarm(this.#jobs, this.#record?.touchedAt, Date.now())
    void (next === undefined ? this.ctx.storage.deleteAll() : this.ctx.storage.setAlarm(next))
  }

  #alter(transition: (record: CartRecord) => CartRecord) {
    const record = this.#record
    if (record) this.#change(() => transition(record))
  }

  /** One decision and at most one write, so there is nothing to roll back; the platform sends no answer before the write is safe. */
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
