import { isLoopback, settingsOf } from '../env.ts'
import type { Middleware } from '../request.ts'

/** A configured shop shows itself under its own name alone (guarantees §2): under another one its pages would be somebody's copy of them. */
export const knownHost: Middleware = async (c, next) => {
  const url = c.get('url')
  const isKnown = !settingsOf(c.env).SITE_ORIGIN || isLoopback(url) || c.get('origin').endsWith(`//${url.host}`)
  return isKnown ? next() : c.text('Misdirected Request', 421, { 'cache-control': 'private, no-store' })
}
