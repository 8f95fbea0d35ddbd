import type { Api } from '#shared/api/client.ts'
import { isShownIn, type PageContent } from '#shared/api/pages.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Market } from '#shared/markets/markets.ts'
import { addressesOf } from '#shared/routes/page-addresses.ts'
import { mayExist } from './known-names.ts'
import { isMissing, isMissingCall, listedPageAt, noteMissing } from './page-list.ts'

/**
 * The page of a path, hidden where the market does not show it (ROUTE-10): exact before wildcard,
 * the longest wildcard first.
 */
export async function pageOf(
  api: Api,
  market: Market,
  path: string,
): Promise<PageContent | undefined> {
  const page = await pageAt(api, market, path)
  return page && isOwnAddress(page, path) ? page : undefined
}

/** This market's path of a page that was asked for by the slug of another language. */
export async function pageOfOtherLanguage(
  api: Api,
  market: Market,
  path: string,
): Promise<string | undefined> {
  const page = await pageAt(api, market, path)
  if (page) return isOwnAddress(page, path) ? undefined : page.path
  if (!path.endsWith(guide)) return undefined
  // A guide need not be in the page list: it moves with its product.
  const parent = path.slice(0, -guide.length)
  const product = await pageAt(api, market, parent)
  return product && !isOwnAddress(product, parent) ? product.path + guide : undefined
}

const guide = '/installation'

/**
 * The page whose address in any language, or whose wildcard, takes a path: one look-up, however
 * many pages there are (CONT-14). A backend that has the page list only is asked for that.
 */
export async function pageAt(
  api: Api,
  market: Market,
  path: string,
): Promise<PageContent | undefined> {
  if (!(await mayExist(api, 'path', ...addressesOf(path)))) return undefined
  if (isMissing(api, 'lookup')) return listedPageAt(api, market, path)
  try {
    const { page } = await api('GET /api/v1/page-lookup', { query: { path } })
    return page && isShownIn(page, market) ? page : undefined
  } catch (error) {
    if (!isMissingCall(error)) throw told(error)
    noteMissing(api, 'lookup')
    return listedPageAt(api, market, path)
  }
}

function isOwnAddress({ path: own }: PageContent, path: string): boolean {
  return own === path || own.endsWith('*')
}

/** Without the pages no page can be told from another (ERR-1). */
function told(cause: unknown): unknown {
  return cause instanceof ShopError && cause.status === 503
    ? cause
    : new ShopError('PagesFetchFailed', { cause })
}
