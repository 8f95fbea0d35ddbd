import { useEffect, useState } from 'react'
import { withdrawalPath } from '#shared/api/withdrawals.ts'
import { type FormRules } from '../forms/form-rules.ts'
import { problemOfEmail } from '../forms/email-form.ts'
import { useIssueText } from '../forms/issue-text.ts'
import { useI18n } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { useForm } from '../forms/use-form.ts'

interface WithdrawalFormProps {
  name: string
  orderNumber: string
  email: string
  action: string
}

type Declaration = Record<'name' | 'orderNumber' | 'email', string>

/**
 * Form to withdraw from a contract (Directive 2011/83/EU, art. 11a). It needs neither scripts nor
 * an account. With scripts, errors are shown at the fields instead of the browser's own messages.
 */
export function WithdrawalForm({ name, orderNumber, email, action }: WithdrawalFormProps) {
  const { locale } = useI18n()
  const issueText = useIssueText()
  const [hasScripts, setHasScripts] = useState(false)
  useEffect(() => setHasScripts(true), [])
  const { props, issue } = useForm({ schema: rules, onSubmit: send })

  // Runs after validation. The form is sent by the browser, because the answer is a document.
  function send(): void {
    props.ref.current?.submit()
  }

  return (
    <form
      {...props}
      noValidate={hasScripts}
      action={`${withdrawalPath}?locale=${locale}`}
      className="grid gap-4"
    >
      <TextField
        label={name}
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        error={issueText(issue('name'))}
      />
      <TextField
        label={orderNumber}
        name="orderNumber"
        required
        maxLength={40}
        error={issueText(issue('orderNumber'))}
      />
      <TextField
        label={email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        error={issueText(issue('email'))}
      />
      <Button type="submit" className="justify-self-start">
        {action}
      </Button>
    </form>
  )
}

/** The same rules as the server's, without the library of schemas. */
const rules: FormRules<Declaration> = {
  '~standard': {
    version: 1,
    vendor: 'vitrine',
    validate(values) {
      const typed = values as Declaration
      const issues = (['name', 'orderNumber', 'email'] as const).flatMap((path) => {
        const text = typed[path].trim()
        const message =
          path === 'email' ? problemOfEmail(text) : text === '' ? 'errors.required' : undefined
        return message ? [{ message, path: [path], params: {} }] : []
      })
      return issues.length > 0 ? { issues } : { value: typed }
    },
  },
}
