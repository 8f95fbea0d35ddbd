import { useT } from '../i18n/provider.tsx'
import type { Issue } from './use-form.ts'

/** Turns a field's issue into the reader's words; undefined without one. */
export function useIssueText(): (issue: Issue | undefined) => string | undefined {
  const t = useT()
  return (issue) => issue && t.dynamic(issue.key, issue.params)
}
