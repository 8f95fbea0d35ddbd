import { useEffect, useRef, type ReactNode } from 'react'
import { closes } from './commands.ts'
import { cx } from '../cx.ts'
import { IconButton } from '../forms/icon-button.tsx'
import { useDrawerDrag, type Side } from './use-drawer-drag.ts'
import { useNativeDialog } from './use-native-dialog.ts'

type DrawerProps = {
  id: string
  title: string
  closeLabel: string
  children: ReactNode
  side?: Side
  header?: ReactNode
  footer?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  className?: string
}

/**
 * A drawer on the native dialog (UI-5): its content is in the page's HTML, and it opens before
 * hydration. Escape, backdrop, button and drag close it.
 */
export function Drawer({
  id,
  title,
  closeLabel,
  children,
  side = 'right',
  header,
  footer,
  open,
  onOpenChange,
  className,
}: DrawerProps) {
  const titleId = `${id}-title`
  const dialog = useNativeDialog(id, open, onOpenChange)
  const drag = useDrawerDrag(dialog.ref, side)
  return (
    <dialog
      id={id}
      className={cx('sheet', className)}
      data-side={side}
      closedby="any"
      aria-labelledby={titleId}
      {...dialog}
      {...drag}
    >
      <div className="sheet-head" data-drag>
        <h2 id={titleId} className={header ? 'sr-only' : 't-title'}>
          {title}
        </h2>
        {header}
        <IconButton icon="x" label={closeLabel} {...closes(id)} />
      </div>
      <div className="sheet-body">{children}</div>
      {footer && <div className="sheet-foot">{footer}</div>}
    </dialog>
  )
}

type DrawerPanelProps = {
  open: boolean
  /** Empty while no panel is chosen. */
  title: string
  backLabel: string
  onBack: () => void
  children: ReactNode
}

/**
 * A second level that slides over a drawer's content. The focus moves into it and back. Set
 * `inert={open}` on the content that it covers.
 */
export function DrawerPanel({ open, title, backLabel, onBack, children }: DrawerPanelProps) {
  const back = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    back.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [open])

  // No section: while no panel is chosen it has no heading.
  return (
    <div
      className="sheet-level"
      data-open={open ? '' : undefined}
      inert={!open}
      role={title ? 'region' : undefined}
      aria-label={title || undefined}
    >
      <div className="sheet-head pl-3" data-drag>
        <IconButton ref={back} icon="arrow-left" label={backLabel} onClick={onBack} />
        {title && <h2 className="t-subtitle grow">{title}</h2>}
      </div>
      <div className="sheet-body">{children}</div>
    </div>
  )
}
