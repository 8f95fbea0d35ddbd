import type { IconName } from './icon-names.ts'
import { cx } from '../cx.ts'
import sprite from './sprites/icons.svg?no-inline'

type IconProps = { name: IconName; size?: number; filled?: boolean; className?: string }

/** A decorative icon with strokes of 1.5 px at every size; the text beside it says its meaning. */
export function Icon({ name, size = 20, filled, className }: IconProps) {
  return (
    <svg
      className={cx('icon', filled && 'icon-filled', className)}
      style={size === 20 ? undefined : { '--size': size }}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
