import type { Cart, CartAction } from '#shared/api/carts.ts'
import type { ShopError } from '#shared/api/shop-error.ts'
import { coalesced, type Intent } from './cart-intents.ts'

/** Looks at an answer; a problem is raised after its actions have taken the change back. */
export type Check = (cart: Cart) => { undo: CartAction[]; error: ShopError } | undefined

export interface Write {
  intent: Intent
  check?: Check | undefined
  done: PromiseWithResolvers<Cart>
}

interface QueueOptions {
  /** Does one write; resolves with the shop's cart. */
  perform: (write: Write) => Promise<Cart>
  /** The write is no longer under way: its cart is shown now. */
  onDone: (cart: Cart) => void
  onFailed: (error: unknown) => void
}

/** Wishes for one cart, one write at a time. What waits for the same sku is one write (CART-7). */
export class CartQueue {
  readonly #options: QueueOptions
  #waiting: Write[] = []
  #active: Write | undefined
  #running: Promise<void> | undefined

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** All wishes that are not settled, in order. */
  get intents(): Intent[] {
    return [this.#active, ...this.#waiting].flatMap((write) => write?.intent ?? [])
  }

  get isWriting(): boolean {
    return this.#active !== undefined
  }

  push(intent: Intent, check?: Check): Promise<Cart> {
    const { promise } = (this.#join(intent) ?? this.#append(intent, check)).done
    // Who asked hears of a failure through the promise; nobody listening is no failure of the page.
    promise.catch(() => undefined)
    this.#running ??= this.#run()
    return promise
  }

  /** Resolves when no write is under way. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Gives up everything that waits; what is under way is no longer wished for. */
  clear(error: unknown): void {
    this.#active = undefined
    for (const { done } of this.#waiting.splice(0)) done.reject(error)
  }

  #join(intent: Intent): Write | undefined {
    const write = this.#waiting.findLast((waiting) => coalesced(waiting.intent, intent))
    if (write) write.intent = coalesced(write.intent, intent)!
    return write
  }

  #append(intent: Intent, check: Check | undefined): Write {
    const ahead = this.#active?.intent
    // The line may be just being made by the write under way; an addition comes on top of what that write makes.
    const afterAhead = ahead && intent.kind === 'set' ? coalesced(ahead, intent) : undefined
    const write = { intent: afterAhead ?? intent, check, done: Promise.withResolvers<Cart>() }
    this.#waiting.push(write)
    return write
  }

  async #run() {
    for (let write = this.#next(); write; write = this.#next()) {
      try {
        const cart = await this.#options.perform(write)
        this.#active = undefined
        this.#options.onDone(cart)
        write.done.resolve(cart)
      } catch (error) {
        this.#active = undefined
        write.done.reject(error)
        this.#options.onFailed(error)
      }
    }
    // In the same turn as the last look at what waits, so that no wish falls between the two.
    this.#running = undefined
  }

  #next(): Write | undefined {
    return (this.#active = this.#waiting.shift())
  }
}
