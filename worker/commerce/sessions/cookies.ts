import type { Context } from '../http/context.ts'
import { isLocalHttp } from '../http/origin.ts'

type Site = Pick<Context, 'url'>

/**
 * `__Host-` names bind a cookie to this host over https; a local run over plain http uses the name
 * without it (ACC-4).
 */
export function cookieName(name: string, { url }: Site): string {
  return isLocalHttp(url) ? name : `__Host-${name}`
}

/**
 * The cookie's value; undefined when it is absent, or sent twice, which shows that another site has
 * set one.
 */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.get('cookie') ?? ''
  if (header.length > 16_384) return undefined
  const [pair, ...others] = header
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text.startsWith(`${name}=`))
  return others.length === 0 ? pair?.slice(name.length + 1) : undefined
}

/**
 * `Set-Cookie` value; Lax, because a payment's return and links in mails must keep the session.
 * `maxAge` in seconds, 0 deletes.
 */
export function setCookie(
  { url }: Site,
  name: string,
  value: string,
  { maxAge, readable = false }: { maxAge: number; readable?: boolean },
): string {
  const secure = isLocalHttp(url) ? '' : '; Secure'
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}${readable ? '' : '; HttpOnly'}`
}
