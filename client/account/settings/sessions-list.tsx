import { useRef, useState } from 'react'
import type { SessionEntry } from '#shared/api/customers.ts'
import { useApi } from '../../api/api-provider.tsx'
import { useCall } from '../../api/call.ts'
import { useDates } from '../../i18n/use-dates.ts'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { SkeletonGroup } from '../../ui/feedback/skeleton-group.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { LoadProblem } from '../load-problem.tsx'

/** The customer's open sessions, as SWR data. */
export function useOwnSessions() {
  const { data, error, mutate } = useCall('GET /api/v1/customers/me/sessions', {})
  return { sessions: data?.sessions, error, mutate, reload: () => void mutate() }
}

/**
 * The devices on which the customer is logged in; each other one can be logged out, or all at once.
 */
export function SessionsList() {
  const t = useT()
  const api = useApi()
  const { sessions, error, mutate, reload } = useOwnSessions()
  const [busy, setBusy] = useState<string>()
  const list = useRef<HTMLUListElement>(null)

  async function end(what: string, call: () => Promise<{ sessions: SessionEntry[] }>) {
    setBusy(what)
    try {
      const left = await call()
      await mutate(left, { revalidate: false })
      // The pressed button was removed with its entry, so the list takes the focus.
      list.current?.focus()
      if (left.sessions.length === 1)
        toast({ variant: 'success', title: t('account.sessions.ended') })
    } catch {
      toast({ variant: 'destructive', title: t('checkout.failed') })
    }
    setBusy(undefined)
  }

  if (!sessions && error) return <LoadProblem onRetry={reload} />
  if (!sessions)
    return (
      <SkeletonGroup label={t('account.loading')} className="grid" shapes={['h-16 rounded-tile']} />
    )
  return (
    <>
      <ul ref={list} tabIndex={-1} className="grid">
        {sessions.map((entry) => (
          <li
            key={entry.id}
            className="hairline py-4 flex flex-wrap items-center justify-between gap-3"
          >
            <Entry
              entry={entry}
              busy={busy === entry.id}
              onEnd={() =>
                void end(entry.id, () =>
                  api('DELETE /api/v1/customers/me/sessions/{id}', { params: { id: entry.id } }),
                )
              }
            />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="outline"
          className="justify-self-start"
          loading={busy === 'others'}
          busyLabel={t('checkout.busy')}
          onClick={() => void end('others', () => api('DELETE /api/v1/customers/me/sessions'))}
        >
          {t('account.sessions.endOthers')}
        </Button>
      )}
    </>
  )
}

function Entry({ entry, busy, onEnd }: { entry: SessionEntry; busy: boolean; onEnd: () => void }) {
  const { t, market } = useI18n()
  const { date } = useDates()
  const { browser, system, country, lastSeen, isCurrent } = entry
  const name = [browser, system].filter(Boolean).join(' · ') || t('account.sessions.unknown')
  const place = country && new Intl.DisplayNames(market.hreflang, { type: 'region' }).of(country)
  return (
    <>
      <div className="grid gap-1 min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="t-label">{name}</span>
          {isCurrent && <Badge tone="success">{t('account.sessions.here')}</Badge>}
        </p>
        <p className="t-small text-muted">
          {[place, t('account.sessions.seen', { date: date(lastSeen) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className="link t-small target"
          disabled={busy}
          aria-label={t('account.sessions.endNamed', { name })}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </button>
      )}
    </>
  )
}
