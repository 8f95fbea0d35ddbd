import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

type ChipToggleProps = ComponentProps<'button'> & { pressed: boolean }

/** A chip that is on or off. */
export function ChipToggle({ pressed, className, ...rest }: ChipToggleProps) {
  return <button type="button" className={cx('chip', className)} aria-pressed={pressed} {...rest} />
}
