import { locales } from '#shared/markets/markets.ts'

/** A request that a stranger makes up. */
export interface HostileAddress {
  path: string
  headers: Record<string, string>
}

const prefixes = locales.map((locale) => (locale === 'en-us' ? '' : `/${locale}`))

/**
 * Kinds of addresses by `n`, no two alike: paths, queries, API, in-app visits, files, with names of
 * browsers and hosts of all sorts.
 */
const kinds: ((n: number, odd: string, prefix: string, build: string) => string)[] = [
  (_, odd, prefix) => `${prefix}/${odd}`,
  (_, odd, prefix) => `${prefix}/${odd}/${odd}/${odd}`,
  (_, odd, prefix) => `${prefix}/comfort-guide/${odd}`,
  (_, odd, prefix) => `${prefix}/${odd}/installation`,
  (_, odd, prefix) => `${prefix}/account/${odd}.css`,
  (_, odd, prefix) => `${prefix}/${odd}${'x'.repeat(1900)}`,
  (_, odd, prefix) => `${prefix}/energy?${odd}=${odd}`,
  (_, odd, prefix) => `${prefix}/energy?colors=${odd}&sort=${odd}`,
  (n, __, prefix) => `${prefix}/energy?priceTo=${n + 20_000_000}`,
  (_, odd) => `/fr-fr/thermostat-tempo?color=${odd}`,
  (_, odd) => `/fr-fr/thermostat-tempo?related=${odd}${'y'.repeat(1500)}`,
  (n, odd, prefix) => `${prefix}/press?country=${odd}&year=${n}`,
  (_, odd, __, build) => `/_visit/${build}/fr-fr/${odd}`,
  (_, odd) => `/_visit/${odd}/fr-fr/energy`,
  (_, odd) => `/api/v1/products/${odd}?locale=de-de`,
  (_, odd) => `/api/v1/products/tempo?locale=fr-fr&color=${odd}`,
  (_, odd) => `/api/v1/reviews/${odd}?locale=de-de`,
  (_, odd) => `/api/v1/articles?locale=de-de&ids=${odd}`,
  (_, odd) => `/api/v1/page-by-path?locale=de-de&path=/${odd}`,
  (_, odd) => `/api/v1/redirects/lookup?locale=de-de&path=/${odd}`,
  (_, odd) => `/api/v1/pages?locale=de-de&x=${odd}`,
  (_, odd) => `/api/v1/${odd}`,
  (n) => `/images/tempo-white-1?width=${n + 3000}`,
  (_, odd) => `/images/tempo-white-1?width=480&v=${odd}&${odd}=1`,
  (_, odd) => `/_i18n/${odd}/fr-fr/messages.json`,
  (_, odd, prefix) => `${prefix}/${odd}/sitemap.xml`,
  (_, odd, prefix) => `${prefix}/sitemap.xml?${odd}`,
  (_, odd) => `/${odd}.txt`,
]

/** The `n`th hostile address. The same `n` gives the same one. */
export function hostileAddress(n: number, build: string): HostileAddress {
  const odd = `z${n.toString(36)}`
  const path = kinds[n % kinds.length]!(
    n,
    odd,
    prefixes[Math.floor(n / kinds.length) % prefixes.length]!,
    build,
  )
  return {
    path,
    headers: {
      'user-agent': `Mozilla/5.0 ${n % 3 === 0 ? odd : 'usual'} ${'u'.repeat(n % 700)}`,
      'accept-language': `${odd}, fr`,
    },
  }
}
