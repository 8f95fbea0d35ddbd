import type { FaultName, Faults } from './faults.ts'
import type { Scheduler } from './scheduler.ts'

/** Intercepts a call of a process. */
export type Around = <T>(what: string, work: () => T, kind?: 'database' | 'object') => Promise<T>

const never = new Promise<never>(() => undefined)

/**
 * Something that runs for itself, with bindings of its own: a browser's tab and its requests, an
 * object, the bank, an operator. It may be ended at any call.
 */
export class Process {
  readonly name: string
  readonly env: Env
  readonly #scheduler: Scheduler
  readonly #faults: Faults
  readonly #end = Promise.withResolvers<void>()
  /** Resolves when the process is ended, by a fault or by the test. */
  readonly ended = this.#end.promise
  #isGone = false

  constructor(
    name: string,
    {
      scheduler,
      faults,
      bind,
    }: { scheduler: Scheduler; faults: Faults; bind: (process: Process) => Env },
  ) {
    this.name = name
    this.#scheduler = scheduler
    this.#faults = faults
    this.env = bind(this)
  }

  get isGone(): boolean {
    return this.#isGone
  }

  end(): void {
    this.#isGone = true
    this.#end.resolve()
    this.#scheduler.forget(this)
  }

  /** Works until it has done its work or is ended. */
  async work(work: () => Promise<unknown>): Promise<void> {
    await Promise.race([this.moment('begins').then(work), this.ended])
  }

  /** Lets others go first. */
  async moment(what = 'goes on'): Promise<void> {
    await this.#turn(what)
  }

  /** Waits for something to be there: what it finds, once it is its turn. */
  async find<T>(look: () => readonly T[]): Promise<readonly T[]> {
    await this.#turn('finds something', () => look().length > 0)
    return look()
  }

  /**
   * One call to storage, once it is its turn: what it does, it does at once, unless the weather is
   * bad.
   */
  readonly call: Around = async (what, work, kind = 'database') => {
    await this.#turn(what)
    const fault = this.#faults.pick(kind)
    if (fault) this.#scheduler.note(`${this.name}: ${fault}`)
    if (fault && !isDone[fault]) return this.#fail(fault)
    try {
      const value = work()
      return fault ? this.#fail(fault) : value
    } catch (error) {
      this.#scheduler.note(`${this.name}: ${String(error)}`)
      throw error
    }
  }

  async #turn(what: string, isReady?: () => boolean) {
    if (this.#isGone) return never
    await this.#scheduler.turn(this, what, isReady)
  }

  #fail(fault: FaultName): Promise<never> {
    if (fault === 'ends before' || fault === 'ends after') this.end()
    if (fault === 'fails' || fault === 'is lost')
      return Promise.reject(
        Object.assign(new Error(`D1_ERROR: the call ${fault}`), { retryable: true }),
      )
    return never
  }
}

/** Whether the call that a fault meets is done all the same. */
const isDone: Record<FaultName, boolean> = {
  fails: false,
  'is lost': true,
  'hangs before': false,
  'hangs after': true,
  'ends before': false,
  'ends after': true,
}
