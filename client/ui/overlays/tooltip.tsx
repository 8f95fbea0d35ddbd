import { cloneElement, useId, useState, type KeyboardEvent, type ReactElement } from 'react'
import './tooltip.css'

type TooltipProps = { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }

/**
 * A short description of a control, shown on hover and focus; Escape closes it. Necessary
 * information must not be in a tooltip alone.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const show = () => setOpen(true)
  const hide = () => setOpen(false)
  return (
    <span
      className="tip-host"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id} className="tip" data-open={isOpen ? '' : undefined}>
        {text}
      </span>
    </span>
  )
}
