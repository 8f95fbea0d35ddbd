// Requirements: SEC-9.
import { expect, it } from 'vitest'
import { signedVisitor, signVisitor, visitorHeaders } from './visitor-signature.ts'

const secret = 'a-secret-of-two-shops-0123456789abcdef'
const now = new Date('2026-11-23T12:00:00Z')
const call = { method: 'POST', url: 'https://shop.example/api/v1/auth/login?locale=fr-fr' }
const address = '203.0.113.7'

async function received(
  changes: {
    method?: string
    url?: string
    address?: string
    signature?: string
    secret?: string
    seconds?: number
  } = {},
) {
  const signature = changes.signature ?? (await signVisitor(secret, address, call, now))
  const headers = new Headers({
    [visitorHeaders.address]: changes.address ?? address,
    [visitorHeaders.signature]: signature,
  })
  const request = {
    method: changes.method ?? call.method,
    url: changes.url ?? 'https://api.example/api/v1/auth/login?locale=fr-fr',
    headers,
  }
  return signedVisitor(
    changes.secret ?? secret,
    request,
    new Date(now.getTime() + (changes.seconds ?? 0) * 1000),
  )
}

it('gives the visitor’s address to a backend with the same secret, at any host', async () => {
  expect(await received()).toBe(address)
  expect(await received({ seconds: 119 })).toBe(address)
})

it.each<[string, Parameters<typeof received>[0]]>([
  ['another address', { address: '203.0.113.8' }],
  ['another call', { url: 'https://api.example/api/v1/auth/signup?locale=fr-fr' }],
  ['another method', { method: 'GET' }],
  ['another secret', { secret: 'another-secret-0123456789abcdef-0123456' }],
  ['an old signature', { seconds: 121 }],
  ['a signature from the future', { seconds: -121 }],
  ['no signature', { signature: '' }],
  ['a signature of another form', { signature: 't=1,v1=zz' }],
])('is ignored with %s', async (_, changes) => {
  expect(await received(changes)).toBeUndefined()
})
