// Most segments before the wildcard of a pattern in the page list.
const deepest = 8

/**
 * The addresses in the page list that match a path: the path itself, then every wildcard pattern
 * (`/campaign/*`), the longest first (ROUTE-10).
 */
export function addressesOf(path: string): string[] {
  const segments = path.split('/').slice(1)
  const wildcards = segments.slice(0, deepest).flatMap((_, depth) => {
    const isLonger = segments.slice(depth).some((segment) => segment !== '')
    return isLonger ? ['', ...segments.slice(0, depth), '*'].join('/') : []
  })
  return [path, ...wildcards.toReversed()]
}
