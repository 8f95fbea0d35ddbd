import type { CartLine } from '#shared/cart/cart.ts'
import { seeded } from '#tests/support/seeded.ts'
import type { NewCart } from '#worker/commerce/cart/transitions.ts'
import { CartObject, LimiterObject } from '#worker/commerce/index.ts'
import { type Facts, noFacts } from './facts.ts'
import { Faults } from './faults.ts'
import { Process } from './process.ts'
import { seedChance } from './runtime/chance.ts'
import { Objects, shortOf } from './runtime/objects.ts'
import { piecesOf } from './ledger.ts'
import { Scheduler } from './scheduler.ts'
import { placeOf } from '#worker/commerce/storage/routed-database.ts'
import { type CodeName, codeNames, goods, pieces, type Shop } from './shop.ts'

const day = 86_400_000

/** One history: a shop with its storage, clock and random numbers, and its visitors. */
export class World {
  readonly clock: Shop['clock']
  readonly random: () => number
  readonly scheduler: Scheduler
  readonly faults: Faults
  readonly database: Shop['database']
  readonly #orders: Shop['orders']
  readonly carts: Objects
  readonly facts = noFacts()
  readonly stock: ReadonlyMap<string, number>
  /** A discount code that every shopper may use. */
  readonly wanted: CodeName
  readonly #limiters: Objects
  /** No file is played: what an isolate keeps for a deployment is kept with this binding. */
  readonly #media = {}
  #isOver = false

  constructor(seed: number, { clock, database, orders }: Shop) {
    this.clock = clock
    this.random = seeded(seed)
    seedChance(this.random)
    this.scheduler = new Scheduler(clock, this.random)
    this.faults = new Faults(this.random)
    this.database = database
    this.#orders = orders
    this.carts = new Objects(
      (state, env) => new WatchedCart(state, env, this.facts),
      (name) => this.process(`cart ${name}`),
    )
    this.#limiters = new Objects(
      (state, env) => new LimiterObject(state, env),
      (name) => this.process(`counter ${name}`),
    )
    this.stock = this.#stockUp()
    this.wanted = this.pick(codeNames)
    const asked =
      "SELECT sku, coalesce(discounted_cents, cents) AS cents FROM prices WHERE store = 'store-fr' AND currency = 'EUR'"
    for (const { sku, cents } of database.rows<{ sku: string; cents: number }>(asked))
      this.facts.prices.push({ sku, cents, at: 0 })
  }

  /** What a query of the test finds, in whatever database its tables are. */
  rows<T>(sql: string, ...values: (string | number)[]): T[] {
    const own = this.database.rows<T>(sql, ...values)
    // Mails of accounts are in the main database.
    return this.#orders && placeOf(sql) === 'orders'
      ? [...this.#orders.rows<T>(sql, ...values), ...own]
      : own
  }

  /** A change by hand, in the database of its table. */
  run(sql: string, values: readonly (string | number)[]): void {
    const isOfOrders = this.#orders && placeOf(sql) === 'orders'
    ;(isOfOrders ? this.#orders : this.database)?.run(sql, values)
  }

  process(name: string): Process {
    const { scheduler, faults } = this
    return new Process(name, { scheduler, faults, bind: (process) => this.#bindings(process) })
  }

  /** All visitors start at the same time; the history ends when none has anything left to do. */
  async bustle(come: () => Promise<unknown>[]): Promise<void> {
    this.faults.breakOut()
    const played = this.scheduler.play({
      alarms: () => this.carts.alarms,
      between: () => this.#happen(),
    })
    const people = come()
    await played
    this.faults.clearUp()
    await Promise.all(people)
  }

  /** The day after: only the clock goes on, and what the shop does by itself. */
  async goOn(): Promise<void> {
    this.#isOver = true
    await this.scheduler.play({ alarms: () => this.carts.alarms, until: Date.now() + day })
  }

  /** Writes down that something failed, now or after everything had come to its end. */
  fail(what: string): void {
    this.facts.failures.push({ what, isAfter: this.#isOver })
  }

  /** What a piece costs from now on; undefined takes it off the shelf. */
  setPrice(sku: string, cents: number | undefined): void {
    this.database.run(
      "DELETE FROM prices WHERE sku = ? AND store = 'store-fr' AND currency = 'EUR'",
      [sku],
    )
    if (cents)
      this.database.run(
        "INSERT INTO prices (sku, store, currency, cents) VALUES (?, 'store-fr', 'EUR', ?)",
        [sku, cents],
      )
    this.facts.prices.push({ sku, cents, at: Date.now() })
    this.scheduler.note(`${sku} costs ${cents ?? 'nothing any more'}`)
  }

  chance(of: number): boolean {
    return this.random() < of
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)]!
  }

  #happen() {
    if (this.faults.isJump) this.#jump()
    if (this.faults.isRestart && this.carts.names.length > 0) {
      const name = this.pick(this.carts.names)
      this.scheduler.note(`cart ${shortOf(name)}: restarts`)
      this.carts.restart(name)
    }
  }

  #jump() {
    const seconds = this.pick([1, 6, 61, 121, 601, 1801, 3601])
    this.scheduler.note(`the clock: ${seconds} s later`)
    this.clock.pass(seconds * 1000)
    this.facts.hasJumped = true
  }

  #stockUp() {
    const skus = new Set(goods.flatMap((sku) => Object.keys(pieces[sku]!)))
    const stock = new Map([...skus].map((sku) => [sku, Math.floor(this.random() * 5)]))
    for (const [sku, quantity] of stock)
      this.run('UPDATE stock SET quantity = ? WHERE sku = ?', [quantity, sku])
    return stock
  }

  #bindings(process: Process): Env {
    const bindings = {
      DB: this.database.binding(process.call),
      CART: this.carts.binding(process),
      LIMITER: this.#limiters.binding(process),
      MEDIA: this.#media,
      SESSION_SECRET: 'simulated-session-secret-0123456789',
      PASSWORD_PEPPER: 'simulated-password-pepper-012345678',
      SCRYPT_COST: '4',
      LIMITS: 'coupon=1000/600,login=1000/900,login-device=1000/900',
      PAYMENT_PROVIDER: 'sandbox',
      ...(this.#orders && {
        DB_US: this.#orders.binding(process.call),
        ORDER_DATABASES: 'store-fr=DB_US,store-eu=DB_US',
        LIVE_ORDERS: 'store-fr,store-eu',
      }),
    }
    return bindings as unknown as Env
  }
}

/**
 * A cart that reports its contents when it is deleted, and what it took over when it was created.
 */
class WatchedCart extends CartObject {
  readonly #facts: Facts

  constructor(state: DurableObjectState, env: Env, facts: Facts) {
    super(state, env)
    this.#facts = facts
  }

  override create(start: NewCart) {
    const reply = super.create(start)
    // Where the cart was there already, its lines are others.
    if (reply.ok && start.lines && reply.record.lines === start.lines)
      for (const line of start.lines) takeOver(this.#facts, line)
    return reply
  }

  override remove(owners: readonly string[], version: number) {
    const reply = super.remove(owners, version)
    if (reply.ok)
      this.#facts.deleted.push({
        cart: reply.record.id,
        version,
        customer: reply.record.customerId,
        pieces: piecesOf(reply.record),
      })
    return reply
  }
}

/** The deleted cart's pieces count as well, so that these were put into a cart twice. */
function takeOver({ wishes }: Facts, { quantity, variant: { sku } }: CartLine) {
  const wish = wishes.get(sku) ?? { least: 0, most: 0 }
  wish.least += quantity
  wish.most += quantity
  wishes.set(sku, wish)
}
