import * as z from 'zod/mini'
import { languages } from '../markets/markets.ts'
import { country } from './country.ts'
import { Email } from './email.ts'
import { invalidKey } from './issue.ts'
import { NewPassword } from './password.ts'

/** The sign-up form and its call's body (VAL-2); both opt-ins are off unless chosen. */
export const SignUp = z.strictObject({
  mail: Email,
  password: NewPassword,
  lang: z.enum(languages, invalidKey),
  country,
  acceptTerms: z.literal(true, 'errors.terms'),
  marketing: z._default(z.boolean(invalidKey), false),
  analytics: z._default(z.boolean(invalidKey), false),
})
export type SignUp = z.infer<typeof SignUp>
