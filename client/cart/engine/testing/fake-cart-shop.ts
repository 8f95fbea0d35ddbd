import type { Cart, CartAction, DiscountCodeState, LineItem } from '#shared/api/carts.ts'
import type { Fetch } from '#shared/api/endpoint.ts'
import { totalQuantity, withAdded, withRemoved, type NewLine } from '#shared/cart/cart.ts'
import { tidyDiscountCode } from '#shared/cart/tidy-discount-code.ts'

/**
 * Outcome of a request: 'ok' is answered, 'conflict' means that another tab wrote first, 'down',
 * 'failed' and 'busy' are refusals of the service, 'lost' is done but its answer is lost.
 */
export type Fate = 'ok' | 'conflict' | 'down' | 'failed' | 'busy' | 'lost'

interface FakeOptions {
  /** The fate of the next request. */
  fate?: (request: Request) => Fate
  /** Delays an answer until the promise resolves. */
  delay?: (request: Request) => Promise<void>
  /** The codes that exist, and what each does on this cart. */
  codes?: Record<string, { state: DiscountCodeState; hasEffect?: boolean }>
}

interface Body {
  cartId: string
  actions: CartAction[]
  actionId?: string
}

const price = {
  type: 'centPrecision',
  centAmount: 1000,
  currencyCode: 'EUR',
  fractionDigits: 2,
} as const

export function productOf(sku: string): NewLine {
  return {
    productId: sku,
    productKey: sku,
    name: `Product ${sku}`,
    variant: { sku, attributes: [] },
    link: `/${sku}`,
    price: { value: price },
    productType: 'product',
  }
}

/**
 * A backend with one cart, behind `fetch`: it uses the cart's rules, versions and ids of writes,
 * and fails as `fate` says.
 */
export function fakeCartShop({
  fate = () => 'ok',
  delay = async () => undefined,
  codes = {},
}: FakeOptions = {}) {
  let record:
    | { id: string; version: number; lines: LineItem[]; codes: string[]; done: Set<string> }
    | undefined
  let made = 0
  const requests: { method: string; path: string; body: Body | undefined }[] = []

  function create() {
    return (record ??= {
      id: `cart-${(made += 1)}`,
      version: 1,
      lines: [],
      codes: [],
      done: new Set(),
    })
  }

  function apply(actions: CartAction[]) {
    const cart = record!
    for (const action of actions) {
      if (action.action === 'addLineItem')
        cart.lines = withAdded(cart.lines, action.sku, action.quantity, () => newLine(action.sku))
      if (action.action === 'removeLineItem')
        cart.lines = withRemoved(cart.lines, action.lineItemId, action.quantity)
      if (action.action === 'addDiscountCode')
        cart.codes = [...new Set([...cart.codes, tidyDiscountCode(action.code)])]
      if (action.action === 'removeDiscountCode')
        cart.codes = cart.codes.filter((code) => code !== action.discountCode.id)
    }
    cart.version += 1
  }

  function view(locale = 'de-de'): Cart {
    const { id, version, lines, codes: onCart } = record!
    const lineItems = lines.map((line) => ({
      ...line,
      totalPrice: { ...price, centAmount: 1000 * line.quantity },
    }))
    const total = { ...price, centAmount: 1000 * totalQuantity(lineItems) }
    const included = onCart
      .filter((code) => codes[code]?.hasEffect)
      .map((code) => ({ id: `discount-${code}`, discountedAmount: price }))
    return {
      id,
      version,
      cartState: 'Active',
      store: 'store-eu',
      currency: 'EUR',
      locale,
      country: 'DE',
      lineItems,
      totalLineItemQuantity: totalQuantity(lineItems),
      discountCodes: onCart.map((code) => ({
        discountCode: { id: code, code, cartDiscounts: [{ id: `discount-${code}`, name: code }] },
        state: codes[code]!.state,
      })),
      ...(included.length > 0 && {
        discountOnTotalPrice: { discountedAmount: price, includedDiscounts: included },
      }),
      subtotal: total,
      totalPrice: total,
    }
  }

  function answer(method: string, body: Body | undefined, locale: string | null): Response {
    if (method === 'POST') create()
    if (!record) return failure(404, 'CartNotFound')
    if (method === 'PUT') {
      if (body!.cartId !== record.id) return failure(404, 'CartNotFound')
      const unknown = body!.actions.some(
        (action) => action.action === 'addDiscountCode' && !codes[tidyDiscountCode(action.code)],
      )
      if (unknown) return failure(400, 'DiscountCodeNotFound')
      if (!body!.actionId || !record.done.has(body!.actionId)) apply(body!.actions)
      if (body!.actionId) record.done.add(body!.actionId)
    }
    return Response.json(view(locale ?? undefined))
  }

  /** True for requests of the cart's own store; other stores do not have it. */
  const isHere = ({ headers }: Request) =>
    record !== undefined && headers.get('x-store-key') === view().store

  const fetch: Fetch = async (request) => {
    const body = request.method === 'GET' ? undefined : ((await request.json()) as Body)
    requests.push({ method: request.method, path: new URL(request.url).pathname, body })
    const what = fate(request)
    if (what === 'down') return failure(503, 'ServiceUnavailable')
    if (what === 'failed') return failure(500, 'Unknown')
    if (what === 'busy') return failure(429, 'TooManyRequests')
    if (what === 'conflict' && request.method === 'PUT' && record) {
      apply([{ action: 'addLineItem', sku: 'other-tab', quantity: 1 }])
      return failure(409, 'ConcurrentModification', {
        currentVersion: record.version,
        cart: view(),
      })
    }
    if (request.url.includes('/auth/session'))
      return Response.json({
        sessionId: null,
        cartId: isHere(request) ? record!.id : null,
        kind: 'guest',
      })
    const response = answer(request.method, body, request.headers.get('x-locale'))
    await delay(request)
    if (what === 'lost') throw new TypeError('Failed to fetch')
    return response
  }

  return {
    fetch,
    requests,
    view,
    /** Changes the cart as another tab or device does. */
    change: (...actions: CartAction[]) => {
      create()
      apply(actions)
    },
    /** Removes the cart, as an order or its expiry does. */
    forget: () => void (record = undefined),
    quantities: () =>
      Object.fromEntries(
        (record?.lines ?? []).map(({ variant, quantity }) => [variant.sku, quantity]),
      ),
  }
}

function newLine(sku: string): LineItem {
  return {
    ...productOf(sku),
    id: `line-${sku}`,
    quantity: 0,
    totalPrice: { ...price, centAmount: 0 },
    discountedPricePerQuantity: [],
  }
}

function failure(statusCode: number, code: string, details: object = {}): Response {
  return Response.json({ statusCode, message: code, code, ...details }, { status: statusCode })
}
