import type { ReactNode, ToggleEvent } from 'react'
import { cx } from '../cx.ts'

type PopoverProps = {
  id: string
  label: string
  children: ReactNode
  align?: 'start' | 'end'
  className?: string
}

/**
 * A small panel below the button with `popoverTarget={id}`. The browser opens, places and closes
 * it, also before hydration.
 */
export function Popover({ id, label, children, align = 'end', className }: PopoverProps) {
  return (
    <div
      id={id}
      popover="auto"
      role="group"
      aria-label={label}
      className={cx('pop', className)}
      data-align={align}
      onBeforeToggle={place}
    >
      {children}
    </div>
  )
}

/** Places the panel below its button and inside the window, in browsers without CSS anchors. */
function place(event: ToggleEvent<HTMLElement>): void {
  if (event.newState !== 'open' || CSS.supports('position-area', 'block-end')) return
  const panel = event.currentTarget
  const button = document
    .querySelector(`[popovertarget="${CSS.escape(panel.id)}"]`)
    ?.getBoundingClientRect()
  if (!button) return
  panel.style.top = `${button.bottom}px`
  if (panel.dataset.align === 'start') panel.style.left = `${button.left}px`
  else panel.style.right = `${document.documentElement.clientWidth - button.right}px`
}
