import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

type TextProps = ComponentProps<'p'> & {
  as?: 'p' | 'span' | 'div' | 'strong' | 'li' | 'dt' | 'dd'
  size?: keyof typeof sizes
  tone?: keyof typeof tones
}

const sizes = {
  lead: 't-lead',
  body: 't-body',
  small: 't-small',
  label: 't-label',
  micro: 't-micro',
}
const tones = {
  ink: 'text-ink',
  muted: 'text-muted',
  danger: 'text-danger',
  success: 'text-success',
  inherit: '',
}

/** Running text in one of the sizes. */
export function Text({ as = 'p', size = 'body', tone = 'inherit', className, ...rest }: TextProps) {
  const Element = as as 'p'
  return <Element className={cx(sizes[size], tones[tone], className)} {...rest} />
}

/** The small line above a headline. */
export function Eyebrow({ className, ...rest }: ComponentProps<'p'>) {
  return <p className={cx('t-small text-muted mb-2', className)} {...rest} />
}
