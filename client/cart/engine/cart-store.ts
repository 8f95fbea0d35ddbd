import type { Cart } from '#shared/api/carts.ts'
import { isEmptyCart } from '#shared/cart/empty-cart.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { type CallOptions, type CartCalls, type CartPlace, createCartCalls } from './cart-calls.ts'
import type { CartChannel, CartMessage } from './cart-channel.ts'
import { actionsOf, type Intent, preview, piecesNotInPreview } from './cart-intents.ts'
import { type CartMemory, rememberCount, rememberedCount } from './cart-memory.ts'
import { CartQueue, type Check, type Write } from './cart-queue.ts'
import { cancelled, isCancelled, type CartState, unknownCart } from './cart-state.ts'
import type { Stored } from '../../api/browser-storage.ts'
import {
  freshCart,
  hasCode,
  isConflict,
  isFailedRead,
  isUnavailable,
  jitter,
  retries,
} from '../../api/write-retry.ts'

export interface CartStoreOptions extends CallOptions {
  newId: () => string
  openChannel?: (receive: (news: CartMessage) => void) => CartChannel | undefined
  memory?: Pick<Stored<CartMemory>, 'read' | 'write'>
  /** Called when a new cart got the lines of the visitor's cart in another store. */
  onCarried?: (cart: Cart, to: Locale) => void
}

/**
 * The browser's cart: changes are shown at once, written one after the other, and replaced by the
 * server's answers, whose versions only rise. Waiting changes of the same sku become one write, so
 * that quick clicks end at the right number (CART-7).
 */
