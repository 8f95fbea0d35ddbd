import type { ReactNode, ToggleEvent } from 'react'
import { cx } from '../cx.ts'

type PopoverProps = {
  id: string
  label: string
  children: ReactNode
  align?: 'start' | 'end'
  className?: string
}

/** A small panel under the button with `popoverTarget={id}`, which the browser opens, places and closes. Works before hydration. */
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

/** For browsers without anchors: under its button, inside the window. */
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
