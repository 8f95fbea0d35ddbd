import * as z from 'zod/mini'
import { noticeServices } from '../settings/mail-services.ts'
import { group } from './endpoint.ts'

export const OutboxMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Further mail headers, such as `List-Unsubscribe`. */
  headers: z.optional(z.record(z.string(), z.string())),
  createdAt: z.string(),
})

export const service = group({
  'GET /api/v1/health': {
    summary: 'Storage reachable, migrations applied',
    response: z.object({
      status: z.enum(['ok', 'degraded']),
      checks: z.record(z.string(), z.boolean()),
    }),
  },
  'POST /api/v1/csp-report': {
    summary: 'Reports of the content security policy',
    response: z.object({ ok: z.literal(true) }),
  },
  'GET /api/v1/outbox': {
    summary: 'Mails of the local run, newest first',
    response: z.array(OutboxMail),
    local: true,
  },
})

/** Calls of the mail service; see `worker/commerce/mail/notices`. */
export const mailNotices = group({
  'POST /api/v1/mail/notices/{service}': {
    summary: 'Proven notice of the mail service: a mail bounced, or its reader complained',
    params: z.object({ service: z.enum(noticeServices) }),
    response: z.object({ received: z.literal(true) }),
    errors: ['WebhookRejected'],
  },
})
