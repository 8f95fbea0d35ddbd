/** True for the host names of this machine, as in `URL.hostname`. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/**
 * The same for an absolute http address, without parsing it, because it is called for every
 * request.
 */
export function isLoopbackAddress(address: string): boolean {
  return loopbackAddress.test(address)
}

const loopbackAddress = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/
