import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldError } from './field-error.tsx'

export type RadioOption = {
  value: string
  label: ReactNode
  hint?: ReactNode
  aside?: ReactNode
  disabled?: boolean
}

type RadioGroupProps = {
  legend: ReactNode
  name: string
  options: readonly RadioOption[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  variant?: 'list' | 'cards'
  error?: string
  hideLegend?: boolean
  className?: string
}

/**
 * A choice of one among several, with native radios. `aside` is shown at the end of an option's
 * line, for a price or a badge.
 */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  variant = 'cards',
  error,
  hideLegend,
  className,
}: RadioGroupProps) {
  const errorId = useId()
  return (
    <fieldset
      role="radiogroup"
      className={className}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={hideLegend ? 'sr-only' : 't-label mb-2'}>{legend}</legend>
      <div className={cx('grid', variant === 'cards' && 'gap-3')}>
        {options.map((option) => (
          <label key={option.value} className={cx('option', variant === 'cards' && 'option-card')}>
            <input
              type="radio"
              className="box"
              name={name}
              value={option.value}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={
                value === undefined && defaultValue !== undefined
                  ? defaultValue === option.value
                  : undefined
              }
              onChange={() => onChange?.(option.value)}
            />
            <span className="grow">
              <span className="flex justify-between gap-4">
                {option.label}
                {option.aside && <span className="nums whitespace-nowrap">{option.aside}</span>}
              </span>
              {option.hint && <span className="t-small text-muted block">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
