import type { Locale } from '#shared/markets/markets.ts'
import * as z from 'zod'
import type { Context } from '../http/context.ts'
import { readSignedCookie, signedCookie } from '../sessions/signed-cookie.ts'
import { reviewRequests } from './rule.ts'

export const reviewPath = '/api/v1/orders/review'
export const refusePath = '/api/v1/orders/review/refuse'

const purpose = 'review-link'
const Signed = z.object({ orderId: z.string() })

/**
 * A token that opens the reviews of one order for some time. It is signed, not stored: a forged one
 * costs no database call.
 */
export function reviewToken(env: Env, orderId: string, now: number): Promise<string> {
  return signedCookie(env, purpose, { orderId }, reviewRequests.linkLifetime / 1000, now)
}

/** The link of a mail with such a token. */
export function reviewLink(origin: string, path: string, locale: Locale, token: string): string {
  return `${origin}${path}?locale=${locale}&token=${token}`
}

/**
 * The order of the request's token; undefined for one that is forged, expired or of another use.
 */
export async function orderOfLink({ env, url, now }: Context): Promise<string | undefined> {
  const token = url.searchParams.get('token') ?? ''
  if (token.length > 512) return undefined
  const payload = await readSignedCookie(env, purpose, token, now().getTime())
  return Signed.safeParse(payload).data?.orderId
}
