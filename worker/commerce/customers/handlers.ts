import type { customers } from '#shared/api/customers.ts'
import type { Handlers } from '../http/implement.ts'
import { changePassword } from '../auth/change-password.ts'
import { requestChange } from '../auth/email/request-change.ts'
import { requestVerification } from '../auth/email/request-verification.ts'
import { endOtherSessions, endOwnSession, ownSessions } from '../sessions/own-sessions.ts'
import { changeCustomer } from './change-customer.ts'
import { customerById } from './customer-by-id.ts'

const done = { ok: true } as const

export const customerHandlers: Handlers<typeof customers> = {
  'GET /api/v1/customers/me': async (_, context) =>
    customerById(context.env, (await context.session.requireCustomer()).customerId),
  'PUT /api/v1/customers/me': ({ body }, context) => changeCustomer(body.actions, context),
  'POST /api/v1/customers/me/email': async ({ body }, context) => {
    await requestChange(body, context)
    return done
  },
  'POST /api/v1/customers/me/email/verification': async (_, context) => {
    await requestVerification(context)
    return done
  },
  'PUT /api/v1/customers/me/password': async ({ body }, context) => {
    await changePassword(body, context)
    return done
  },
  'GET /api/v1/customers/me/sessions': async (_, context) => ({
    sessions: await ownSessions(context),
  }),
  'DELETE /api/v1/customers/me/sessions': async (_, context) => ({
    sessions: await endOtherSessions(context),
  }),
  'DELETE /api/v1/customers/me/sessions/{id}': async ({ params }, context) => ({
    sessions: await endOwnSession(context, params.id),
  }),
}
