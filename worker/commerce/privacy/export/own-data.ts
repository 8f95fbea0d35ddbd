import type { PersonalData } from '#shared/api/privacy.ts'
import { ShopError } from '#shared/api/errors.ts'
import { customerOwner } from '../../cart/merging.ts'
import type { CartRecord } from '../../cart/record.ts'
import { readCustomersCarts } from '../../cart/store.ts'
import { cartObject } from '../../cart/stub.ts'
import type { Context } from '../../http/context.ts'
import { hit } from '../../limits/limiter.ts'
import { retried } from '../../storage/object-call.ts'
import { findAccount } from '../store.ts'
import { exportPerson } from './export-person.ts'

/**
 * All stored data of the customer, to be saved as a file (PRIV-1). Throws Unauthorized, or
 * TooManyRequests after too many exports.
 */
export async function ownData(context: Context): Promise<PersonalData> {
  const { env, responseHeaders } = context
  const { customerId } = await context.session.requireCustomer()
  await hit(context, 'export', customerId)
  const account = await findAccount(env, customerId)
  if (!account) throw new ShopError('Unauthorized')
  const person = { customerId, emailKey: account.isVerified ? account.emailKey : undefined }
  const data = await exportPerson(
    env,
    person,
    account,
    await cartsOf(env, customerId),
    context.now(),
  )
  responseHeaders.set(
    'content-disposition',
    `attachment; filename="personal-data-${data.createdAt.slice(0, 10)}.json"`,
  )
  return data
}

async function cartsOf(env: Env, customerId: string): Promise<CartRecord[]> {
  const { current, pending } = await readCustomersCarts(env, customerId)
  const ids = [...new Set([...(current ? [current.cartId] : []), ...pending])]
  const replies = await Promise.all(
    ids.map((id) => retried(() => cartObject(env, id).read([customerOwner(customerId)]))),
  )
  return replies.flatMap((reply) => (reply.ok ? [reply.record] : []))
}
