import { ShopError } from '#shared/api/errors.ts'
import { definePage } from './page-definition.ts'

/** What no route takes: always the catalogue's 404, which the visit turns into the error page. */
export const error = definePage('error', {
  cache: 'public',
  isThere: async () => false,
  load: async ({ path }) => {
    throw new ShopError('PageNotFound', { params: { path } })
  },
})
