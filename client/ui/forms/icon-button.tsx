import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { buttonClass, type ButtonVariant } from './button-class.ts'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icon-names.ts'

type Look = {
  icon: IconName
  label: string
  variant?: ButtonVariant
  badge?: string | number
  iconSize?: number
}
type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  Look & { pressed?: boolean; loading?: boolean }
type IconLinkProps = Omit<ComponentProps<'a'>, 'children'> & Look & { href: string }

/**
 * A 44 px button with an icon. `label` is its accessible name and should include the badge's value.
 * A pressed toggle is filled.
 */
export function IconButton({
  icon,
  label,
  variant = 'ghost',
  badge,
  iconSize,
  pressed,
  ...rest
}: IconButtonProps) {
  return (
    <Button variant={variant} size="icon" aria-label={label} aria-pressed={pressed} {...rest}>
      <Icon name={icon} size={iconSize} filled={pressed} />
      <Count>{badge}</Count>
    </Button>
  )
}

/** The same look for a link. */
export function IconLink({
  icon,
  label,
  variant = 'ghost',
  badge,
  iconSize,
  className,
  ...rest
}: IconLinkProps) {
  return (
    <a className={buttonClass({ variant, size: 'icon', className })} aria-label={label} {...rest}>
      <Icon name={icon} size={iconSize} />
      <Count>{badge}</Count>
    </a>
  )
}

function Count({ children }: { children?: string | number }) {
  if (!children) return null
  return (
    <span className="count" aria-hidden="true">
      {children}
    </span>
  )
}
