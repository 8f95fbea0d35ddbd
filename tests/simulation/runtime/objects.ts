import type { Process } from '../process.ts'

type Call = (...args: unknown[]) => unknown
type Instance = Record<string, Call> & { alarm(): Promise<void> }
type Make = (state: DurableObjectState, env: Env) => object

/** Something whose time has come. */
export interface Alarm {
  who: string
  at: number
  ring(): void
}

/** Retries of an alarm that failed come after so many milliseconds. */
const alarmRetry = 2000

/**
 * The Durable Objects of a class: one instance for each name, storage that outlives it, and an
 * alarm that rings at least once. A method runs to its end before another begins; while an alarm
 * waits for something, others come in between.
 */
export class Objects {
  readonly #make: Make
  readonly #processFor: (name: string) => Process
  readonly #objects = new Map<string, StoredObject>()

  constructor(make: Make, processFor: (name: string) => Process) {
    this.#make = make
    this.#processFor = processFor
  }

  /** The namespace of one process. */
  binding(process: Process): DurableObjectNamespace {
    const stub = (name: string) =>
      new Proxy(
        {},
        {
          // A stub is no promise: awaiting it gives the stub.
          get: (_, method: string) =>
            method === 'then'
              ? undefined
              : (...args: unknown[]) => this.#call(process, name, method, args),
        },
      )
    return { getByName: stub } as unknown as DurableObjectNamespace
  }

  #call(process: Process, name: string, method: string, args: unknown[]) {
    const work = () => structuredClone(this.#at(name).call(method, structuredClone(args)))
    return process.call(`${method} of ${shortOf(name)}`, work, 'object')
  }

  get names(): string[] {
    return [...this.#objects.keys()]
  }

  /** What an object has stored under a key. */
  stored<T>(name: string, key: string): T | undefined {
    return this.#objects.get(name)?.stored(key) as T | undefined
  }

  /** Ends an instance, with whatever it was at. */
  restart(name: string) {
    this.#at(name).restart()
  }

  /** Alarms that are set, and not ringing. */
  get alarms(): Alarm[] {
    return [...this.#objects.values()].flatMap((object) => object.waiting ?? [])
  }

  #at(name: string): StoredObject {
    const known = this.#objects.get(name)
    if (known) return known
    const made = new StoredObject(this.#make, () => this.#processFor(shortOf(name)))
    this.#objects.set(name, made)
    return made
  }
}

class StoredObject {
  readonly #make: Make
  readonly #newProcess: () => Process
  readonly #values = new Map<string, unknown>()
  #process: Process
  #instance: Instance | undefined
  #alarmAt: number | undefined
  #isRinging = false

  constructor(make: Make, newProcess: () => Process) {
    this.#make = make
    this.#newProcess = newProcess
    this.#process = this.#begin()
  }

  call(method: string, args: unknown[]): unknown {
    return this.#living[method]!(...args)
  }

  stored(key: string): unknown {
    return this.#values.get(key)
  }

  restart() {
    this.#process.end()
  }

  /**
   * A process that takes the place of one that has ended: nothing is left of that one but what is
   * stored.
   */
  #begin(): Process {
    const process = this.#newProcess()
    void process.ended.then(() => this.#replace())
    return process
  }

  #replace() {
    if (!this.#process.isGone) return
    this.#process = this.#begin()
    this.#instance = undefined
    if (this.#isRinging) this.#ringAgain()
  }

  get waiting(): Alarm | undefined {
    if (this.#alarmAt === undefined || this.#isRinging) return undefined
    return { who: this.#process.name, at: this.#alarmAt, ring: () => void this.#ring() }
  }

  async #ring() {
    const process = this.#process
    this.#alarmAt = undefined
    this.#isRinging = true
    try {
      await this.#living.alarm()
      if (!process.isGone) this.#isRinging = false
    } catch {
      if (!process.isGone) this.#ringAgain()
    }
  }

  #ringAgain() {
    this.#isRinging = false
    this.#alarmAt = Math.min(this.#alarmAt ?? Infinity, Date.now() + alarmRetry)
  }

  get #living(): Instance {
    this.#replace()
    this.#instance ??= this.#make(this.#state(), this.#process.env) as Instance
    return this.#instance
  }

  /** The storage of the present instance; remaining work of an ended instance cannot write. */
  #state(): DurableObjectState {
    const process = this.#process
    const write = (change: () => unknown) => void (process.isGone || change())
    const kv = {
      get: (key: string) => structuredClone(this.#values.get(key)),
      put: (key: string, value: unknown) =>
        write(() => this.#values.set(key, structuredClone(value))),
      delete: (key: string) => write(() => this.#values.delete(key)),
    }
    const storage = {
      kv,
      setAlarm: async (at: number) => write(() => (this.#alarmAt = at)),
      deleteAll: async () => write(() => this.#values.clear()),
    }
    return { storage } as unknown as DurableObjectState
  }
}

/** Enough of a long name to know it again. */
export function shortOf(name: string): string {
  return name.slice(0, 6)
}
