import { cx } from '../cx.ts'

export type ButtonVariant =
  | 'default'
  | 'destructive'
  | 'outline'
  | 'secondary'
  | 'ghost'
  | 'glass'
  | 'none'
  | 'link'
  | 'text'
  | 'whiteOutline'
  | 'primaryBorder'

export type ButtonSize = 'default' | 'xs' | 'sm' | 'lg' | 'icon' | 'none'

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string }

/** Class names of a button, for any element (UI-7). Their rules are in buttons.css. */
export function buttonClass({
  variant = 'default',
  size = 'default',
  className,
}: ButtonLook = {}): string {
  return cx(
    'btn',
    `btn-${variant}`,
    size !== 'default' && size !== 'none' && `btn-${size}`,
    size === 'none' && 'btn-bare',
    size === 'xs' && 'target',
    className,
  )
}
