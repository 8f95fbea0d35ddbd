import type { Cart, CartAction } from '#shared/api/carts.ts'
import type { ShopError } from '#shared/api/shop-error.ts'
import { coalesced, type Intent } from './cart-intents.ts'

/**
 * Validates the cart in an answer. Where it returns a problem, its `undo` actions are written, then
 * `error` is thrown.
 */
export type Check = (cart: Cart) => { undo: CartAction[]; error: ShopError } | undefined

export interface Write {
  intent: Intent
  check?: Check | undefined
  done: PromiseWithResolvers<Cart>
}

interface QueueOptions {
  /** Does one write; resolves with the shop's cart. */
  perform: (write: Write) => Promise<Cart>
  /** Called when a write has ended, with the cart of its answer. */
  onDone: (cart: Cart) => void
  onFailed: (error: unknown) => void
}

/**
 * Intents for one cart, written one after the other. Waiting intents of the same sku become one
 * write (CART-7).
 */
export class CartQueue {
  readonly #options: QueueOptions
  #waiting: Write[] = []
  #active: Write | undefined
  #running: Promise<void> | undefined

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /** All intents that are not finished, in order. */
  get intents(): Intent[] {
    return [this.#active, ...this.#waiting].flatMap((write) => write?.intent ?? [])
  }

  get isWriting(): boolean {
    return this.#active !== undefined
  }

  push(intent: Intent, check?: Check): Promise<Cart> {
    const { promise } = (this.#join(intent) ?? this.#append(intent, check)).done
    // The caller gets failures by the promise; a caller that ignores it must not cause an unhandled
    // rejection.
    promise.catch(() => undefined)
    this.#running ??= this.#run()
    return promise
  }

  /** Resolves when no write is under way. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Rejects everything that waits with `error`, and drops the result of the write under way. */
  clear(error: unknown): void {
    this.#active = undefined
    for (const { done } of this.#waiting.splice(0)) done.reject(error)
  }

  #join(intent: Intent): Write | undefined {
    for (const write of this.#waiting.toReversed()) {
      const joined = coalesced(write.intent, intent)
      if (!joined) continue
      write.intent = joined
      return write
    }
    return undefined
  }

  #append(intent: Intent, check: Check | undefined): Write {
    const ahead = this.#active?.intent
    // The write under way may be creating the line; an addition then comes on top of it.
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
    // In the same turn as the last check of the queue, so that no intent is missed in between.
    this.#running = undefined
  }

  #next(): Write | undefined {
    return (this.#active = this.#waiting.shift())
  }
}
