import type { Locale } from '#shared/markets/markets.ts'
import { sampleAddresses } from '#shared/routes/sample-addresses.ts'
import { routeNames } from '#shared/routes/route-matcher.ts'
import type { RouteName } from '#shared/routes/routes.ts'

/** Addresses of routes that differ from language to language. */
export const ofProducts: Partial<Record<Locale, Partial<Record<RouteName, string>>>> = {
  'fr-fr': {
    product: '/thermostat-tempo',
    installation: '/thermostat-tempo/installation',
    size: '/thermostat-tempo/size',
  },
  'en-us': {
    product: '/tempo-smart-thermostat',
    installation: '/tempo-smart-thermostat/installation',
    size: '/tempo-smart-thermostat/size',
  },
}

/** An address of each other route that anyone can see. */
export const byAnyone: Partial<Record<RouteName, string>> = Object.fromEntries(
  routeNames
    .filter((name) => !/^(?:account|checkout)\b/.test(name) && !(name in ofProducts['fr-fr']!))
    .map((name) => [name, sampleAddresses[name]]),
)
