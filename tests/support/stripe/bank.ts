import { Hono } from 'hono'
import { signBody } from '#worker/commerce/payment/signature.ts'

/** The webhook's secret of the shops that this bank notifies. */
export const bankSecret = 'whsec_bank_0123456789'

interface Session {
  id: string
  /** The form with which the shop opened it. */
  form: URLSearchParams
  status: 'open' | 'complete' | 'expired'
  payment: 'unpaid' | 'paid'
  intent: { id: string; status: string } | undefined
  /** Seconds, as all of Stripe's times. */
  created: number
  refunds: Refund[]
}

interface Refund {
  id: string
  amount: number
  status: string
  metadata: Record<string, string>
}

const failure = (status: number, code: string) =>
  Response.json({ error: { type: 'invalid_request_error', code } }, { status })

/**
 * Stands in for Stripe as the shop's bank, in the documented form of its API: sessions, their
 * refunds and the lists of both. `isDown` lets every call fail with 500; `refusal` is the code and
 * status with which refunds are refused.
 */
export function stripeBank() {
  const sessions = new Map<string, Session>()
  const bank = {
    sessions,
    isDown: false,
    refusal: undefined as { code: string; status: number } | undefined,
    /** The shopper has paid, or their bank still works on it. */
    pay: (id: string) => paid(known(id), 'succeeded', 'paid'),
    process: (id: string) => paid(known(id), 'processing', 'unpaid'),
    /** Gives back everything, as somebody does it in the dashboard. */
    giveBack: (id: string) => void refunded(known(id), amountOf(known(id)), {}),
    /** The signed notice about a session. */
    notice: (id: string, type: string) => noticeOf(known(id), type),
    answer: async (request: Request) => {
      if (bank.isDown) return failure(500, 'api_error')
      const { pathname, search } = new URL(request.url)
      return api.request(`http://bank${pathname.replace('/v1', '')}${search}`, {
        method: request.method,
        ...(request.method === 'POST' && {
          body: await request.text(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      })
    },
  }
  function known(id: string): Session {
    const session = sessions.get(id)
    if (!session) throw new Error(`The bank knows no session ${id}`)
    return session
  }
  const api = apiOf(sessions, () => bank.refusal)
  return bank
}

function apiOf(
  sessions: Map<string, Session>,
  refusal: () => { code: string; status: number } | undefined,
) {
  const api = new Hono()
  const ofIntent = (intent: string | undefined) =>
    [...sessions.values()].find((session) => session.intent?.id === intent)
  const missing = () => failure(404, 'resource_missing')
  api.post('/checkout/sessions', async ({ req }) => {
    const form = new URLSearchParams(await req.text())
    const id = `cs_test_${crypto.randomUUID()}`
    const created = Math.floor(Date.now() / 1000)
    const session: Session = {
      id,
      form,
      status: 'open',
      payment: 'unpaid',
      intent: undefined,
      created,
      refunds: [],
    }
    sessions.set(id, session)
    return Response.json(shown(session))
  })
  api.get('/checkout/sessions', ({ req }) => {
    const since = Number(req.query('created[gte]') ?? 0)
    const data = [...sessions.values()].filter(({ created }) => created >= since).toReversed()
    return Response.json({ data: data.map(shown), has_more: false })
  })
  api.get('/checkout/sessions/:id', ({ req }) => {
    const session = sessions.get(req.param('id'))
    return session ? Response.json(shown(session)) : missing()
  })
  api.post('/checkout/sessions/:id/expire', ({ req }) => {
    const session = sessions.get(req.param('id'))
    if (!session) return missing()
    if (session.status !== 'open') return failure(400, 'session_not_open')
    session.status = 'expired'
    return Response.json(shown(session))
  })
  api.post('/refunds', async ({ req }) => {
    const form = new URLSearchParams(await req.text())
    const session = ofIntent(form.get('payment_intent') ?? undefined)
    if (!session) return missing()
    const refused = refusal()
    if (refused) return failure(refused.status, refused.code)
    const amount = Number(form.get('amount') ?? amountOf(session))
    const key = form.get('metadata[key]')
    return Response.json(refunded(session, amount, key === null ? {} : { key }))
  })
  api.get('/refunds', ({ req }) => {
    const intent = req.query('payment_intent')
    const among = intent === undefined ? [...sessions.values()] : [ofIntent(intent)]
    const data = among.flatMap((session) =>
      (session?.refunds ?? []).map((refund) => ({
        ...refund,
        payment_intent: { id: session?.intent?.id, metadata: session && metadataOf(session) },
      })),
    )
    return Response.json({ data, has_more: false })
  })
  api.get('/disputes', () => Response.json({ data: [] }))
  api.get('/payment_intents/:id', ({ req }) => {
    const session = ofIntent(req.param('id'))
    return session ? Response.json({ metadata: metadataOf(session) }) : missing()
  })
  return api
}

function shown(session: Session) {
  const { id, form, status, payment, intent, created, refunds } = session
  return {
    id,
    url: `https://checkout.stripe.com/c/pay/${id}`,
    status,
    payment_status: payment,
    amount_total: amountOf(session),
    currency: form.get('line_items[0][price_data][currency]'),
    client_reference_id: form.get('client_reference_id'),
    metadata: { merchant: form.get('metadata[merchant]') },
    created,
    payment_intent: intent
      ? {
          ...intent,
          latest_charge: { amount_refunded: refunds.reduce((sum, { amount }) => sum + amount, 0) },
        }
      : null,
  }
}

function paid(session: Session, status: string, payment: Session['payment']): void {
  const intent = { id: session.intent?.id ?? `pi_${crypto.randomUUID()}`, status }
  Object.assign(session, { status: 'complete', payment, intent })
}

function refunded(session: Session, amount: number, metadata: Record<string, string>): Refund {
  const refund = { id: `re_${crypto.randomUUID()}`, amount, status: 'succeeded', metadata }
  session.refunds.push(refund)
  return refund
}

function amountOf({ form }: Session): number {
  return Number(form.get('line_items[0][price_data][unit_amount]'))
}

function metadataOf({ form }: Session): Record<string, string> {
  return { reference: form.get('payment_intent_data[metadata][reference]') ?? '' }
}

async function noticeOf(session: Session, type: string) {
  const event = { id: `evt_${crypto.randomUUID()}`, type, data: { object: shown(session) } }
  const body = new TextEncoder().encode(JSON.stringify(event))
  const signature = await signBody(bankSecret, body, new Date())
  return {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  }
}
