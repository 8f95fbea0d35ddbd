import { submitNewsletter } from '../../analytics/page-events.ts'
import { useApi } from '../../api/api-provider.tsx'
import { useEmailForm } from '../../forms/email-form.ts'
import { useChallenge } from '../../forms/challenge/challenge.tsx'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Headline } from '../../ui/text/headline.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { SectionProps } from '../section-props.ts'

/** Newsletter sign-up with one field; a confirmation mail follows (PRIV-3). */
export function NewsletterBlock({ id, item, first }: SectionProps<'newsletter_block'>) {
  const t = useT()
  const api = useApi()
  const challenge = useChallenge('newsletter')
  const { props, isDone, isSending, error } = useEmailForm({
    failed: 'content.newsletter.failed',
    async send(email) {
      await challenge.send((token) =>
        api('POST /api/v1/newsletter', { body: { email, challenge: token } }),
      )
      submitNewsletter()
    },
  })
  return (
    <section className="wrap section">
      <div className="tile newsletter">
        <div>
          <Headline as={first ? 'h1' : 'h2'} size="title" text={item.title} />
          <p className="text-muted mt-2 measure">{item.text}</p>
        </div>
        {isDone ? (
          <Notice tone="success">{t('content.newsletter.done')}</Notice>
        ) : (
          <form {...props} onFocus={challenge.offer} className="newsletter-form">
            <TextField
              id={`${id}-email`}
              label={t('content.newsletter.email')}
              name="email"
              type="email"
              autoComplete="email"
              required
              error={error}
            />
            <Button type="submit" loading={isSending} busyLabel={t('content.newsletter.sending')}>
              {t('content.newsletter.submit')}
            </Button>
            {challenge.field}
          </form>
        )}
      </div>
    </section>
  )
}
