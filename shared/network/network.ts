/**
 * The connection of a visitor's address: an IPv4 address, or an IPv6 /64, which one customer
 * usually has alone.
 */
export function connectionOf(ip: string): string {
  const v4 = ipv4Of(ip)
  return v4 ?? groupsOf(ip).slice(0, 4).join(':')
}

/**
 * The network around a connection: an IPv4 /24 or an IPv6 /48, the smallest blocks that are routed
 * and rented.
 */
export function networkOf(ip: string): string {
  const v4 = ipv4Of(ip)
  return v4 === undefined ? groupsOf(ip).slice(0, 3).join(':') : v4.split('.').slice(0, 3).join('.')
}

// An IPv4 address, also in its IPv6 form `::ffff:203.0.113.7`.
function ipv4Of(ip: string): string | undefined {
  if (!ip.includes(':')) return ip
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
}

/** All eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const first = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const zeros =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - first.length - rest.length) }, () => '0')
  return [...first, ...zeros, ...rest].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
