import type { ReactNode } from 'react'
import { closes } from './commands.ts'
import { cx } from '../cx.ts'
import { IconButton } from '../forms/icon-button.tsx'
import { useNativeDialog } from './use-native-dialog.ts'

type DialogProps = {
  id: string
  title: string
  closeLabel: string
  children: ReactNode
  footer?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  size?: keyof typeof widths
  hideTitle?: boolean
  dismissible?: boolean
  className?: string
}

const widths = { sm: '24rem', md: '34rem', lg: '56rem' }

/**
 * A modal dialog. Without `dismissible` it has no close button and ignores Escape: one of its own
 * buttons must be pressed.
 */
export function Dialog({
  id,
  title,
  closeLabel,
  children,
  footer,
  open,
  onOpenChange,
  size = 'md',
  hideTitle,
  dismissible = true,
  className,
}: DialogProps) {
  const titleId = `${id}-title`
  const dialog = useNativeDialog(id, open, onOpenChange)
  return (
    <dialog
      id={id}
      className={cx('modal', className)}
      style={size === 'md' ? undefined : { '--width': widths[size] }}
      closedby={dismissible ? 'any' : 'none'}
      aria-labelledby={titleId}
      {...dialog}
    >
      <div className="sheet-head">
        <h2 id={titleId} className={hideTitle ? 'sr-only' : 't-title'}>
          {title}
        </h2>
        {dismissible && (
          <IconButton icon="x" label={closeLabel} className="ml-auto" {...closes(id)} />
        )}
      </div>
      <div className="sheet-body">{children}</div>
      {footer && <div className="sheet-foot">{footer}</div>}
    </dialog>
  )
}
