import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import * as z from 'zod'
import { toolWith } from '#tests/support/tool.ts'
import { certificateVerbs } from '../../../scripts/shop/watch/certificate-verbs.ts'

const Shown = z.object({ endsAt: z.int(), fault: z.string().optional() })

/**
 * What a client in Node reads of the certificate that the backend shows, at the time of the test's
 * clock.
 */
async function read() {
  const answer = await fetch(`${env.TEST_BACKEND_CONTROL}/certificate`)
  const { endsAt, fault } = Shown.parse(await answer.json())
  return { endsAt: endsAt + Date.now() - vi.getRealSystemTime(), fault }
}

/** The pipeline's report on the backend's certificate, as `npm run shop` writes it. */
export async function reportCertificate(shop: Env): Promise<void> {
  const more = { env: { ...shop, DB: env.DB }, isRemote: true }
  await toolWith(certificateVerbs(read))('certificate report', {}, more)
}
