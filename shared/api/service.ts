import * as z from 'zod/mini'
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
