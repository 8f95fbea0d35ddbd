import type { Process } from './process.ts'
import type { Clock } from './runtime/clock.ts'
import type { Alarm } from './runtime/objects.ts'

interface Turn {
  process: Process
  what: string
  /** Whether there is what it waits for; without it, it waits for its turn alone. */
  isReady?: (() => boolean) | undefined
  go(): void
}

interface Play {
  /** Alarms that are set. */
  alarms(): Alarm[]
  /** What else happens between two turns. */
  between?: () => void
  /**
   * Epoch milliseconds until which the clock advances when everything waits for time only; without
   * it, as long as there is a timer.
   */
  until?: number
}

/** More steps than any history takes. */
const maxSteps = 20_000

/**
 * Lets one call continue at a time, in an order that depends on the seed only, and advances the
 * clock when no call is left.
 */
export class Scheduler {
  readonly trace: string[] = []
  readonly #clock: Clock
  readonly #random: () => number
  readonly #start = Date.now()
  readonly #paces = new Map<string, number>()
  #waiting: Turn[] = []
  #isOrderly = false

  constructor(clock: Clock, random: () => number) {
    this.#clock = clock
    this.#random = random
  }

  /** Resolves when it is this process's turn; at once while nothing is played. */
  turn(process: Process, what: string, isReady?: () => boolean): Promise<void> {
    if (!this.#isOrderly) return Promise.resolve()
    return new Promise((go) => this.#waiting.push({ process, what, isReady, go }))
  }

  forget(process: Process): void {
    this.#waiting = this.#waiting.filter((turn) => turn.process !== process)
  }

  note(line: string): void {
    this.trace.push(`${String(Date.now() - this.#start).padStart(8)} ms  ${line}`)
  }

  /** Runs until no task is left; tasks that wait for a lost answer are ended. */
  async play({ alarms, between, until }: Play): Promise<void> {
    this.#isOrderly = true
    for (let step = 0; await this.#step(alarms, until); step++) {
      if (step > maxSteps) throw new Error('It comes to no end')
      between?.()
    }
    for (const { process } of this.#waiting) process.end()
    this.#isOrderly = false
  }

  async #step(alarms: Play['alarms'], until: number | undefined): Promise<boolean> {
    await quiet()
    const now = Date.now()
    const set = alarms()
    const due = set.filter(({ at }) => at <= now)
    const ready = this.#waiting.filter(({ isReady }) => !isReady || isReady())
    if (ready.length + due.length === 0) return this.#moveOn(set, until)
    const chosen = this.#choose([
      ...ready.map(({ process }) => process.name),
      ...due.map(({ who }) => who),
    ])
    this.#clock.pass(1 + Math.floor(this.#random() * 9))
    const turn = ready[chosen]
    if (turn) {
      this.#waiting = this.#waiting.filter((one) => one !== turn)
      this.note(`${turn.process.name}: ${turn.what}`)
      turn.go()
    } else {
      const alarm = due[chosen - ready.length]!
      this.note(`${alarm.who}: alarm`)
      alarm.ring()
    }
    return true
  }

  #moveOn(set: readonly Alarm[], until: number | undefined): boolean {
    const alarm =
      until === undefined
        ? Infinity
        : Math.min(...set.map(({ at }) => at).filter((at) => at <= until))
    const next = Math.min(this.#clock.next ?? Infinity, alarm)
    if (next === Infinity) return false
    this.#clock.moveTo(next)
    return true
  }

  /** Some are quick and some so slow that all the others may come in between. */
  #choose(names: readonly string[]): number {
    const paces = names.map((name) => this.#paceOf(name))
    let at = this.#random() * paces.reduce((sum, pace) => sum + pace, 0)
    return Math.max(
      0,
      paces.findIndex((pace) => (at -= pace) < 0),
    )
  }

  #paceOf(name: string): number {
    const pace = this.#paces.get(name) ?? 4 ** -Math.floor(this.#random() * 4)
    this.#paces.set(name, pace)
    return pace
  }
}

/** Until all that can go on without a turn has gone on. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
