import { type FormEvent, useState } from 'react'
import { submitNewsletter } from '../analytics/page-events.ts'
import { useApi } from '../data/api-provider.tsx'
import { asksForChallenge, useChallenge } from '../checkout/challenge.tsx'
import { useT } from '../i18n/provider.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Headline } from '../ui/headline.tsx'
import { Notice } from '../ui/notice.tsx'
import type { SectionProps } from './section.tsx'

/** Newsletter sign-up: one field; a confirmation mail follows. The server says what is wrong with an address. */
export function NewsletterBlock({ id, item, first }: SectionProps<'newsletter_block'>) {
  const t = useT()
  const { state, submit, challenge } = useEmailForm('POST /api/v1/newsletter', submitNewsletter)
  return (
    <section className="wrap section">
      <div className="tile newsletter">
        <div>
          <Headline as={first ? 'h1' : 'h2'} size="title" text={item.title} />
          <p className="text-muted mt-2 measure">{item.text}</p>
        </div>
        {state === 'done' ? (
          <Notice tone="success">{t('content.newsletter.done')}</Notice>
        ) : (
          <form method="post" onSubmit={submit} onFocus={challenge.offer} className="newsletter-form">
            <TextField
              id={`${id}-email`}
              label={t('content.newsletter.email')}
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              error={state === 'failed' ? t('content.newsletter.failed') : undefined}
            />
            <Button type="submit" loading={state === 'sending'} busyLabel={t('content.newsletter.sending')} className="self-end">
              {t('content.newsletter.submit')}
            </Button>
            {challenge.field}
          </form>
        )}
      </div>
    </section>
  )
}

type FormState = 'open' | 'sending' | 'failed' | 'done'

function useEmailForm(call: 'POST /api/v1/newsletter', onDone: () => void) {
  const api = useApi()
  const challenge = useChallenge('newsletter')
  const [state, setState] = useState<FormState>('open')
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    setState('sending')
    try {
      await challenge.send((token) => api(call, { body: { email, challenge: token } }))
      setState('done')
      onDone()
    } catch (error) {
      setState(asksForChallenge(error) ? 'open' : 'failed')
    }
  }
  return { state, submit, challenge }
}
