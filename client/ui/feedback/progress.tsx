import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type ProgressProps = {
  value: number
  max?: number
  label: ReactNode
  hideLabel?: boolean
  valueText?: string
  tone?: keyof typeof tones
  className?: string
}

const tones = { ink: 'var(--ink)', success: 'var(--success)', accent: 'var(--accent)' }

/** A thin progress bar below its label and value. */
export function Progress({
  value,
  max = 1,
  label,
  hideLabel,
  valueText,
  tone = 'ink',
  className,
}: ProgressProps) {
  const share = Math.min(Math.max(value / max, 0), 1)
  return (
    <div className={cx('grid gap-2', className)}>
      <span className={hideLabel ? 'sr-only' : 't-small'}>{label}</span>
      <span
        role="progressbar"
        aria-label={valueText ?? (typeof label === 'string' ? label : undefined)}
        aria-valuenow={Math.round(share * 100)}
        className="meter block"
        style={{ '--share': `${share * 100}%`, '--tone': tones[tone] }}
      />
    </div>
  )
}
