import type { PaymentWay } from '#shared/api/payments.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Market } from '#shared/markets/markets.ts'
import {
  isPaymentWay,
  paymentWayNames,
  type PaymentWayName,
  paymentWays,
  waysOfMarket,
} from '#shared/settings/payment-ways.ts'
import { settingsOf } from '#shared/settings/settings.ts'

/** The ways to pay that a market's shoppers can choose from (PAY-17). */
export function paymentWaysOf(env: Env, market: Market): PaymentWay[] {
  return namesOf(env, market).map((key) => {
    const way = paymentWays[key]
    return { key, ...('name' in way && { name: way.name }) }
  })
}

/** The chosen way. Throws InvalidInput for one that the market does not offer. */
export function chosenWay(
  env: Env,
  market: Market,
  way: string | undefined,
): PaymentWayName | undefined {
  if (way === undefined) return undefined
  const name = isPaymentWay(way) && namesOf(env, market).includes(way) ? way : undefined
  if (name) return name
  throw new ShopError('InvalidInput', {
    details: { errors: [{ path: 'way', key: 'errors.invalid' }] },
  })
}

function namesOf(env: Env, market: Market): PaymentWayName[] {
  const { PAYMENT_WAYS, PAYMENT_PROVIDER } = settingsOf(env)
  const standard: PaymentWayName[] = PAYMENT_PROVIDER === 'sandbox' ? paymentWayNames : ['card']
  return waysOfMarket(market, PAYMENT_WAYS ?? standard)
}
