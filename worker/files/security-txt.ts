import { brand } from '#shared/settings/brand.ts'
import type { Context } from '../http/request.ts'

/** Days for which the file says that it holds; RFC 9116 advises less than a year. */
const daysValid = 180
const day = 86_400_000

/** `/.well-known/security.txt` (RFC 9116): where weaknesses are reported (SEC-16). */
export function answerSecurityTxt(c: Context): Response {
  // The same for a whole day, so that caches keep one file.
  const expires = new Date((Math.floor(Date.now() / day) + daysValid) * day)
  const lines = [
    `Contact: mailto:${brand.securityEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, fr, de',
    `Canonical: ${c.get('origin')}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    },
  })
}
