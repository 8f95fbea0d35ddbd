// Requirements: PAY-11.
import { describe, expect, it } from 'vitest'
import { signBody, verifySignature } from './signature.ts'

const now = new Date('2026-11-23T12:00:00Z')
const encode = (text: string) => new TextEncoder().encode(text)
const signed = '{"id":"evt_1"}'
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

async function verified({
  secrets = ['whsec_new'],
  signedWith = 'whsec_new',
  received = signed,
  at = now,
}): Promise<'accepted' | 'refused'> {
  const header = await signBody(signedWith, encode(signed), now)
  return verifySignature(secrets, header, encode(received), at).then(
    () => 'accepted',
    () => 'refused',
  )
}

describe('a signature', () => {
  it.each([
    ['five minutes old', 300, 'accepted'],
    ['older than five minutes', 301, 'refused'],
    ['of a clock that is five minutes ahead', -300, 'accepted'],
    ['of a clock that is further ahead', -301, 'refused'],
  ])('that is %s is accepted or refused by its time', async (_, seconds, outcome) => {
    expect(await verified({ at: after(seconds) })).toBe(outcome)
  })

  it.each(['whsec_new', 'whsec_old'])(
    'with %s is accepted while secrets are changed',
    async (signedWith) => {
      expect(await verified({ secrets: ['whsec_new', 'whsec_old'], signedWith })).toBe('accepted')
    },
  )

  it('with another secret is refused', async () => {
    expect(await verified({ signedWith: 'whsec_stolen' })).toBe('refused')
  })

  it('is valid for its own body only, also against one of the same length', async () => {
    expect(await verified({ received: '{"id":"evt_2"}' })).toBe('refused')
  })
})
