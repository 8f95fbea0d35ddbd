import type { Context } from '../../http/context.ts'
import { newToken, sha256 } from '../../crypto/encoding.ts'
import { shopOrigin } from '../../http/origin.ts'

/** How long a link that confirms an address is valid, ms. */
export const confirmFor = 86_400_000
/** How long a change of address can be reverted, ms. */
export const stopFor = 7 * 86_400_000

/** Paths of the pages in email-pages.ts. */
export const paths = { confirm: '/api/v1/account/email', stop: '/api/v1/account/email/stop' }

/** A new link for a mail, and the hash of its token for storage. */
export async function newLink(
  context: Context,
  path: string,
): Promise<{ link: string; tokenHash: string }> {
  const token = newToken()
  return {
    link: `${shopOrigin(context)}${path}?token=${token}&locale=${context.locale}`,
    tokenHash: await sha256(token),
  }
}
