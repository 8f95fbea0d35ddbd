import * as z from 'zod'
import { ShopError } from '#shared/api/errors.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { readBytes } from '../../http/body.ts'
import type { Context } from '../../http/context.ts'
import { delivering } from '../../checkout/delivering.ts'
import { receiveWebhook } from '../../checkout/receive-webhook.ts'
import { textsOf } from '../../texts/locale-texts.ts'
import { sandboxDocument } from './document.ts'
import { sandboxWebhook } from './provider.ts'
import { beginAuthentication, findPayment, movePayment, type SandboxPayment } from './store.ts'
import { choiceView, closedView, codeView, type Outcome, outcomes } from './views.ts'

/**
 * The hosted payment page of the sandbox: works without scripts; every payment ends with a form and
 * a redirect (PAY-1).
 */
export const sandboxPages = {
  'GET /api/v1/sandbox/payments/{id}': show,
  'POST /api/v1/sandbox/payments/{id}': choose,
}

/** Delay of the bank's answer where a late one is chosen, milliseconds. */
const lateness = 5000

const Choice = z.object({ outcome: z.enum(outcomes), code: z.string().max(16).optional() })

async function show(
  { env, url, now }: Context,
  { id = '' }: Record<string, string>,
): Promise<Response> {
  const payment = await payable(env, id)
  const texts = await textsOf(env, payment.locale)
  if (!isOpen(payment, now()))
    return sandboxDocument(env, texts, payment, closedView(texts, payment))
  const step = url.searchParams.get('step')
  return sandboxDocument(
    env,
    texts,
    payment,
    step === 'code'
      ? codeView(texts, payment, { isWrong: url.searchParams.has('wrong') })
      : choiceView(texts, payment, { way: url.searchParams.get('way') ?? '' }),
  )
}

async function choose(context: Context, { id = '' }: Record<string, string>): Promise<Response> {
  const payment = await payable(context.env, id)
  if (!isOpen(payment, context.now())) {
    const texts = await textsOf(context.env, payment.locale)
    return sandboxDocument(context.env, texts, payment, closedView(texts, payment), 409)
  }
  const form = new URLSearchParams(new TextDecoder().decode(await readBytes(context.request)))
  const choice = Choice.safeParse(Object.fromEntries(form))
  if (!choice.success) return askAgain(context, payment, form)
  return ends[choice.data.outcome](context, payment, choice.data.code)
}

/** The page that the form was sent from, with what is wrong with the choice. */
async function askAgain(
  { env }: Context,
  payment: SandboxPayment,
  form: URLSearchParams,
): Promise<Response> {
  const texts = await textsOf(env, payment.locale)
  const view =
    form.get('outcome') === 'confirm'
      ? codeView(texts, payment, { isWrong: true })
      : choiceView(texts, payment, { isUnknown: true })
  return sandboxDocument(env, texts, payment, view, 400)
}

type End = (context: Context, payment: SandboxPayment, code?: string) => Promise<Response>

const ends: Record<Outcome, End> = {
  approve: (context, payment) => end(context, payment, 'Authorised'),
  decline: (context, payment) => end(context, payment, 'Declined'),
  challenge: async ({ env, now }, payment) => {
    await beginAuthentication(env, payment.id, now())
    return seeOther('?step=code')
  },
  confirm: async (context, payment, code) => {
    if (code === '1234') return end(context, payment, 'Authorised')
    return code === '0000' ? end(context, payment, 'Declined') : seeOther('?step=code&wrong')
  },
  late: async (context, payment) => {
    const due = context.now().getTime() + lateness
    await movePayment(context.env, payment.id, ['Open'], 'Late', due)
    context.waitUntil(scheduler.wait(lateness).then(() => notify(context, payment)))
    return seeOther(payment.returnUrl)
  },
}

async function end(
  context: Context,
  payment: SandboxPayment,
  state: 'Authorised' | 'Declined',
): Promise<Response> {
  await movePayment(context.env, payment.id, ['Open'], state)
  // Not awaited: browser and webhook reach the shop in any order, as with a real bank.
  context.waitUntil(notify(context, payment))
  return seeOther(payment.returnUrl)
}

async function notify(context: Context, payment: SandboxPayment) {
  const { env, url, now } = context
  const at = now()
  const notice = await sandboxWebhook(env, payment, url.origin, at)
  await receiveWebhook(env, 'sandbox', notice, at, delivering(context).deliver)
}

async function payable(env: Env, id: string): Promise<SandboxPayment> {
  // A shop that no longer uses the sandbox must not sell to visitors who still have its page open.
  const payment =
    settingsOf(env).PAYMENT_PROVIDER === 'sandbox' ? await findPayment(env, id) : undefined
  if (!payment) throw new ShopError('PaymentNotFound')
  return payment
}

function isOpen({ state, expiresAt }: SandboxPayment, now: Date) {
  return state === 'Open' && now.getTime() < expiresAt
}

function seeOther(location: string) {
  return new Response(null, { status: 303, headers: { location } })
}
