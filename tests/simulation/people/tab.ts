import type { Locale } from '#shared/markets/markets.ts'
import { press } from '#tests/support/checkout.ts'
import { visitor, type Visitor } from '#tests/support/api.ts'
import { commerce } from '#worker/commerce/index.ts'
import type { Process } from '../process.ts'
import type { World } from '../world.ts'

/** What all tabs of a browser have in common. */
export interface Browser {
  name: string
  cookies: Map<string, string>
  /** Customers whose password was given here, until they log out. */
  customers: Set<string>
  /** Number of logins with an unknown result. */
  openLogins: number
  /** Whether a login was answered. */
  isIn: boolean
  /** Whether a logout was requested. */
  isLeft: boolean
  /** Whether a cart of another store was requested. */
  hasMoved: boolean
  /** The customer that the shop recognises at the end of the history. */
  customerAtLast?: string
}

/** A visitor with a browser. */
export interface Shopper {
  browser: Browser
  variant: 'guest' | 'me'
  cartId: string
}

interface Answer {
  status: number
  // Answers were checked against the contract by the shop itself, and a check of a history reads
  // few members.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** A browser that has never been here. */
export function newBrowser({ facts }: World, name: string): Browser {
  const browser: Browser = {
    name,
    cookies: new Map(),
    customers: new Set(),
    openLogins: 0,
    isIn: false,
    isLeft: false,
    hasMoved: false,
  }
  facts.browsers.push(browser)
  return browser
}

/** A tab of a browser: a process of its own. */
export class Tab {
  readonly process: Process
  readonly browser: Browser
  readonly locale: Locale
  readonly #visitor: Visitor
  readonly #world: World

  constructor(world: World, process: Process, browser: Browser, locale: Locale = 'fr-fr') {
    this.#world = world
    this.process = process
    this.browser = browser
    this.locale = locale
    this.#visitor = visitor(commerce(process.env), locale, undefined, browser.cookies)
  }

  /** The same tab in another market. */
  in(locale: Locale): Tab {
    return new Tab(this.#world, this.process, this.browser, locale)
  }

  /** Sends a request to the shop, and records its failures and the carts in its answers. */
  async ask(
    method: string,
    path: string,
    json?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const customers = new Set(this.browser.customers)
    const response = await this.#visitor.raw(method, path, { json, headers })
    const answer = await this.#read(
      `${method} ${path.replace(/\w{20,}|(?:\w+-){4}\w+/, '…')}`,
      response,
    )
    if (answer.status === 200 && path.startsWith('/api/v1/carts/'))
      this.#noteCart(answer.body, customers)
    return answer
  }

  /** Presses a button of the bank's page. */
  async press(page: string, outcome: string, fields?: Record<string, string>): Promise<Answer> {
    return this.#read(`press ${outcome}`, await press(this.#visitor, page, outcome, fields))
  }

  async #read(what: string, response: Response): Promise<Answer> {
    const { status } = response
    const isJson = response.headers.get('content-type')?.includes('json')
    const body: unknown = isJson ? await response.json() : undefined
    const code = (body as { code?: string } | undefined)?.code ?? ''
    this.#world.scheduler.note(
      `${this.process.name}: ${what} → ${status} ${status < 400 ? '' : code}`,
    )
    if (status >= 500) this.#world.fail(`${this.process.name}: ${what} → ${status} ${code}`)
    return { status, body }
  }

  #noteCart(
    { id: cart, customerId: customer }: { id: string; customerId?: string },
    before: ReadonlySet<string>,
  ) {
    const { shown } = this.#world.facts
    const { name: browser, customers } = this.browser
    if (
      shown.some((one) => one.cart === cart && one.customer === customer && one.browser === browser)
    )
      return
    shown.push({
      cart,
      customer,
      browser,
      isKnown: customer === undefined || before.has(customer) || customers.has(customer),
    })
  }
}
