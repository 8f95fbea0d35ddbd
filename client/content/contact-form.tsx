import { useEffect, useState } from 'react'
import { contactPath } from '#shared/api/contact.ts'
import type { RichText } from '#shared/api/rich-text.ts'
import { problemOfEmail } from '../forms/email-form.ts'
import { type FormRules } from '../forms/form-rules.ts'
import { useIssueText } from '../forms/issue-text.ts'
import { useForm } from '../forms/use-form.ts'
import { useI18n } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { TextareaField, TextField } from '../ui/forms/field.tsx'

type ContactFormProps = Omit<Extract<RichText[number], { type: 'contact' }>, 'type'>

/** Characters of a message at most, as in shared/rules/contact-message.ts. */
const longestMessage = 4000

/**
 * Form for a message to the shop, which answers with its number (HELP-5). It needs neither scripts
 * nor an account. With scripts, errors are shown at the fields instead of the browser's own messages.
 */
export function ContactForm(words: ContactFormProps) {
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
      action={`${contactPath}?locale=${locale}`}
      className="grid gap-4"
    >
      <TextField
        label={words.name}
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        error={issueText(issue('name'))}
      />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        error={issueText(issue('email'))}
      />
      <TextField
        label={words.orderNumber}
        optional={words.optional}
        name="orderNumber"
        maxLength={40}
        error={issueText(issue('orderNumber'))}
      />
      <TextareaField
        label={words.message}
        name="message"
        rows={6}
        required
        maxLength={longestMessage}
        error={issueText(issue('message'))}
      />
      <Button type="submit" className="justify-self-start">
        {words.action}
      </Button>
    </form>
  )
}

/** The same rules as the server's, without the library of schemas. */
const rules: FormRules<unknown> = {
  '~standard': {
    version: 1,
    vendor: 'vitrine',
    validate(values) {
      const typed = new Map(Object.entries(Object(values)))
      const issues = (['name', 'email', 'message'] as const).flatMap((path) => {
        const text = String(typed.get(path) ?? '').trim()
        const message =
          path === 'email' ? problemOfEmail(text) : text === '' ? 'errors.required' : undefined
        return message ? [{ message, path: [path], params: {} }] : []
      })
      return issues.length > 0 ? { issues } : { value: values }
    },
  },
}
