import type { mailNotices } from '#shared/api/service.ts'
import { readBytes } from '../http/body.ts'
import type { Handlers } from '../http/implement.ts'
import { endSubscriptionsStatements } from '../subscriptions/store.ts'
import { receiveNotice } from './notices/receive-notice.ts'

/** Largest notice, bytes (API-12): a message of Amazon SNS may have 256 KB. */
const maxNotice = 262_144

/** Handlers of the contract's notices about mails. */
export const mailHandlers: Handlers<typeof mailNotices> = {
  'POST /api/v1/mail/notices/{service}': async ({ params }, { env, request, now }) => {
    const readBody = () => readBytes(request, maxNotice)
    const posted = { headers: request.headers, readBody }
    await receiveNotice(env, params.service, posted, now(), (emailKey) =>
      endSubscriptionsStatements(env, emailKey),
    )
    return { received: true }
  },
}
