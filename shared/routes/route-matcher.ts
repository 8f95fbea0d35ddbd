import { enumerations, isRouteName, type RouteMatch, type RouteName, routeTable } from './routes.ts'

export const routeNames: readonly RouteName[] = Object.keys(routeTable).filter(isRouteName)

const valuesOf = new Map<string, readonly string[]>(Object.entries(enumerations))

interface Compiled {
  name: RouteName
  expression: RegExp
  names: string[]
}

/**
 * In a file of its own, because the browser never matches routes and needs only the URL builders.
 */
const compiled: Compiled[] = routeNames.map((name) => {
  const { pattern } = routeTable[name]
  const names: string[] = []
  const source = pattern.replace(
    /[.*+?^$()|[\]\\]|\{(\w+)(\*?)\}/g,
    (whole, param: string | undefined, rest: string) => {
      if (!param) return `\\${whole}`
      const again = names.includes(param)
      if (again) return `\\k<${param}>`
      names.push(param)
      return `(?<${param}>${expressionOf(param, rest)})`
    },
  )
  return { name, expression: new RegExp(`^${source}$`), names }
})

/**
 * The first route that matches a path (canonical, without locale prefix), with decoded parameters;
 * undefined for none.
 */
export function matchRoute(path: string): RouteMatch | undefined {
  for (const { name, expression, names } of compiled) {
    const groups = expression.exec(path)?.groups
    if (!groups && !expression.test(path)) continue
    return {
      name,
      params: Object.fromEntries(
        names.map((param) => [param, decodeURIComponent(groups?.[param] ?? '')]),
      ),
    } as RouteMatch
  }
  return undefined
}

function expressionOf(param: string, rest: string) {
  if (rest) return '.+'
  const values = valuesOf.get(param)
  return values ? values.join('|') : '[^/]+'
}
