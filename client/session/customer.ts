import type { Customer, CustomerAction } from '#shared/api/customers.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { useApi } from '../api/api-provider.tsx'
import { useCall } from '../api/call.ts'
import { useSessionChanges } from './personal-data.ts'
import { useVisitor } from './visitor.ts'

export interface CustomerHandle {
  /** Defined exactly where a customer is logged in (ACC-2). */
  customer: Customer | undefined
  isLoading: boolean
  /** Error of loading the customer. */
  error: ShopError | undefined
  reload: () => void
  /**
   * Changes the customer by actions, all or none (ACC-8). Throws ShopError; CustomerNotFound while
   * no customer is loaded (API-13).
   */
  change: (actions: CustomerAction[]) => Promise<Customer>
}

/** The logged-in customer. For guests nothing is requested. */
export function useCustomer(): CustomerHandle {
  const visitor = useVisitor()
  const api = useApi()
  useSessionChanges()
  const isCustomer = visitor === 'customer'
  const { data, error, mutate } = useCall('GET /api/v1/customers/me', isCustomer ? {} : null)
  const customer = isCustomer ? data : undefined

  async function change(actions: CustomerAction[]): Promise<Customer> {
    if (!customer)
      throw new ShopError('CustomerNotFound', { status: 404, message: 'Customer not found' })
    const changed = await api('PUT /api/v1/customers/me', { body: { actions } })
    await mutate(changed, { revalidate: false })
    return changed
  }

  return {
    customer,
    isLoading: visitor === 'unknown' || (isCustomer && !data && !error),
    error: isCustomer && !data ? error : undefined,
    reload: () => void mutate(),
    change,
  }
}
