import { useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'
import { fit, isNumberLike, parse, type Range } from './number-value.ts'
import { usePressAndHold } from './use-press-and-hold.ts'

type NumberInputProps = Partial<Range> & {
  label: string
  decreaseLabel: string
  increaseLabel: string
  value?: number
  defaultValue?: number
  onChange?: (value: number | undefined) => void
  name?: string
  id?: string
  disabled?: boolean
  shape?: 'field' | 'pill'
  className?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const pageSteps = 10

/**
 * A number with buttons − and +, and the keys arrow, page, Home and End; held buttons repeat. A
 * typed value is taken on blur or Enter (UI-2).
 */
export function NumberInput({
  label,
  decreaseLabel,
  increaseLabel,
  min,
  max,
  step = 1,
  value,
  defaultValue,
  onChange,
  disabled,
  shape = 'field',
  className,
  ...rest
}: NumberInputProps) {
  const range = { min, max, step }
  const { current, draft, setDraft, commit } = useNumber(value, defaultValue, onChange)

  function stepBy(steps: number): boolean {
    const from = current()
    const next = fit(from === undefined ? (min ?? 0) : from + steps * step, range)
    if (next === from) return false
    commit(next)
    return true
  }

  function finish() {
    if (draft === undefined) return
    const typed = parse(draft)
    commit(typed === undefined ? undefined : fit(typed, range))
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    if (isNumberLike(event.target.value, range)) setDraft(event.target.value)
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter') return finish()
    const move = keys[event.key]
    if (move) stepBy(move)
    else if (event.key === 'Home' && min !== undefined) commit(fit(min, range))
    else if (event.key === 'End' && max !== undefined) commit(fit(max, range))
    else return
    event.preventDefault()
  }

  const decrease = usePressAndHold(() => stepBy(-1))
  const increase = usePressAndHold(() => stepBy(1))
  const shown = current()

  return (
    <div className={cx('stepper', className)} data-shape={shape}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={decreaseLabel}
        disabled={disabled || isAt(shown, min)}
        {...decrease}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        role="spinbutton"
        inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-label={rest.id ? undefined : label}
        aria-valuenow={shown}
        aria-valuemin={min}
        aria-valuemax={max}
        disabled={disabled}
        value={draft ?? shown ?? ''}
        onChange={type}
        onBlur={finish}
        onKeyDown={press}
        {...rest}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={increaseLabel}
        disabled={disabled || isAt(shown, max)}
        {...increase}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}

/** The quantity of a cart line or product: whole numbers from 1, in the shape of a pill. */
export function QuantityInput(props: Omit<NumberInputProps, 'min' | 'step' | 'shape'>) {
  return <NumberInput min={1} shape="pill" {...props} />
}

const keys: Record<string, number> = {
  ArrowUp: 1,
  ArrowDown: -1,
  PageUp: pageSteps,
  PageDown: -pageSteps,
}

function isAt(value: number | undefined, limit: number | undefined): boolean {
  return value !== undefined && value === limit
}

/**
 * The shown value, controlled or not, and the text that is being typed. A held button changes the
 * value faster than React renders; `current` always has the newest.
 */
function useNumber(
  value: number | undefined,
  defaultValue: number | undefined,
  onChange?: (value: number | undefined) => void,
) {
  const [state, setState] = useState({ number: value ?? defaultValue, given: value })
  const [draft, setDraft] = useState<string>()
  const newest = useRef(state.number)

  if (value !== state.given) {
    setState({ number: value, given: value })
    newest.current = value
  }

  function commit(next: number | undefined) {
    setDraft(undefined)
    // A parent that controls the value may not accept a blank; the value is shown again then.
    if (next === undefined && value !== undefined) return onChange?.(undefined)
    if (next === newest.current) return
    newest.current = next
    setState((old) => ({ ...old, number: next }))
    onChange?.(next)
  }

  return { current: () => newest.current, draft, setDraft, commit }
}
