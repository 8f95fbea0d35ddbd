// Requirements: SEC-4.
import { env } from 'cloudflare:workers'
import { afterEach, expect, it, vi } from 'vitest'
import type { Context } from './request.ts'

afterEach(() => void vi.unstubAllEnvs())

async function policyIn(mode: string) {
  // Policies are computed once per module, so each mode imports its own copy.
  vi.resetModules()
  vi.stubEnv('MODE', mode)
  const { contentSecurityPolicy } = await import('./security-headers.ts')
  const facts: Record<string, unknown> = { nonce: 'n', url: new URL('https://shop.test/') }
  return contentSecurityPolicy(
    { env, get: (name: string) => facts[name] } as unknown as Context,
    '/',
  )
}

it('allows the styles of the development server, and is otherwise the same', async () => {
  const built = await policyIn('production')
  expect(built).toContain("; style-src 'self' 'nonce-n'; ")
  expect(await policyIn('development')).toBe(
    built.replace("style-src 'self' 'nonce-n'", "style-src 'self' 'unsafe-inline'"),
  )
})
