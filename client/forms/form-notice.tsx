import { Notice } from '../ui/feedback/notice.tsx'

/** The error of a whole form, above its fields; announced to screen readers at once. */
export function FormNotice({ text, title }: { text: string | undefined; title?: string }) {
  if (!text) return null
  return (
    <Notice tone="danger" title={title}>
      {text}
    </Notice>
  )
}
