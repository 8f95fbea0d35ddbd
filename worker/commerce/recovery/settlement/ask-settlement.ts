import * as z from 'zod'
import { currencies } from '#shared/markets/markets.ts'
import { providerNames } from '#shared/settings/payment-providers.ts'
import { namedPayment, type ShownPayment } from '../../checkout/listed/named/store.ts'
import { namedOrder } from '../../orders/fulfilment/store.ts'
import { Refusal } from '../../orders/fulfilment/refusal.ts'
import { findDifference } from '../comparison/store.ts'
import { ordersSought } from '../../storage/databases.ts'
import { namesNoOrder, saveSettlement, type SettlementWish } from './store.ts'

/** What the payment's money is, as the shop or the comparison with the provider's book knows it. */
const Money = z.object({
  provider: z.enum(providerNames),
  providerId: z.string().min(1),
  amount: z.int(),
  currency: z.enum(currencies),
})

/**
 * Has the regular work settle a payment that was paid and has no order (OPS-49). The provider is
 * asked by the worker, which has its secrets. Returns the payment's reference. Throws Refusal where
 * that can be seen to be wrong now: the payment is unknown, has an order, is still open, or nothing
 * says what it was for.
 */
export async function askSettlement(
  env: Env,
  name: string,
  wish: SettlementWish,
  now: number,
): Promise<string> {
  const payment = (await namedPayment(env, name, now))?.payment
  const reference = payment?.reference ?? name
  const difference = await findDifference(env, reference)
  if (!payment && !difference)
    throw new Refusal(
      `There is no payment ${name}: payments list shows them. One that only the provider knows is found by reconcile --since <day>.`,
    )
  const orders = ordersSought(env, reference)
  const order = await namedOrder(orders, reference)
  if (order && (wish === 'refund' || !(await namesNoOrder(orders, reference))))
    throw new Refusal(
      `${reference} has the order ${order.order_number ?? order.id}: its money goes back by the command refund.`,
    )
  if (payment) requireOver(payment, wish)
  else if (wish === 'order')
    throw new Refusal(
      `Nothing here says what ${reference} was paid for: it can only be given back (--give-back).`,
    )
  const detail = z.looseObject({}).catch({}).parse(difference?.detail)
  const money = Money.safeParse({
    provider: payment?.provider ?? detail.provider,
    providerId: payment?.provider_id ?? detail.providerId,
    amount: payment?.amount ?? detail.amount,
    currency: payment?.currency ?? detail.currency,
  })
  if (!money.success)
    throw new Refusal(
      `The provider’s id of ${reference} is not known: reconcile --since <day> finds it, or look for it in the provider’s dashboard.`,
    )
  const asked = { paymentReference: reference, wish, ...money.data, askedAt: now }
  if (!(await saveSettlement(orders, asked)))
    throw new Refusal(`${reference} is being settled already: payments show ${reference}.`)
  return reference
}

/** Throws Refusal for a payment that is not to be settled by hand. */
function requireOver({ reference, state, provider }: ShownPayment, wish: SettlementWish) {
  const refuse = (why: string) => {
    throw new Refusal(`${reference} ${why}`)
  }
  if (provider === 'free') refuse('had nothing to pay: reconcile --since <day> makes its order.')
  if (state === 'awaiting' || state === 'overdue')
    refuse('is open: the shop asks the provider itself. See docs/runbooks/open-payments.md.')
  if (state === 'refunded') refuse('was given back.')
  if (state === 'owed') refuse('was given back and came back: pay the shopper another way.')
  if (state === 'refunding' && wish === 'order')
    refuse('goes back, because its goods were gone: its order cannot be made any more.')
}
