import { cx } from '../cx.ts'

type RatingProps = {
  value: number
  label: string
  text?: string
  size?: 'md' | 'sm'
  className?: string
}

/**
 * Five stars, filled to a tenth. `label` is for screen readers; `text`, such as '4.7 · 312
 * reviews', is shown beside them.
 */
export function Rating({ value, label, text, size = 'md', className }: RatingProps) {
  return (
    <span className={cx('flex items-center gap-2', className)}>
      <span
        role="img"
        aria-label={label}
        className={cx('stars', size === 'md' ? 't-body' : 't-small')}
        style={{ '--share': `${value * 20}%` }}
      />
      {text && <span className="t-small text-muted nums">{text}</span>}
    </span>
  )
}
