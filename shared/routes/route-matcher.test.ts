// Requirements: ROUTE-1, ROUTE-2, ROUTE-3, ROUTE-4, ROUTE-5, ROUTE-6, ROUTE-7, ROUTE-9, ROUTE-23.
import { describe, expect, it } from 'vitest'
import { sampleAddresses } from './sample-addresses.ts'
import { matchRoute, routeNames } from './route-matcher.ts'
import { enumerations, layoutOf, type RouteName, routes, routeTable } from './routes.ts'

type Example = Record<string, string>

// Parameters of the sample addresses; where any value is allowed, also one that needs encoding.
const examples: Example = {
  ...Object.assign({}, ...routeNames.map((name) => matchRoute(sampleAddresses[name])!.params)),
  partner: 'atelier gent',
  orderId: 'a/b',
  slug: 'été & hiver',
}

/** All combinations of a route's enumerated parameters. */
function fillings(name: RouteName): Example[] {
  const names = [...routeTable[name].pattern.matchAll(/\{(\w+)\*?\}/g)].map(([, param]) => param!)
  return names.reduce<Example[]>(
    (all, param) =>
      all.flatMap((one) =>
        (Object.hasOwn(enumerations, param)
          ? enumerations[param as keyof typeof enumerations]
          : [examples[param]!]
        ).map((value) => ({
          ...one,
          [param]: value,
        })),
      ),
    [{}],
  )
}

const hrefOf = (name: RouteName, params: Example) =>
  (routes[name].href as (params: Example) => string)(params)

describe('a route', () => {
  it.each(routeNames)(
    '%s matches every address that it builds, and returns its parameters',
    (name) => {
      for (const params of fillings(name)) {
        const path = hrefOf(name, params)
        expect(matchRoute(path), path).toEqual({ name, params })
      }
    },
  )

  it('encodes its parameters', () => {
    expect(routes['account-order'].href({ orderId: 'a/b?c#d' })).toBe(
      '/account/orders/a%2Fb%3Fc%23d',
    )
    expect(routes.article.href({ guideCategory: 'blog', slug: 'été' })).toBe('/blog/%C3%A9t%C3%A9')
  })

  it.each([
    ['/energy/kitchen', 'content'],
    ['/garden', 'product'],
    ['/garden/cameras', 'content'],
    ['/articles/some-article', 'content'],
    ['/news/some-article', 'content'],
    ['/all-nothing', 'product'],
    ['/all-', 'product'],
    ['/offers-', 'product'],
    ['/with-', 'product'],
    ['/with-lumo/weather-with-other', 'partner'],
    ['/with-lumo/weather-with-lumo', 'brand-weather'],
    ['/with-lumo/creations', 'brand-creations'],
    ['/blog', 'articles'],
    ['/blog/one', 'article'],
    ['/energy', 'category'],
    ['/cart/x', 'content'],
    ['/checkout', 'checkout'],
    ['/checkout/other', 'content'],
    ['/account/other', 'content'],
    ['/thermostat/installation', 'installation'],
    ['/thermostat/size', 'size'],
    ['/thermostat/installation/x', 'content'],
    ['/energycameras', 'product'],
    ['/Energy', 'product'],
  ])('%s is %s: enumerations take their own words only', (path, name) => {
    expect(matchRoute(path)?.name).toBe(name)
  })

  it('has a layout; other pages have the default one', () => {
    expect(
      routeNames.map((name) => layoutOf(name)).filter((layout) => layout === 'checkout'),
    ).toHaveLength(routeNames.filter((name) => name.startsWith('checkout')).length)
    expect([
      layoutOf('press'),
      layoutOf('auth-login'),
      layoutOf('account-orders'),
      layoutOf('error'),
      layoutOf('toString'),
    ]).toEqual(['account', 'empty', 'account', 'default', 'default'])
  })
})
