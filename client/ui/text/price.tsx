import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type PriceProps = {
  current: string
  previous?: string
  saving?: string
  note?: ReactNode
  currentLabel?: string
  previousLabel?: string
  size?: keyof typeof sizes
  className?: string
  /** Shown beside the amounts. */
  children?: ReactNode
}

const sizes = { sm: 't-label', md: 't-subtitle', lg: 't-title' }

/**
 * Formatted amounts: current, previous, saving. Screen readers get the labels that tell them apart.
 */
export function Price({
  current,
  previous,
  saving,
  note,
  currentLabel,
  previousLabel,
  size = 'md',
  className,
  children,
}: PriceProps) {
  return (
    <p className={cx('nums flex flex-wrap items-baseline gap-x-2', className)}>
      <span className={cx(sizes[size], 'whitespace-nowrap')}>
        {previous && currentLabel && <span className="sr-only">{currentLabel} </span>}
        {current}
      </span>
      {previous && (
        <s className="t-small text-muted whitespace-nowrap">
          {previousLabel && <span className="sr-only">{previousLabel} </span>}
          {previous}
        </s>
      )}
      {saving && <span className="t-small text-action font-560">{saving}</span>}
      {children}
      {note && <span className="t-small text-muted">{note}</span>}
    </p>
  )
}
