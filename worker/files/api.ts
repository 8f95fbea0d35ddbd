import { backend } from '../backend.ts'
import type { Context } from '../request.ts'

/** `/api/v1/*` and `/health`: whoever stands behind the seam answers; the browser only ever talks to its own origin. */
export async function answerApi(c: Context): Promise<Response> {
  const url = c.get('url')
  const request = url.pathname === '/health' ? new Request(`${url.origin}/api/v1/health`, c.req.raw) : c.req.raw
  return backend(c.env)(request)
}
