import type { FormRules, Values } from './form-rules.ts'
import type { Schema } from './use-form.ts'

/**
 * Rules whose script, with the library of schemas, is loaded when the form first gets the focus.
 * `complete` adds what the form does not have to its values. While the script cannot be loaded,
 * the values pass unchecked: the server checks them by the same schemas, and its answer is shown at
 * the fields (VAL-13).
 */
export function rulesLater<T>(
  load: () => Promise<FormRules<T>>,
  complete: (values: Values) => Values = (values) => values,
): Schema<T> {
  return {
    '~standard': {
      async validate(typed) {
        const values = complete(typed)
        const rules = await load().catch(() => undefined)
        return rules ? rules['~standard'].validate(values) : { value: values as T }
      },
    },
    // What fails here may be loaded by the check, where the browser asks again.
    prepare: () => void load().catch(() => undefined),
  }
}
