import { useT } from '../i18n/provider.tsx'
import type { Issue } from './use-form.ts'

/** Gives a function that translates a field's issue; undefined for none. */
export function useIssueText(): (issue: Issue | undefined) => string | undefined {
  const t = useT()
  return (issue) => issue && t.dynamic(issue.key, issue.params)
}
