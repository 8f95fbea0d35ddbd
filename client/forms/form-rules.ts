import type * as z from 'zod/mini'
import { type Issue, validate } from '#shared/rules/validate.ts'

/** What a form has, by the names of its fields; dots in names nest objects. */
export type Values = Record<string, unknown>
type FormIssue = { message: string; path: string[]; params: Record<string, string | number> }
type FormResult<T> = { value: T; issues?: undefined } | { issues: FormIssue[] }

/**
 * The part of a Standard Schema that `useForm` needs; messages are the shop's message keys with
 * parameters.
 */
export interface FormRules<T> {
  '~standard': { version: 1; vendor: 'vitrine'; validate: (values: Values) => FormResult<T> }
}

/** The rules of a form from a schema of `shared/rules`. */
export function formRules<S extends z.ZodMiniType>(schema: S): FormRules<z.output<S>> {
  return standard<z.output<S>>((values) => {
    const result = validate(schema, values)
    return result.ok ? { value: result.value } : { issues: result.issues.map(formIssue) }
  })
}

/**
 * The rules of a form of several parts, each under its name; parts without rules pass unchanged.
 */
export function partRules<T extends object>(
  rulesOf: (values: Values) => Record<string, z.ZodMiniType>,
): FormRules<T> {
  return standard<T>((values) => {
    const found = Object.entries(rulesOf(values)).map(([name, schema]) => ({
      name,
      result: validate(schema, values[name]),
    }))
    const issues = found.flatMap(({ name, result }) =>
      result.ok
        ? []
        : result.issues.map((issue) =>
            formIssue({ ...issue, path: [name, issue.path].filter(Boolean).join('.') }),
          ),
    )
    if (issues.length > 0) return { issues }
    const checked = Object.fromEntries(
      found.map(({ name, result }) => [name, result.ok ? result.value : undefined]),
    )
    return { value: { ...values, ...checked } as T }
  })
}

function standard<T>(check: (values: Values) => FormResult<T>): FormRules<T> {
  return { '~standard': { version: 1, vendor: 'vitrine', validate: check } }
}

function formIssue({ path, key, params = {} }: Issue): FormIssue {
  return { message: key, path: [path], params }
}
