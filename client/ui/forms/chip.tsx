import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'

type ChipProps = { label: string; removeLabel: string; onRemove: () => void; className?: string }

/**
 * A chosen value, such as a filter; a press removes it. `removeLabel` is the accessible name, e.g.
 * 'Remove Mint'.
 */
export function Chip({ label, removeLabel, onRemove, className }: ChipProps) {
  return (
    <button
      type="button"
      className={cx('chip', className)}
      aria-label={removeLabel}
      onClick={onRemove}
    >
      {label}
      <Icon name="x" size={16} />
    </button>
  )
}

type ChipLinkProps = Omit<ChipProps, 'onRemove'> & { href: string }

/** The same as a link to the address without the value. */
export function ChipLink({ label, removeLabel, href, className }: ChipLinkProps) {
  return (
    <a className={cx('chip', className)} aria-label={removeLabel} href={href} rel="nofollow">
      {label}
      <Icon name="x" size={16} />
    </a>
  )
}

type ChipToggleProps = ComponentProps<'button'> & { pressed: boolean }

/** A chip that is on or off. */
export function ChipToggle({ pressed, className, ...rest }: ChipToggleProps) {
  return <button type="button" className={cx('chip', className)} aria-pressed={pressed} {...rest} />
}
