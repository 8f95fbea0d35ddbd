// Requirements: CACHE-8.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { knownNamesParts } from '#shared/routes/known-names.ts'
import { knownNames } from './known-names.ts'

const stored = knownNamesParts(new Set(Array.from({ length: 20_000 }, (_, i) => `product:p-${i}`)))
const context = { env, locale: 'fr-fr' } as const

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM known_names'),
    ...stored.map(({ part, parts, version, bits }) =>
      env.DB.prepare(
        'INSERT INTO known_names (part, parts, version, bits) VALUES (?1, ?2, ?3, ?4)',
      ).bind(part, parts, version, Buffer.from(bits).toString('base64')),
    ),
  ])
})

describe('a part of the filter of names', () => {
  it('has its version, the first part those of all', async () => {
    const [first, second] = [await knownNames(context, 0), await knownNames(context, 1)]
    const versions = stored.map(({ version }) => version)
    expect(first).toMatchObject({ parts: 2, version: versions[0], versions })
    expect(second).toMatchObject({ parts: 2, version: versions[1] })
    expect(second).not.toHaveProperty('versions')
    expect(await knownNames(context, 2)).toEqual({ parts: 0, bits: '' })
  })

  it('loses its version where an earlier release writes other bits', async () => {
    await env.DB.prepare("UPDATE known_names SET bits = 'AAAA' WHERE part = 1").run()
    expect(await knownNames(context, 0)).not.toHaveProperty('versions')
    expect(await knownNames(context, 1)).toEqual({ parts: 2, bits: 'AAAA' })
  })

  it('keeps the version that a push writes with it', async () => {
    await env.DB.prepare(
      "UPDATE known_names SET bits = 'AAAA', version = 'other' WHERE part = 1",
    ).run()
    const { versions } = await knownNames(context, 0)
    expect(versions).toEqual([stored[0]!.version, 'other'])
  })
})
