import { useState, type ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from './icon-button.tsx'

/** A text input. Name it with `Field`, or with `aria-label` where the place says it all. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cx('field', className)} {...rest} />
}

/** A longer text; grows with what is typed where the browser can. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={cx('field', className)} {...rest} />
}

/** The browser's own select: its picker is the best one on every phone. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={cx('field', className)} {...rest} />
}

export type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  revealLabel: string
  concealLabel: string
}

/** A password that can be looked at. */
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
