import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from '../media/icon.tsx'
import type { IconName } from '../media/icon-names.ts'

type Content = { icon?: IconName; iconAfter?: IconName; children?: ReactNode }
type ButtonProps = ComponentProps<'button'> &
  ButtonLook &
  Content & { loading?: boolean; busyLabel?: string }
type ButtonLinkProps = ComponentProps<'a'> & ButtonLook & Content & { href: string }

/** A button. While `loading` it keeps its width, name and focus, and ignores presses (UI-7). */
export function Button({
  variant,
  size,
  className,
  icon,
  iconAfter,
  loading = false,
  busyLabel,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const content = <ButtonContent icon={icon} iconAfter={iconAfter} children={children} />

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (loading) return event.preventDefault()
    onClick?.(event)
  }

  return (
    <button
      type="button"
      className={buttonClass({ variant, size, className })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={press}
      {...rest}
    >
      {loading ? <span className="row gap-2">{content}</span> : content}
      {loading && busyLabel && <span className="sr-only">{busyLabel}</span>}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  className,
  icon,
  iconAfter,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a className={buttonClass({ variant, size, className })} {...rest}>
      <ButtonContent icon={icon} iconAfter={iconAfter} children={children} />
    </a>
  )
}

function ButtonContent({ icon, iconAfter, children }: Content) {
  return (
    <>
      {icon && <Icon name={icon} size={18} />}
      {children}
      {iconAfter && <Icon name={iconAfter} size={18} />}
    </>
  )
}
