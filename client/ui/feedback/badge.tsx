import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

type BadgeProps = ComponentProps<'span'> & {
  tone?: 'neutral' | 'paper' | 'accent' | 'refurbished' | 'success' | 'danger' | 'night'
}

/**
 * A short label on a picture or beside a name. Turquoise (`refurbished`) is for refurbished
 * products only.
 */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span className={cx('badge', className)} data-tone={tone} {...rest} />
}
