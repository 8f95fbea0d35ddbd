import * as z from 'zod/mini'
import { email } from './email.ts'
import { GivenPassword } from './password.ts'

/** The login form and its call's body (VAL-1). */
export const Login = z.strictObject({
  username: email({ required: 'errors.required', invalid: 'errors.email.invalid' }),
  password: GivenPassword,
})
export type Login = z.infer<typeof Login>
