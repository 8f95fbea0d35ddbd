import { brand } from '../settings/brand.ts'

const hosts = new Set(
  [brand.origin, brand.groupSite, brand.companionApp].map((address) => new URL(address).host),
)

/** True for a path of the shop and for https addresses of the brand's own sites. */
export function isAllowedTarget(target: string): boolean {
  if (target.startsWith('/')) return !/^\/[/\\]|[\\\p{Cc}]/u.test(target)
  const url = URL.canParse(target) ? new URL(target) : undefined
  return (
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    (hosts.has(url.host) || url.host.endsWith(`.${siteDomain}`))
  )
}

// The brand's sites share one registrable domain: help.…, my.…, shop.….
const siteDomain = new URL(brand.companionApp).host.split('.').slice(-2).join('.')
