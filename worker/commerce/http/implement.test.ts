// Requirements: API-15.
import { afterEach, expect, it, vi } from 'vitest'
import type { Group } from '#shared/api/endpoint.ts'
import * as z from 'zod/mini'
import type { Context } from './context.ts'
import { implement } from './implement.ts'

const call = 'GET /api/v1/customers/me'
const group = {
  [call]: { summary: 'A customer', response: z.object({ name: z.string() }) },
} satisfies Group
const stored = { name: 'Camille', passwordHash: 'a secret' }

/** What production answers where the handler returns more than the contract has. */
async function answered(options: { personal?: true }): Promise<unknown> {
  vi.stubEnv('DEV', false)
  const [route] = implement(group, async () => ({ [call]: async () => stored }), options)
  const response = await route?.serve({} as Context, {})
  return response?.json()
}

afterEach(() => vi.unstubAllEnvs())

it('personal answers lose what their schema does not have, in production too', async () => {
  expect(await answered({ personal: true })).toEqual({ name: 'Camille' })
})

it('a personal answer without what its schema has is a fault', async () => {
  vi.stubEnv('DEV', false)
  const wrong = { [call]: async () => ({ nickname: 'Cam' }) } as never
  const [route] = implement(group, async () => wrong, { personal: true })
  await expect(route?.serve({} as Context, {})).rejects.toThrow('outside the contract')
})
