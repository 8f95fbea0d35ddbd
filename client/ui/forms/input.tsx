import { useState, type ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from './icon-button.tsx'

/** A text input. Label it by `Field`, or by `aria-label` where no visible label is needed. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx('field', className)} {...rest} />
}

/** A text of several lines; grows while typing where the browser supports it. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cx('field', className)} {...rest} />
}

/** The native select, whose picker is the best one on every phone. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={cx('field', className)} {...rest} />
}

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  revealLabel: string
  concealLabel: string
}

/** A password input with a button that shows the password. */
export function PasswordInput({
  revealLabel,
  concealLabel,
  className,
  ...rest
}: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        className={cx('field pr-12', className)}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="off"
        spellCheck={false}
        {...rest}
      />
      <IconButton
        className="absolute right-0.5 top-0.5"
        icon={isShown ? 'eye-off' : 'eye'}
        label={isShown ? concealLabel : revealLabel}
        onClick={() => setShown(!isShown)}
      />
    </div>
  )
}
