import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './field-error.tsx'

type Words = { label: ReactNode; hint?: ReactNode; error?: string }
type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'role'> &
  Words & { indeterminate?: boolean }

/** A checkbox: checked, unchecked, or indeterminate (UI-9). The label may contain links. */
export function Checkbox({ indeterminate = false, ...rest }: CheckboxProps) {
  return (
    <Choice
      {...rest}
      ref={(input: HTMLInputElement | null) =>
        void (input && (input.indeterminate = indeterminate))
      }
    />
  )
}

/** A switch: a checkbox that takes effect at once. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'role'> & Words) {
  return <Choice {...props} role="switch" />
}

function Choice({ label, hint, error, className, ...rest }: ComponentProps<'input'> & Words) {
  const id = useId()
  return (
    <div className={className}>
      <label className="option">
        <input
          type="checkbox"
          className="box"
          aria-invalid={error ? true : undefined}
          aria-describedby={
            cx(error && `${id}-error`, hint ? `${id}-hint` : undefined) || undefined
          }
          {...rest}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p
          id={`${id}-hint`}
          className={cx('t-small text-muted -mt-2 mb-2', rest.role === 'switch' ? 'pl-14' : 'pl-8')}
        >
          {hint}
        </p>
      )}
      {error && (
        <div className="mb-2 pl-8">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
