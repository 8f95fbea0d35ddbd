import type { customers } from '#shared/api/customers.ts'
import type { Handlers } from '../implement.ts'
import { changeCustomer } from './change-customer.ts'
import { customerById } from './customer-by-id.ts'

export const customerHandlers: Handlers<typeof customers> = {
  'GET /api/v1/customers/me': async (_, context) => customerById(context.env, (await context.session.requireCustomer()).customerId),
  'PUT /api/v1/customers/me': ({ body }, context) => changeCustomer(body.actions, context),
}
