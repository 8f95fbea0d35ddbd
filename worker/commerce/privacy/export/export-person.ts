import type { PersonalData } from '#shared/api/privacy.ts'
import type { CartRecord } from '../../cart/record.ts'
import { findCustomer } from '../../customers/store.ts'
import { recallOrdersOf } from '../../orders/archive/recall-orders.ts'
import { toOrder } from '../../orders/order-row.ts'
import { type Account, ordersOf, type Person } from '../store.ts'
import { allOrders } from '../../storage/databases.ts'
import { instant, personalRows } from './store.ts'

/**
 * All stored data of a person (PRIV-1). `carts` come from their objects; null for a caller that
 * cannot read them, such as the operator's tool.
 */
export async function exportPerson(
  env: Env,
  person: Person,
  account: Account | undefined,
  carts: readonly CartRecord[] | null,
  now: Date,
): Promise<PersonalData> {
  for (const one of allOrders(env)) await recallOrdersOf(one, person, now.getTime())
  const [customer, orders, { lastLoginAt, ...rows }] = await Promise.all([
    account && findCustomer(env, account.id),
    ordersOf(env, person),
    personalRows(env, person),
  ])
  return {
    format: 1,
    createdAt: now.toISOString(),
    ...(account && {
      profile: {
        id: account.id,
        email: account.email,
        emailVerified: account.isVerified,
        firstName: customer?.firstName,
        lastName: customer?.lastName,
        dateOfBirth: customer?.dateOfBirth,
        language: account.language,
        country: account.country,
        createdAt: instant(account.createdAt),
        lastLoginAt,
      },
    }),
    consents: { marketing: customer?.marketing ?? false, analytics: customer?.analytics ?? false },
    addresses: customer?.addresses ?? [],
    orders: orders.map(toOrder),
    carts: carts && carts.map(toCart),
    ...rows,
  }
}

function toCart(record: CartRecord): NonNullable<PersonalData['carts']>[number] {
  return {
    id: record.id,
    state: record.state,
    lines: record.lines.map(({ variant, quantity }) => ({ sku: variant.sku, quantity })),
    discountCodes: record.codes,
    email: record.customerEmail,
    shippingAddress: record.shippingAddress,
    billingAddress: record.billingAddress,
    lastUsedAt: instant(record.touchedAt),
  }
}
