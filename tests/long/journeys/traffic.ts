import { visitorOf } from '#tests/contract/visitor.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { camille } from '#tests/support/camille.ts'

const sku = 'ORV-NOTE-WHI'
const paths = [
  '',
  '/thermostat-tempo',
  '/energy',
  '/all-products',
  '/articles',
  '/legal/terms',
  '/press',
  '/cart',
  '/auth/login',
  '/none-such-page',
]
const locales = ['fr-fr', 'de-de', 'en-gb', 'cs-cz', 'pl-pl', 'fr-ch']

/** The shop's answers, for the counts of the test. */
export interface Answers {
  total: number
  /** With a status from 500 on, or not at all. */
  failures: string[]
  orders: number
}

type Visit = (origin: string, answers: Answers, chance: () => number) => Promise<void>

/** What visitors do, each with its share of all visits. */
const visits: [share: number, visit: Visit][] = [
  [0.7, read],
  [0.15, fillCart],
  [0.1, buy],
  [0.05, comeAndGo],
]

/** One random visit of a new visitor. A refusal by the shop is no failure; an error is. */
export function visit(origin: string, answers: Answers, chance: () => number): Promise<void> {
  let rest = chance()
  const [, chosen] = visits.find(([share]) => (rest -= share) < 0) ?? visits[0]!
  return chosen(origin, answers, chance)
}

async function read(origin: string, answers: Answers, chance: () => number) {
  const pick = (from: readonly string[]) => from[Math.floor(chance() * from.length)]!
  const path = `/${pick(locales)}${pick(paths)}`
  await (await counted(answers)(new Request(origin + path, { redirect: 'manual' }))).text()
}

async function fillCart(origin: string, answers: Answers) {
  const { api } = visitorOf(counted(answers), origin, 'fr-fr')
  const { id: cartId } = await api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  for (let time = 0; time < 3; time++)
    await api('PUT /api/v1/carts/guest', {
      body: { cartId, actions: [{ action: 'addLineItem', sku, quantity: 1 }] },
    })
}

/** Two of three pay, the others give up. */
async function buy(origin: string, answers: Answers, chance: () => number) {
  const { api, raw } = visitorOf(counted(answers), origin, 'fr-fr')
  const { id: cartId } = await api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  const actions = [
    { action: 'addLineItem' as const, sku, quantity: 2 },
    {
      action: 'setShippingAddress' as const,
      address: { ...camille, email: 'camille@example.org' },
    },
    { action: 'setShippingMethod' as const, key: 'standard' },
  ]
  const cart = await api('PUT /api/v1/carts/guest', { body: { cartId, actions } })
  const { paymentReference: ref, redirectUrl } = await api('POST /api/v1/payments/guest/start', {
    body: shownOf(cart),
  })
  if (chance() < 1 / 3)
    return void (await api('POST /api/v1/payments/{ref}/abandon', { params: { ref } }))
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  await raw('POST', new URL(redirectUrl).pathname, 'outcome=approve', headers)
  const { orderId } = await api('GET /api/v1/payments/{ref}', { params: { ref } })
  if (!orderId) throw new Error('A payment was approved and has no order')
  answers.orders += 1
}

/** No session is good for anything after its log-out. */
async function comeAndGo(origin: string, answers: Answers) {
  const sent: Request[] = []
  const fetch = counted(answers, sent)
  const { api } = visitorOf(fetch, origin, 'fr-fr')
  await api('POST /api/v1/auth/signup', {
    body: {
      mail: `${crypto.randomUUID()}@example.org`,
      password: 'Lavande-7-nuages!',
      acceptTerms: true,
    },
  })
  await api('GET /api/v1/customers/me')
  const again = sent.at(-1)!
  await api('POST /api/v1/auth/logout')
  if ((await fetch(again)).status !== 401) throw new Error('A session was good after its log-out')
}

function counted(answers: Answers, sent: Request[] = []) {
  return async (request: Request) => {
    answers.total += 1
    sent.push(request.clone() as typeof request)
    const response = await fetch(request)
    if (response.status >= 500)
      answers.failures.push(`${request.method} ${request.url}: ${response.status}`)
    return response
  }
}
