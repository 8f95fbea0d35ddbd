import type { FormRules } from './form-rules.ts'
import type { Schema } from './use-form.ts'

/**
 * Rules whose script, with the library of schemas, is loaded when the form first gets the focus.
 * Checking rejects while the script cannot be loaded.
 */
export function rulesLater<T>(load: () => Promise<FormRules<T>>): Schema<T> {
  return {
    '~standard': { validate: async (values) => (await load())['~standard'].validate(values) },
    // What fails here is loaded again by the check, which reports it.
    prepare: () => void load().catch(() => undefined),
  }
}