export class CartStore {
  readonly #options: CartStoreOptions
  readonly #listeners = new Set<() => void>()
  readonly #queue = new CartQueue({
    perform: (write) => this.#perform(write),
    onDone: (cart) => this.#finish(cart),
    onFailed: (error) => this.#fail(error),
  })
  #channel: CartChannel | undefined
  #callsOfPlace: CartCalls | undefined
  #server: Cart | undefined
  /** The cart read for another locale of its store, until that locale opens. */
  #ahead: Cart | undefined
  /** Number of resets: an answer to a request from before a reset is ignored. */
  #epoch = 0
  /**
   * Number of starts and ends of writes: a read during which it changed may have read an older
   * cart.
   */
  #writes = 0
  #state = unknownCart

  constructor(options: CartStoreOptions) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): CartState => this.#state

  /** The calls of the current market and visitor. Throws before `setContext`. */
  get #calls(): CartCalls {
    if (!this.#callsOfPlace) throw new Error('The cart needs setContext before it is used')
    return this.#callsOfPlace
  }

  /**
   * Sets the market and visitor of the calls from now on. The cart of another visitor or store is
   * removed here, not deleted on the server.
   */
  setContext(place: CartPlace): void {
    const before = this.#callsOfPlace?.place
    if (before?.locale === place.locale && before.variant === place.variant) return
    this.#callsOfPlace = createCartCalls(this.#options, place)
    this.#channel ??= this.#options.openChannel?.((news) => this.#receive(news))
    const isOtherStore =
      this.#server !== undefined && this.#server.store !== marketOf(place.locale).store
    if (isOtherStore || (before && before.variant !== place.variant)) this.#forget()
  }

  /**
   * Loads the cart unless it is loaded, or known not to exist. Rejects only when the service cannot
   * be reached.
   */
  async load(place: CartPlace): Promise<void> {
    this.setContext(place)
    // The first addition starts the session of which this would ask, and its answer has the cart.
    if (this.#queue.isWriting) await this.#queue.settled()
    if (this.#ahead?.locale === place.locale) this.#adopt(this.#ahead)
    this.#ahead = undefined
    if (this.#server?.locale === place.locale) return this.#show({ isLoaded: true })
    if (await this.#isAbsent()) this.#show({ isLoaded: true })
    else await this.reload()
  }

  /**
   * Reads the cart for a locale of the same store that opens next, which then does not read it
   * again.
   */
  async readAhead(place: CartPlace): Promise<Cart> {
    return (this.#ahead = await createCartCalls(this.#options, place).read())
  }

  /**
   * Reads the cart again. A cart that no longer exists is dropped; a failed read keeps the last
   * known cart and rejects (CART-13).
   */
  async reload(): Promise<void> {
    // Before the first read there is nothing to renew, for example on the return from a payment.
    if (!this.#callsOfPlace) return
    const [epoch, writes] = [this.#epoch, this.#writes]
    try {
      const cart = await this.#calls.read()
      const isOvertaken = writes !== this.#writes && this.#server?.id !== cart.id
      if (epoch === this.#epoch && !isOvertaken) this.#adopt(cart)
    } catch (error) {
      if (epoch !== this.#epoch) return
      if (isFailedRead(error)) {
        this.#show({ isLoaded: true, unavailable: true })
        throw error
      }
      if (writes === this.#writes) this.#drop()
    }
  }

  /** Shows a cart that another answer of the server contained. */
  adopt(cart: Cart): void {
    this.#adopt(cart)
  }

  /** Makes a change: shown at once; resolves with the server's cart, rejects with the error. */
  change(intent: Intent, check?: Check): Promise<Cart> {
    const done = this.#queue.push(intent, check)
    this.#show()
    return done
  }

  /** Resolves when no write is under way. */
  settled(): Promise<void> {
    return this.#queue.settled()
  }

  /**
   * After a login: attaches a guest's active cart to the customer, through the guest variant
   * (CART-11); without one loads the customer's cart.
   */
  async attach(customerId: string): Promise<void> {
    await this.settled()
    const cart = this.#server
    const place = this.#callsOfPlace?.place
    if (!place) return
    this.#writes += 1
    // After a failure the lines stay on the guest's cart; the next read of the customer's cart
    // finishes the merge (CART-11).
    const attached =
      cart && !isEmptyCart(cart)
        ? await this.#calls.attach(cart.id, customerId).catch(() => undefined)
        : undefined
    this.#writes += 1
    const own = { ...place, variant: 'me' as const }
    this.setContext(own)
    if (!attached) return this.load(own).catch(() => undefined)
    this.#adopt(attached)
    this.#tell()
  }

  /**
   * Empties the cart here and in the other tabs: after a logout, an order, or the deletion of the
   * cart.
   */
  reset(): void {
    this.#remember(0)
    this.#forget()
    this.#channel?.post({ kind: 'reset' })
  }

  /**
   * Fetches the session first where there is probably no cart: a missing cart would be a 404, which
   * browsers report as an error.
   */
  async #isAbsent(): Promise<boolean> {
    if (
      !this.#options.memory ||
      this.#server ||
      rememberedCount(this.#options.memory, this.#calls.place.locale) > 0
    )
      return false
    // Unreachable: reading the cart will report it.
    return (await this.#calls.cartIdOfSession().catch(() => undefined)) === null
  }

  #remember(count: number) {
    rememberCount(this.#options.memory, this.#callsOfPlace?.place.locale, count)
  }

  async #perform(write: Write): Promise<Cart> {
    const epoch = this.#epoch
    this.#writes += 1
    try {
      return await this.#performWithRetries(write, epoch)
    } finally {
      this.#writes += 1
      this.#requireCurrent(epoch)
    }
  }

  async #performWithRetries(write: Write, epoch: number): Promise<Cart> {
    const actionId = this.#options.newId()
    let hasLostCart = false
    for (let conflicts = 0; ;) {
      try {
        return await this.#send(write, actionId, epoch)
      } catch (error) {
        this.#requireCurrent(epoch)
        if (isConflict(error)) {
          await this.#refresh(freshCart(error))
          if (conflicts >= retries.conflict) throw error
          await this.#options.wait(jitter(conflicts++, this.#options.random))
        } else if (hasCode(error, 'CartNotFound') && this.#server && !hasLostCart) {
          // The cart was ordered or has expired: an addition starts a new one, other changes have
          // no target.
          hasLostCart = true
          this.#drop()
        } else throw error
      }
    }
  }

  async #send({ intent, check }: Write, actionId: string, epoch: number): Promise<Cart> {
    const cart = this.#server ?? (await this.#create(intent))
    this.#requireCurrent(epoch)
    this.#server = cart
    const actions = actionsOf(cart, intent)
    if (actions.length === 0) return cart
    const answer = await this.#calls.update(cart.id, actions, actionId)
    const problem = check?.(answer)
    if (!problem) return answer
    const { undo } = problem
    const undone =
      undo.length === 0
        ? answer
        : await this.#calls.update(cart.id, undo, `${actionId}-undo`).catch(() => answer)
    this.#requireCurrent(epoch)
    this.#adopt(undone)
    throw problem.error
  }

  #requireCurrent(epoch: number) {
    if (epoch !== this.#epoch) throw cancelled()
  }

  async #create(intent: Intent): Promise<Cart> {
    if (intent.kind === 'actions' || (intent.kind === 'set' && !intent.mayCreate))
      throw new ShopError('CartNotFound')
    const cart = await this.#calls.create()
    if (cart.version === 1 && !isEmptyCart(cart))
      this.#options.onCarried?.(cart, this.#calls.place.locale)
    return cart
  }

  async #refresh(fresh: Cart | undefined) {
    if (fresh) this.#adopt(fresh)
    else await this.reload()
  }

  #finish(cart: Cart) {
    this.#adopt(cart)
    this.#tell()
  }

  #fail(error: unknown) {
    if (isCancelled(error)) return
    const unavailable = isUnavailable(error)
    if (unavailable) this.#queue.clear(error)
    this.#show({ unavailable })
  }

  #receive(news: CartMessage) {
    if (news.kind === 'reset') return this.#forget()
    const { locale, variant } = this.#calls.place
    const { cart } = news
    if (news.variant !== variant || cart.store !== marketOf(locale).store) return
    if (cart.locale !== locale) void this.reload().catch(() => undefined)
    else if (!this.#queue.isWriting || cart.id === this.#server?.id) this.#adopt(cart)
  }

  #adopt(cart: Cart) {
    const known = this.#server
    const newest = known?.id === cart.id && cart.version < known.version ? known : cart
    this.#server = newest
    this.#show({ isLoaded: true, unavailable: false })
    this.#remember(newest.totalLineItemQuantity)
  }

  #drop() {
    this.#remember(0)
    this.#server = undefined
    this.#show({ isLoaded: true, unavailable: false })
  }

  #forget() {
    this.#epoch += 1
    this.#server = this.#ahead = undefined
    this.#queue.clear(cancelled())
    this.#show({ isLoaded: false, unavailable: false })
  }

  #tell() {
    if (this.#server)
      this.#channel?.post({ kind: 'cart', cart: this.#server, variant: this.#calls.place.variant })
  }

  #show(known: Partial<Pick<CartState, 'isLoaded' | 'unavailable'>> = {}) {
    const { isLoaded, unavailable } = { ...this.#state, ...known }
    const { intents } = this.#queue
    const cart = this.#server && preview(this.#server, intents)
    const remembered = unavailable
      ? rememberedCount(this.#options.memory, this.#calls.place.locale)
      : 0
    const count =
      (cart?.totalLineItemQuantity ?? remembered) + piecesNotInPreview(this.#server, intents)
    this.#state = { cart, count, isLoaded, isBusy: intents.length > 0, unavailable }
    for (const listener of this.#listeners) listener()
  }
}
