import * as z from 'zod/mini'
import { challengeToken } from './challenge.ts'
import { Customer } from './customers.ts'
import { group } from './endpoint.ts'

export const Session = z.object({
  /**
   * Public id of the session row, never the cookie's token; null before the first cart or login.
   */
  sessionId: z.nullable(z.string()),
  /** Id of the cart in the store of the request; null without one. */
  cartId: z.nullable(z.string()),
  /** 'customer' when logged in; the guards at the edge depend on it. */
  kind: z.enum(['guest', 'customer']),
})
export type Session = z.infer<typeof Session>

const email = z.string().check(z.maxLength(320))
const password = z.string().check(z.maxLength(1024))

/**
 * A required field. A missing one gives a field error, like an invalid one, instead of refusing the
 * whole body.
 */
function asked<Field extends z.ZodMiniType>(
  field: Field,
  missing: z.util.NoUndefined<z.output<Field>>,
) {
  const schema = z._default(field, missing)
  z.globalRegistry.add(schema, { asked: true })
  return schema
}

/**
 * Shapes only. shared/rules has the rules, also for missing fields, and the server answers field
 * errors.
 */
export const LoginInput = z.strictObject({ username: email, password, challenge: challengeToken })
export const SignupInput = z.strictObject({
  mail: asked(email, ''),
  password: asked(password, ''),
  lang: z.optional(z.string().check(z.maxLength(16))),
  country: z.optional(z.string().check(z.maxLength(2))),
  acceptTerms: asked(z.boolean(), false),
  marketing: z._default(z.boolean(), false),
  analytics: z._default(z.boolean(), false),
  challenge: challengeToken,
})

const done = z.object({ ok: z.literal(true) })

export const auth = group({
  'GET /api/v1/auth/session': { summary: 'Session and cart of the visitor', response: Session },
  'POST /api/v1/auth/login': {
    summary: 'Log in',
    body: LoginInput,
    response: Customer,
    errors: ['InvalidCredentials', 'TooManyRequests', 'SignInBusy', 'ServiceUnavailable'],
  },
  'POST /api/v1/auth/signup': {
    summary: 'Create an account and log in',
    body: SignupInput,
    response: Customer,
    errors: [
      'DuplicateField',
      'PasswordBreached',
      'TooManyRequests',
      'SignInBusy',
      'ServiceUnavailable',
    ],
  },
  'GET /api/v1/auth/logout': {
    summary: 'Log out; needs the x-store-key header and a same-origin fetch',
    response: done,
    errors: ['Forbidden'],
  },
  'POST /api/v1/auth/logout': { summary: 'Log out', response: done },
  'POST /api/v1/auth/password-reset': {
    summary: 'Send a reset link; always answers the same',
    body: z.strictObject({ email }),
    response: done,
    status: 202,
    errors: ['TooManyRequests'],
  },
  'POST /api/v1/auth/password-reset/confirm': {
    summary: 'Set a new password with a reset token',
    body: z.strictObject({ token: z.string().check(z.maxLength(128)), password }),
    response: done,
    errors: ['TokenInvalid', 'PasswordBreached', 'TooManyRequests', 'SignInBusy'],
  },
})
