import { ShopError, type FieldError } from '#shared/api/shop-error.ts'

/**
 * The field errors of a server's answer as issues for `useForm`; `rename` maps the server's field
 * path to the form's.
 */
export function serverIssues(error: unknown, rename: (path: string) => string = (path) => path) {
  const errors =
    error instanceof ShopError && Array.isArray(error.details.errors)
      ? (error.details.errors as FieldError[])
      : []
  return errors.map(({ path, key, params = {} }) => ({ path: rename(path), key, params }))
}
