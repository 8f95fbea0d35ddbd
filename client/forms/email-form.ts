import { useState } from 'react'
import { emailAddress, longestEmailAddress } from '#shared/rules/email-address.ts'
import type { MessageKey } from '../i18n/message-keys.ts'
import { useForm } from './use-form.ts'
import { type FormRules, serverIssues } from './form-rules.ts'
import { useIssueText } from './issue-text.ts'
import { hasCode } from '../api/write-retry.ts'

interface EmailFormOptions {
  send: (email: string) => Promise<unknown>
  /** What is said when sending fails and the server does not say why. */
  failed: MessageKey
}

/** A form that asks for an e-mail address and nothing else. What is wrong is said at the field, which has the focus then. */
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
  // Whoever only passes by has done nothing wrong.
  const props = { ...form.props, onBlur: undefined }
  return { props, isDone, isSending: form.submitting, error: issueText(form.issue('email')) }
}

/** As `Email` of shared/rules, without the library of schemas: pages with such a form need nothing else of it. */
const rules: FormRules<{ email: string }> = {
  '~standard': {
    version: 1,
    vendor: 'vitrine',
    validate(values) {
      const email = String((values as { email: string }).email)
        .trim()
        .normalize('NFC')
      const message = problemOfEmail(email)
      return message ? { issues: [{ message, path: ['email'], params: {} }] } : { value: { email } }
    },
  },
}

/** What is wrong with a trimmed address, as `Email` of shared/rules says it. */
export function problemOfEmail(email: string): MessageKey | undefined {
  if (email === '') return 'errors.email.required'
  return email.length > longestEmailAddress || !emailAddress.test(email)
    ? 'errors.email.invalid'
    : undefined
}
