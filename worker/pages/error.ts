import { ShopError } from '#shared/api/errors.ts'
import { definePage } from './page-definition.ts'

/** Paths without a route: always throws the catalogue's 404, which becomes the error page. */
export const error = definePage('error', {
  cache: 'public',
  isThere: async () => false,
  load: async ({ path }) => {
    throw new ShopError('PageNotFound', { params: { path } })
  },
})
