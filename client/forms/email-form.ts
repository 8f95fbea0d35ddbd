import { useState } from 'react'
import { emailAddress, longestEmailAddress } from '#shared/rules/email-address.ts'
import type { MessageKey } from '../i18n/message-keys.ts'
import { useForm } from './use-form.ts'
import type { FormRules } from './form-rules.ts'
import { serverIssues } from './server-issues.ts'
import { useIssueText } from './issue-text.ts'
import { hasCode } from '../api/write-retry.ts'

interface EmailFormOptions {
  send: (email: string) => Promise<unknown>
  /** Message for a failure that the server does not explain. */
  failed: MessageKey
}

/** A form with one e-mail field. Errors are shown at the field, which takes the focus. */
export function useEmailForm({ send, failed }: EmailFormOptions) {
  const issueText = useIssueText()
  const [isDone, setDone] = useState(false)
  const form = useForm({
    schema: rules,
    async onSubmit({ email }) {
      try {
        await send(email)
        setDone(true)
      } catch (error) {
        const issues = serverIssues(error)
        return issues.length > 0
          ? issues
          : [
              {
                path: 'email',
                key: hasCode(error, 'TooManyRequests') ? 'errors.tooMany' : failed,
                params: {},
              },
            ]
      }
    },
  })
  // Leaving the empty field is no error here, so `onBlur` is left out.
  const props = { ...form.props, onBlur: undefined }
  return { props, isDone, isSending: form.submitting, error: issueText(form.issue('email')) }
}

/**
 * The same rule as `Email` of shared/rules, without the library of schemas, which pages with such a
 * form would load for it alone.
 */
const rules: FormRules<{ email: string }> = {
  '~standard': {
    version: 1,
    vendor: 'vitrine',
    validate(values) {
      const email = String(values.email).trim().normalize('NFC')
      const message = problemOfEmail(email)
      return message ? { issues: [{ message, path: ['email'], params: {} }] } : { value: { email } }
    },
  },
}

/**
 * The message key for a trimmed address that is invalid, as by `Email` of shared/rules; undefined
 * for a valid one.
 */
export function problemOfEmail(email: string): MessageKey | undefined {
  if (email === '') return 'errors.email.required'
  return email.length > longestEmailAddress || !emailAddress.test(email)
    ? 'errors.email.invalid'
    : undefined
}
