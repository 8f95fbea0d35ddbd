import type { Locale } from '#shared/markets.ts'
import { press } from '#tests/support/checkout.ts'
import { visitor, type Visitor } from '#tests/support/api.ts'
import { commerce } from '#worker/commerce/index.ts'
import type { Process } from '../process.ts'
import type { World } from '../world.ts'

/** Somebody with a browser. */
export interface Shopper {
  name: string
  variant: 'guest' | 'me'
  cartId: string
  cookies: ReadonlyMap<string, string>
}

interface Answer {
  status: number
  // Answers were checked against the contract by the shop itself, and a check of a history reads few members.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

const locale: Locale = 'fr-fr'

/** A tab of a browser: a process of its own with the browser's cookies. */
export class Tab {
  readonly process: Process
  readonly visitor: Visitor
  readonly #world: World

  constructor(world: World, process: Process, cookies?: ReadonlyMap<string, string>) {
    this.#world = world
    this.process = process
    this.visitor = visitor(commerce(process.env), locale, cookies)
  }

  /** Asks the shop; what fails on its side is written down. */
  async ask(method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await this.visitor.raw(method, path, { json, headers })
    return this.#read(`${method} ${path.replace(/\w{20,}/, '…')}`, response)
  }

  /** Presses a button of the bank's page. */
  async press(page: string, outcome: string, fields?: Record<string, string>): Promise<Answer> {
    return this.#read(`press ${outcome}`, await press(this.visitor, page, outcome, fields))
  }

  async #read(what: string, response: Response): Promise<Answer> {
    const { status } = response
    const isJson = response.headers.get('content-type')?.includes('json')
    const body: unknown = isJson ? await response.json() : undefined
    const code = (body as { code?: string } | undefined)?.code ?? ''
    this.#world.scheduler.note(`${this.process.name}: ${what} → ${status} ${status < 400 ? '' : code}`)
    if (status >= 500) this.#world.fail(`${this.process.name}: ${what} → ${status} ${code}`)
    return { status, body }
  }
}
