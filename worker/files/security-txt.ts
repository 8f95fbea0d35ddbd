import { brand } from '#shared/settings/brand.ts'
import type { Context } from '../http/request.ts'

/** Days until `Expires`; RFC 9116 recommends less than a year. */
const daysValid = 180
const day = 86_400_000

/** `/.well-known/security.txt` (RFC 9116): contact for vulnerabilities (SEC-16). */
export function answerSecurityTxt(c: Context): Response {
  // The same value for a whole day, so that caches store one file.
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
