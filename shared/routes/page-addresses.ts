// Segments of a path that a wildcard may stand behind; no editor's pattern is deeper.
const deepest = 8

/**
 * The addresses that take a path: itself, then every wildcard that could (`/campaign/*`), the
 * longest first.
 */
export function addressesOf(path: string): string[] {
  const segments = path.split('/').slice(1)
  const wildcards = segments.slice(0, deepest).flatMap((_, depth) => {
    const isLonger = segments.slice(depth).some((segment) => segment !== '')
    return isLonger ? ['', ...segments.slice(0, depth), '*'].join('/') : []
  })
  return [path, ...wildcards.toReversed()]
}
