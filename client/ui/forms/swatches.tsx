import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'

export type SwatchOption = { key: string; label: string; href?: string; soldOut?: boolean }

type SwatchesProps = {
  label: string
  options: readonly SwatchOption[]
  value?: string
  onChange?: (key: string) => void
  name?: string
  size?: 'md' | 'sm'
  showValue?: boolean
  className?: string
}

/**
 * A choice of colours: links where options have an address, radios otherwise. `soldOut` crosses a
 * colour out; its label must say so too.
 */
export function Swatches({
  label,
  options,
  value,
  onChange,
  name,
  size = 'md',
  showValue,
  className,
}: SwatchesProps) {
  const ownId = useId()
  const id = name ?? ownId
  const chosen = options.find(({ key }) => key === value)
  const isLinks = options.some(({ href }) => href)
  return (
    <div
      className={className}
      role={isLinks ? 'group' : 'radiogroup'}
      aria-label={showValue ? undefined : label}
      aria-labelledby={showValue ? id : undefined}
    >
      {showValue && (
        <p className="flex justify-between gap-4 mb-1">
          <span id={id} className="t-label">
            {label}
          </span>
          <span className="t-small text-muted">{chosen?.label}</span>
        </p>
      )}
      <div className={cx('flex flex-wrap', size === 'sm' ? '-ml-2 -my-2' : '-ml-px gap-1')}>
        {options.map((option) => (
          <Swatch key={option.key} option={option} size={size} isChosen={option.key === value}>
            {!isLinks && (
              <input
                type="radio"
                name={id}
                value={option.key}
                aria-label={option.label}
                checked={option.key === value}
                onChange={() => onChange?.(option.key)}
              />
            )}
          </Swatch>
        ))}
      </div>
    </div>
  )
}

function Swatch({
  option,
  size,
  isChosen,
  children,
}: {
  option: SwatchOption
  size: 'md' | 'sm'
  isChosen: boolean
  children: ReactNode
}) {
  const look = {
    className: 'swatch',
    'data-size': size,
    'data-sold-out': option.soldOut ? '' : undefined,
    title: option.label,
    style: { '--colour': swatchColour(option.key) },
  }
  if (!option.href) {
    return (
      <label {...look}>
        {children}
        <i />
      </label>
    )
  }
  return (
    <a {...look} href={option.href} aria-label={option.label} aria-current={isChosen || undefined}>
      <i />
    </a>
  )
}

/** CSS colour of one of the nine colour keys; black for an unknown key (CAT-2). */
export function swatchColour(key: string): string {
  return `var(--swatch-${key}, var(--swatch-black))`
}
