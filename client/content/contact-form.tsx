import { contactPath } from '#shared/api/plain-paths.ts'
import type { RichText } from '#shared/api/rich-text.ts'
import { longestMessage } from '#shared/rules/message-length.ts'
import { useIssueText } from '../forms/issue-text.ts'
import { requiredFields, useSentForm } from '../forms/sent-form.ts'
import { useI18n } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { SelectField, TextareaField, TextField } from '../ui/forms/field.tsx'

type ContactFormProps = Omit<Extract<RichText[number], { type: 'contact' }>, 'type'>

const rules = requiredFields(['name', 'email', 'message'])

/**
 * Form for a message to the shop, or for an application, which answers with its number (HELP-5,
 * HELP-10). It needs neither scripts nor an account. Its ids are fixed, because running text is a
 * cached fragment.
 */
export function ContactForm(words: ContactFormProps) {
  const { locale } = useI18n()
  const issueText = useIssueText()
  const { props, issue } = useSentForm(rules)
  return (
    <form {...props} action={`${contactPath}?locale=${locale}`} className="grid gap-4">
      <TextField
        label={words.name}
        id="contact-name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        error={issueText(issue('name'))}
      />
      <TextField
        label={words.email}
        id="contact-email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        error={issueText(issue('email'))}
      />
      {words.orderNumber && (
        <TextField
          label={words.orderNumber}
          optional={words.optional}
          id="contact-orderNumber"
          name="orderNumber"
          maxLength={40}
          error={issueText(issue('orderNumber'))}
        />
      )}
      {words.position && (
        <SelectField id="contact-position" label={words.position} name="position">
          {words.positions?.map((position) => (
            <option key={position}>{position}</option>
          ))}
        </SelectField>
      )}
      <TextareaField
        label={words.message}
        id="contact-message"
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
