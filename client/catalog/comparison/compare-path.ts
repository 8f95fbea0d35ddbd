import { comparedKeys } from '#shared/catalog/comparison.ts'
import { routes } from '#shared/routes/routes.ts'

/** Path of the comparison of these products, without locale prefix. */
export function comparePath(keys: readonly string[]): string {
  const path = routes.compare.href({})
  const shown = comparedKeys(keys)
  return shown.length > 0 ? `${path}?products=${shown.map(encodeURIComponent).join(',')}` : path
}
