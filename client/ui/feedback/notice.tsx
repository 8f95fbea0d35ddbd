import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'
import { IconButton } from '../forms/icon-button.tsx'
import type { IconName } from '../media/icon-names.ts'

type NoticeProps = {
  children: ReactNode
  title?: string
  tone?: keyof typeof icons
  icon?: IconName
  closeLabel?: string
  onClose?: () => void
  className?: string
}

const icons = { info: 'info', success: 'circle-check', danger: 'circle-alert' } as const

/**
 * A message in the page. With tone 'danger' screen readers announce it at once, otherwise when they
 * are idle.
 */
export function Notice({
  children,
  title,
  tone = 'info',
  icon = icons[tone],
  closeLabel,
  onClose,
  className,
}: NoticeProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('notice', className)}
      data-tone={tone}
    >
      <Icon name={icon} />
      <div className="grow">
        {title && <p className="t-label">{title}</p>}
        <div className="t-small">{children}</div>
      </div>
      {onClose && closeLabel && (
        <IconButton icon="x" label={closeLabel} className="-my-2 -mr-3" onClick={onClose} />
      )}
    </div>
  )
}

type EmptyStateProps = {
  title: string
  text?: ReactNode
  icon?: IconName
  children?: ReactNode
  className?: string
}

/** Shown in place of an empty list; `children` are the next actions. */
export function EmptyState({ title, text, icon, children, className }: EmptyStateProps) {
  return (
    <div className={cx('grid justify-items-start gap-3 py-8', className)}>
      {icon && (
        <span className="bg-tile rounded-pill p-4 mb-2">
          <Icon name={icon} size={24} />
        </span>
      )}
      <p className="t-title">{title}</p>
      {text && <p className="text-muted measure">{text}</p>}
      {children && <div className="actions mt-3">{children}</div>}
    </div>
  )
}
