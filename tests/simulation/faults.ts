/**
 * Possible faults of a call: an error before or after its effect, no answer, or the end of the
 * calling process.
 */
export type FaultName =
  | 'fails'
  | 'is lost'
  | 'hangs before'
  | 'hangs after'
  | 'ends before'
  | 'ends after'

/** Chances of a fault at a call, and at a step of the world. */
export interface Weather {
  calls: Partial<Record<FaultName, number>>
  restart: number
  jump: number
}

const calm: Weather = { calls: {}, restart: 0, jump: 0 }
const kinds: readonly FaultName[] = [
  'fails',
  'is lost',
  'hangs before',
  'hangs after',
  'ends before',
  'ends after',
]
const chances = [0.01, 0.03, 0.1] as const

/**
 * Chooses faults at random. A seed has only some kinds of faults, so that one kind does not mask
 * another.
 */
export class Faults {
  /** Whether nothing will go wrong in this history but what people do to each other. */
  readonly isCalm: boolean
  readonly #random: () => number
  #weather = calm

  constructor(random: () => number) {
    this.#random = random
    this.isCalm = random() < 0.35
  }

  breakOut(): void {
    if (!this.isCalm) this.#weather = this.#pickWeather()
  }

  clearUp(): void {
    this.#weather = calm
  }

  /**
   * The fault that meets a call. Only objects are waited for with a timeout: a database's call that
   * hangs is its process's end.
   */
  pick(kind: 'database' | 'object'): FaultName | undefined {
    const { calls } = this.#weather
    for (const name of kinds) {
      if (kind === 'database' && name.startsWith('hangs')) continue
      const chance = calls[name]
      if (chance && this.#random() < chance) return name
    }
    return undefined
  }

  get isRestart(): boolean {
    return this.#random() < this.#weather.restart
  }

  get isJump(): boolean {
    return this.#random() < this.#weather.jump
  }

  #pickWeather(): Weather {
    const some = () =>
      this.#random() < 0.4 ? chances[Math.floor(this.#random() * chances.length)]! : 0
    return {
      calls: Object.fromEntries(kinds.map((name) => [name, some()])),
      restart: some() / 3,
      jump: this.#random() < 0.6 ? 0.02 : 0,
    }
  }
}
