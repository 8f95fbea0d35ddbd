import { useEffect, useRef, useState } from 'react'
import type { Deal } from '#shared/api/navigations.ts'
import { useCall } from '../api/call.ts'
import { useNow } from '../streaming/now.tsx'
import { setPageChrome } from '../ui/layout/page-chrome.ts'
import { isText, stored } from '../api/browser-storage.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { CountdownDigits, useCountdown } from '../ui/feedback/countdown.tsx'
import { IconButton } from '../ui/forms/icon-button.tsx'

const dismissed = stored({ key: 'promo-dismissed', area: 'session', is: isText })

/**
 * The current deal above the header, with its countdown (CONT-7); it can be closed for the session.
 */
export function PromoBanner() {
  const { data } = useCall('GET /api/v1/deals', { query: {} })
  const now = useNow()
  const deals = Array.isArray(data) ? data : []
  const deal = deals.find(({ endsAt }) => !endsAt || Date.parse(endsAt) > now)
  return deal ? <Banner key={deal.id} deal={deal} /> : null
}

function Banner({ deal }: { deal: Deal }) {
  const t = useT()
  const [shown, setShown] = useState(true)
  const element = useRef<HTMLElement>(null)

  useEffect(() => {
    if (dismissed.read() === deal.id) setShown(false)
  }, [deal.id])

  useEffect(() => {
    if (!shown || !element.current) return setPageChrome({ promoBannerHeight: 0 })
    const observer = new ResizeObserver(([entry]) =>
      setPageChrome({ promoBannerHeight: entry?.borderBoxSize[0]?.blockSize ?? 0 }),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [shown])

  if (!shown) return null
  const { text, link, linkLabel } = deal.topBanner
  return (
    <aside ref={element} className="night promo" aria-label={t('shell.deal.label')}>
      <p className="promo-text">
        {link ? (
          <Link to={link} className="promo-link stretched">
            <span>{text}</span>{' '}
            <span className="link whitespace-nowrap">{linkLabel ?? t('shell.seeAll')}</span>
          </Link>
        ) : (
          text
        )}{' '}
        {deal.hasCountdown && deal.endsAt && (
          <Countdown deal={deal} endsAt={Date.parse(deal.endsAt)} />
        )}
      </p>
      <IconButton
        icon="x"
        iconSize={16}
        label={t('shell.deal.close')}
        onClick={() => {
          dismissed.write(deal.id)
          setShown(false)
        }}
      />
    </aside>
  )
}

function Countdown({ deal, endsAt }: { deal: Deal; endsAt: number }) {
  const t = useT()
  const left = useCountdown(endsAt, useNow())
  const parts = (deal.countdown ?? []).map(({ key, label }) => ({ value: left[key], unit: label }))
  return (
    <CountdownDigits
      parts={parts}
      label={t('shell.deal.left', { days: left.days, hours: left.hours, minutes: left.minutes })}
    />
  )
}
