import type { FlagName } from './icon-names.ts'
import { cx } from '../cx.ts'
import sprite from './sprites/flags.svg?no-inline'

type FlagIconProps = { country: FlagName | Lowercase<FlagName>; size?: number; className?: string }

/**
 * A round flag from the sprite; decorative, because the country or language is always written
 * beside it.
 */
export function FlagIcon({ country, size = 24, className }: FlagIconProps) {
  return (
    <svg className={cx('flag', className)} width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${country.toUpperCase()}`} />
    </svg>
  )
}
