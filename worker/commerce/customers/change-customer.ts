import type { Customer, CustomerAction } from '#shared/api/customers.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { applyActions } from './apply-actions.ts'
import { requireCustomerRow, toCustomer } from './customer-by-id.ts'
import { saveCustomer } from './store.ts'

const attempts = 5

/**
 * The logged-in customer after all actions; where a parallel call has changed the row, they are
 * applied again to the newer state (ACC-8).
 */
export async function changeCustomer(
  actions: readonly CustomerAction[],
  context: Context,
): Promise<Customer> {
  const { customerId } = await context.session.requireCustomer()
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const customer = await requireCustomerRow(context.env, customerId)
    const changed = applyActions(customer, actions, {
      now: context.now(),
      newId: () => crypto.randomUUID(),
    })
    if (await saveCustomer(context.env, changed)) return toCustomer(changed)
  }
  const isAddress = actions.some(({ action }) => action === 'addAddress')
  throw new ShopError(isAddress ? 'AddressAddFailed' : 'ServiceUnavailable', {
    cause: `the customer changed ${attempts} times meanwhile`,
  })
}
