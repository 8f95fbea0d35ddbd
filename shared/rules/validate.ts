import type * as z from 'zod/mini'
import { issueOf, type Issue } from './issue.ts'

export type { Issue } from './issue.ts'

export type Validated<T> = { ok: true; value: T } | { ok: false; issues: Issue[] }

/**
 * Parses typed values, in the form and again on the server: the normalised value, or the issues of
 * all fields in the order of the form (VAL-13).
 */
export function validate<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
): Validated<z.output<S>> {
  const result = schema.safeParse(input)
  if (result.success) return { ok: true, value: result.data }
  return {
    ok: false,
    issues: result.error.issues.map((issue) => issueOf(issue.path.join('.'), issue.message)),
  }
}

/** The first issue of each field, which is the one to show. */
export function firstIssues(issues: readonly Issue[]): Partial<Record<string, Issue>> {
  const first: Partial<Record<string, Issue>> = Object.create(null)
  for (const issue of issues) first[issue.path] ??= issue
  return first
}
