import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'

type ChipProps = { label: string; removeLabel: string; onRemove: () => void; className?: string }

/**
 * A chosen value, such as a filter; a press removes it. `removeLabel` is the accessible name, e.g.
 * 'Remove Mint'.
 */
export function Chip({ label, removeLabel, onRemove, className }: ChipProps) {
  return (
    <button
      type="button"
      className={cx('chip', className)}
      aria-label={removeLabel}
      onClick={onRemove}
    >
      {label}
      <Icon name="x" size={16} />
    </button>
  )
}
