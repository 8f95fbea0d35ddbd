import type { Locale } from '#shared/markets/markets.ts'
import { sampleAddresses } from '#shared/routes/sample-addresses.ts'
import { routeNames } from '#shared/routes/route-matcher.ts'
import type { RouteName } from '#shared/routes/routes.ts'

/** Addresses of routes that differ from language to language. */
export const byLanguage: Partial<Record<Locale, Partial<Record<RouteName, string>>>> = {
  'fr-fr': {
    product: '/thermostat-tempo',
    installation: '/thermostat-tempo/installation',
    article: '/comfort-guide/chauffer-moins-sans-avoir-froid',
    size: '/thermostat-tempo/size',
  },
  'en-us': {
    product: '/tempo-smart-thermostat',
    installation: '/tempo-smart-thermostat/installation',
    article: sampleAddresses.article,
    size: '/tempo-smart-thermostat/size',
  },
}

/** An address of each other route that anyone can see. */
export const byAnyone: Partial<Record<RouteName, string>> = Object.fromEntries(
  routeNames
    .filter((name) => !/^(?:account|checkout)\b/.test(name) && !(name in byLanguage['fr-fr']!))
    .map((name) => [name, sampleAddresses[name]]),
)
