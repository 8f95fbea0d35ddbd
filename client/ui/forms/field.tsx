import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './field-error.tsx'
import { Input, PasswordInput, Select, Textarea, type PasswordInputProps } from './input.tsx'

/** Attributes that connect a control to its label, hint and error; spread them on the control. */
export type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type Words = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  optional?: string
  hideLabel?: boolean
}
type FieldProps = Words & {
  id?: string
  className?: string
  children: (control: Control) => ReactNode
}

/** A label, the control, and its hint or error. `optional` is the word shown after the label. */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  id,
  className,
  children,
}: FieldProps) {
  const own = useId()
  const controlId = id ?? own
  const messages = { hint: `${controlId}-hint`, error: `${controlId}-error` }
  const describedBy = cx(error && messages.error, hint ? messages.hint : undefined)
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 't-label'}>
        {label}
        {optional && <span className="text-muted font-400"> ({optional})</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={messages.error}>{error}</FieldError>}
      {hint && (
        <p id={messages.hint} className="t-small text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A field with an input. */
export function TextField({ className, ...props }: Words & ComponentProps<'input'>) {
  const { words, rest } = split(props)
  return (
    <Field {...words} id={rest.id} className={className}>
      {(control) => <Input {...rest} {...control} />}
    </Field>
  )
}

/** A field with a password input. */
export function PasswordField({ className, ...props }: Words & PasswordInputProps) {
  const { words, rest } = split(props)
  return (
    <Field {...words} id={rest.id} className={className}>
      {(control) => <PasswordInput {...rest} {...control} />}
    </Field>
  )
}

/** A field with a textarea. */
export function TextareaField({ className, ...props }: Words & ComponentProps<'textarea'>) {
  const { words, rest } = split(props)
  return (
    <Field {...words} id={rest.id} className={className}>
      {(control) => <Textarea {...rest} {...control} />}
    </Field>
  )
}

/** A field with a select; its options are the children. */
export function SelectField({ className, ...props }: Words & ComponentProps<'select'>) {
  const { words, rest } = split(props)
  return (
    <Field {...words} id={rest.id} className={className}>
      {(control) => <Select {...rest} {...control} />}
    </Field>
  )
}

function split<Props extends Words>({
  label,
  hint,
  error,
  optional,
  hideLabel,
  ...rest
}: Props): { words: Words; rest: Omit<Props, keyof Words> } {
  return { words: { label, hint, error, optional, hideLabel }, rest }
}
