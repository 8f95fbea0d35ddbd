import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { ChallengeAction } from '#shared/api/challenge.ts'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { Link } from '../../navigation/link.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useShellData } from '../../streaming/shell-data.tsx'

/**
 * Why the challenge is shown: offered by the form, asked for by the server, or asked for again
 * because a token was refused.
 */
export type ChallengeStage = 'offered' | 'asked' | 'refused'

type WidgetState = 'loading' | 'open' | 'solved' | 'failed'

interface ChallengeFieldProps {
  action: ChallengeAction
  stage: ChallengeStage
  onToken: (token: string | undefined) => void
}

/**
 * The challenge's widget in a form, with an explanation. When it is solved, a form that waits for
 * it continues.
 */
export function ChallengeField({ action, stage, onToken }: ChallengeFieldProps) {
  const { t } = useI18n()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { state, retry } = useWidget(box, action, onToken)
  const isPending = state === 'loading' || state === 'open'

  useEffect(() => {
    if (stage !== 'offered') group.current?.focus()
  }, [stage])

  useEffect(() => {
    if (stage === 'asked' && state === 'solved') group.current?.closest('form')?.requestSubmit()
  }, [stage, state])

  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-text`}
      className="grid gap-2"
      style={{ gridColumn: '1 / -1' }}
    >
      <p id={`${id}-label`} className="t-label">
        {t('checkout.challenge.label')}
      </p>
      <p id={`${id}-text`} role="status" className="t-small text-muted">
        {isPending && stage === 'asked' && t('checkout.challenge.wait')}
        {isPending && stage === 'refused' && t('checkout.challenge.refused')}
        {stage === 'offered' && state === 'loading' && t('checkout.challenge.loading')}
        {stage === 'offered' && state === 'open' && t('errors.challenge')}
        {state === 'solved' && t('checkout.challenge.done')}
      </p>
      {state === 'failed' && <Failed onRetry={retry} />}
      {/* The widget's own height, so that nothing moves when it appears. */}
      <div ref={box} hidden={state === 'failed'} style={{ minHeight: 65 }} />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <Notice tone="danger">
      <p>{t('checkout.challenge.failed')}</p>
      <Button size="sm" variant="outline" className="mt-2" onClick={onRetry}>
        {t('checkout.retry')}
      </Button>
    </Notice>
  )
}

function useWidget(
  box: RefObject<HTMLDivElement | null>,
  action: ChallengeAction,
  onToken: (token: string | undefined) => void,
) {
  const challenge = useShellData('challenge')
  const { market } = useI18n()
  const [state, setState] = useState<WidgetState>('loading')
  const [tries, setTries] = useState(0)

  const report = useEffectEvent(onToken)
  const settings = useEffectEvent(() =>
    typeof challenge === 'object' ? { ...challenge, action, language: market.tag } : undefined,
  )
  useEffect(() => {
    const stop = new AbortController()
    const fail = () => setState('failed')
    async function show() {
      const widget = settings()
      // A document whose security policy does not allow the widget has no settings for it.
      if (!widget) return fail()
      const { showWidget } = await import('./turnstile.ts')
      if (stop.signal.aborted || !box.current) return
      const remove = await showWidget(box.current, {
        ...widget,
        onToken: take,
        onFailed: fail,
      })
      if (stop.signal.aborted) return remove()
      stop.signal.addEventListener('abort', remove)
      setState((before) => (before === 'loading' ? 'open' : before))
    }
    function take(token: string | undefined) {
      report(token)
      setState(token ? 'solved' : 'open')
    }
    setState('loading')
    show().catch(fail)
    return () => stop.abort()
  }, [box, tries])

  return { state, retry: () => setTries((before) => before + 1) }
}

/**
 * Shown where no widget is allowed: says that a challenge is needed, with a link to the page that
 * has one.
 */
export function ChallengeElsewhere({ to }: { to: string }) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice>
        <p>{t('checkout.challenge.elsewhere')}</p>
        <Link to={to} className="link target">
          {t('checkout.challenge.goThere')}
        </Link>
      </Notice>
    </div>
  )
}
