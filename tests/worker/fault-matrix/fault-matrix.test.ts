// Requirements: AVAIL-11.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { count } from '#tests/support/open-checkouts.ts'
import { dependencies, faults, secret } from './dependencies.ts'
import { outcomes } from './outcomes.ts'
import { routes, shopper } from './routes.ts'

vi.setConfig({ testTimeout: 600_000 })

const timeoutMs = 60_000
const names = {
  dependency: Object.keys(dependencies),
  fault: Object.keys(faults),
  route: Object.keys(routes),
}
/** Every dependency in every way; else each in one that is soon over. */
const groups = Object.entries({
  KV: 'hangs',
  D1: 'throws',
  'cart objects': 'answers garbage',
  'limiter objects': 'fails',
  'the page cache': 'hangs',
  R2: 'throws',
  Images: 'answers garbage',
  'the payment provider': 'fails',
  'the mail service': 'throws',
}).flatMap(([dependency, soon]) =>
  (__LONG__ ? names.fault : [soon]).map((fault) => ({ dependency, fault })),
)

/** The customer of the requests that change nothing. */
let reader: Awaited<ReturnType<typeof shopper>>
const changing = new Set(['changing a cart', 'starting a payment', 'asking for a new password'])

// What several pages have in common is at hand, as in any data centre; their own data is not.
beforeAll(async () => {
  reader = await shopper()
  for (const route of names.route)
    await routes[route]!(env, await shopperFor(route), `before-${names.route.indexOf(route)}`)
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => vi.restoreAllMocks())

describe('what visitors get when a dependency of the shop fails', () => {
  it('is listed for 630 cells', () => {
    expect(names.dependency.length * names.fault.length * names.route.length).toBe(630)
  })

  it.each(groups)('$dependency: $fault', async ({ dependency, fault }) => {
    const shoppers = new Map(
      await Promise.all(
        names.route.map(async (route) => [route, await shopperFor(route)] as const),
      ),
    )
    const bindings = dependencies[dependency]!
    const seen = await Promise.all(
      names.route.map(async (route, index) => {
        const cell = `cell-${names.dependency.indexOf(dependency)}-${names.fault.indexOf(fault)}-${index}`
        const answer = await Promise.race([
          routes[route]!(bindings(fault), shoppers.get(route)!, cell),
          scheduler.wait(timeoutMs),
        ])
        expect(answer, `${route} never ends`).toBeDefined()
        expectWhole(route, answer!)
        return [route, answer!.status] as const
      }),
    )
    vi.restoreAllMocks()
    const surprises = seen.filter(([route, status]) => {
      const expected = outcomes[dependency]?.[route]?.[names.fault.indexOf(fault)] ?? wellOf(route)
      return ![expected].flat().includes(status)
    })
    expect(surprises).toEqual([])
    for (const one of new Set(shoppers.values())) await expectSound(one)
  })
})

function shopperFor(route: string) {
  return changing.has(route) ? shopper() : reader
}

function wellOf(route: string): number {
  return route === 'asking for a new password' ? 202 : 200
}

/** With every fault a page is HTML, an error has its code, and neither contains the cause. */
function expectWhole(route: string, { status, body }: { status: number; body: string }) {
  expect(body, route).not.toContain(secret)
  expect(body, route).not.toMatch(/\n\s+at .+:\d+/)
  if (route.endsWith(' page')) expect(body, route).toMatch(/<main.*<\/html>\s*$/s)
  else if (status >= 400 && route !== 'an in-app visit')
    expect(JSON.parse(body), route).toMatchObject({ statusCode: status, code: expect.any(String) })
}

/**
 * Nothing is half done: the cart is its owner's, and reserved is what one payment at most waits
 * for.
 */
async function expectSound({ person, cart: { id: cartId } }: Awaited<ReturnType<typeof shopper>>) {
  const cart = await person.api('GET /api/v1/carts/guest')
  expect(cart.id).toBe(cartId)
  const pending = await count(
    "SELECT count(*) AS n FROM checkouts WHERE cart_id = ? AND state = 'Pending'",
    cartId,
  )
  expect(pending).toBeLessThanOrEqual(1)
  expect(
    await count(
      "SELECT count(*) AS n FROM reservations JOIN checkouts USING (payment_reference) WHERE cart_id = ? AND reservations.state = 'Reserved'",
      cartId,
    ),
  ).toBe(pending)
}
