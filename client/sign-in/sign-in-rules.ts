import { Email } from '#shared/rules/email.ts'
import { Login } from '#shared/rules/login.ts'
import { NewPassword } from '#shared/rules/password.ts'
import { SignUp } from '#shared/rules/signup.ts'
import { formRules, partRules } from '../forms/form-rules.ts'

export const loginRules = formRules(Login)

/** Rules of a form with an e-mail address; other fields pass unchanged. */
export const emailRules = partRules<{ email: string; noReviews?: boolean }>(() => ({
  email: Email,
}))

export const newPasswordRules = partRules<{ password: string }>(() => ({ password: NewPassword }))

export const signUpRules = formRules(SignUp)
