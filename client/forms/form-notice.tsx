import { Notice } from '../ui/feedback/notice.tsx'

/** What went wrong with a whole form: read at once, above its fields. */
export function FormNotice({ text, title }: { text: string | undefined; title?: string }) {
  if (!text) return null
  return (
    <Notice tone="danger" title={title}>
      {text}
    </Notice>
  )
}
