import { type ComponentProps, useLayoutEffect } from 'react'
import { Dialog } from './dialog.tsx'

interface MountedDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onOpenChange'> {
  onClose: () => void
}

/**
 * A modal dialog that is open for as long as it is in the page. It is closed before it is taken
 * out: the browser then gives the focus back to what opened it, where an open dialog would take the
 * focus along.
 */
export function MountedDialog({ onClose, ...props }: MountedDialogProps) {
  const { id } = props
  useLayoutEffect(() => {
    const dialog = document.querySelector<HTMLDialogElement>(`#${CSS.escape(id)}`)
    return () => dialog?.close()
  }, [id])
  return (
    <Dialog
      {...props}
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    />
  )
}
