interface Timer {
  id: number
  at: number
  ring(): void
}

const RealDate = Date

/** The shop's clock: it is stopped until it is advanced, and only then timers run. */
export class Clock {
  #now: number
  #timers: Timer[] = []
  #lastId = 0

  /** Takes the place of this process's own clock. */
  constructor(now: number) {
    this.#now = now
    const nowOf = () => this.#now
    class SimulatedDate extends RealDate {
      constructor(...given: [number?]) {
        super(...((given.length > 0 ? given : [nowOf()]) as [number]))
      }

      static override now() {
        return nowOf()
      }
    }
    const wait = (milliseconds: number) =>
      new Promise<void>((resolve) => this.#set(resolve, milliseconds))
    const setTimeout = (ring: () => void, milliseconds = 0) => this.#set(ring, milliseconds)
    const clearTimeout = (id: number) => this.#clear(id)
    Object.assign(globalThis, {
      Date: SimulatedDate,
      setTimeout,
      clearTimeout,
      scheduler: { wait },
    })
  }

  /** When the next timer rings; undefined without one. */
  get next(): number | undefined {
    return this.#timers.length > 0 ? Math.min(...this.#timers.map(({ at }) => at)) : undefined
  }

  pass(milliseconds: number): void {
    this.moveTo(this.#now + milliseconds)
  }

  /** Moves to a time; timers ring on the way, in their order. */
  moveTo(time: number): void {
    for (let next = this.next; next !== undefined && next <= time; next = this.next) {
      const timer = this.#timers.find(({ at }) => at === next)!
      this.#clear(timer.id)
      this.#now = Math.max(this.#now, next)
      timer.ring()
    }
    this.#now = Math.max(this.#now, time)
  }

  forgetTimers(): void {
    this.#timers = []
  }

  #set(ring: () => void, milliseconds: number): number {
    const id = ++this.#lastId
    // The shop's clock has whole milliseconds, even after a wait of a fraction.
    this.#timers.push({ id, at: this.#now + Math.ceil(milliseconds), ring })
    return id
  }

  #clear(id: number) {
    this.#timers = this.#timers.filter((timer) => timer.id !== id)
  }
}
