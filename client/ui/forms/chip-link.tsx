import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'

type ChipLinkProps = { label: string; removeLabel: string; href: string; className?: string }

/** A chosen value as a link to the address without it. `removeLabel` is the accessible name. */
export function ChipLink({ label, removeLabel, href, className }: ChipLinkProps) {
  return (
    <a className={cx('chip', className)} aria-label={removeLabel} href={href} rel="nofollow">
      {label}
      <Icon name="x" size={16} />
    </a>
  )
}
