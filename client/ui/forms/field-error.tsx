import { Icon } from '../media/icon.tsx'

/** The error of a control, below it. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="t-small text-danger flex gap-1.5">
      <Icon name="circle-alert" size={16} className="mt-0.5" />
      {children}
    </p>
  )
}
