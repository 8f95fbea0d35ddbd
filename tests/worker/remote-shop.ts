import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { Fetch } from '#shared/api/endpoint.ts'
import { testOrigin } from '#tests/support/api.ts'
import { commerce } from '#worker/commerce/index.ts'
import { newIsolate } from './shop.ts'

const address = 'https://api.example'
/** What the shop and its remote backend share. */
export const remoteSecret = 'a-secret-of-two-shops-0123456789abcdef'

type Answers = 'as it should' | 'nothing' | 'errors' | 'garbage' | 'another contract'

const faults: Record<Exclude<Answers, 'as it should'>, () => Response> = {
  nothing() {
    throw new TypeError('Network connection lost')
  },
  errors: () => Response.json({ statusCode: 500, message: 'no' }, { status: 500 }),
  garbage: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  'another contract': () => Response.json({ surprise: true }),
}

/**
 * A deployment with a remote backend that can be made to fail, and that counts its calls. The log
 * of its failures stays quiet.
 */
export function remoteShop({
  changes = {},
  before,
}: {
  changes?: Record<string, unknown>
  before?: (request: Request) => Promise<Response | undefined>
} = {}) {
  const shop = {
    answers: 'as it should' as Answers,
    calls: [] as string[],
    env: newIsolate({ API_BASE_URL: address, BACKEND_SECRET: remoteSecret, ...changes }),
  }
  const whole = commerce(env)
  const answer: Fetch = async (request) => {
    shop.calls.push(new URL(request.url).pathname)
    if (shop.answers !== 'as it should') return faults[shop.answers]()
    return (await before?.(request)) ?? whole(request)
  }
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    answer(new Request(String(input).replace(address, testOrigin), init as RequestInit)),
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return shop
}
