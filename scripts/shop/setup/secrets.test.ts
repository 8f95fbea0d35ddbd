// Requirements: OPS-37.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planSecrets, readSecrets, secretsAmong, type SecretsInput } from './secrets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const stripe = {
  STRIPE_SECRET_KEY: `sk_live_${'a'.repeat(24)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}`,
}
const own = ['SESSION_SECRET', 'PASSWORD_PEPPER', 'BACKUP_KEY', 'HEALTH_TOKEN']

const plan = (changes: Partial<SecretsInput> = {}) =>
  planSecrets({
    environment: 'production',
    vars: {
      SITE_ORIGIN: 'https://shop.example',
      PAYMENT_PROVIDER: 'stripe',
      NO_MAIL_IN_PUBLIC: '1',
    },
    present: [],
    given: {},
    copy: join(folder, 'kept/production.json'),
    ...changes,
  })

describe('the secrets of an environment', () => {
  it('are made where nobody has to choose, and the same when it is run again', async () => {
    const { values } = await plan({ given: stripe })
    expect(Object.keys(values).sort()).toEqual([...own, ...Object.keys(stripe)].sort())
    expect(await plan({ given: stripe })).toEqual({ values, kept: [] })
  })

  it('that are there stay: nothing is made or replaced', async () => {
    const present = [...own, ...Object.keys(stripe)]
    expect(await plan({ present, given: stripe })).toEqual({
      values: {},
      kept: Object.keys(stripe),
    })
    expect(existsSync(join(folder, 'kept'))).toBe(false)
  })

  it('that are missing are asked for where somebody is there', async () => {
    const asked: string[] = []
    const ask = async (name: string) => {
      asked.push(name)
      return stripe[name as keyof typeof stripe]
    }
    expect((await plan({ ask })).values).toMatchObject(stripe)
    expect(asked.sort()).toEqual(Object.keys(stripe))
    await expect(plan()).rejects.toThrow('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET are missing')
  })

  it('that a service makes are made after those they need, and kept for the next run', async () => {
    const seen: unknown[] = []
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = stripe
    const make = {
      STRIPE_WEBHOOK_SECRET: async (values: Record<string, string>, before?: string) => {
        seen.push([values.STRIPE_SECRET_KEY, before])
        return STRIPE_WEBHOOK_SECRET
      },
    }
    const given = { STRIPE_SECRET_KEY }
    for (const _run of [1, 2])
      expect((await plan({ given, make })).values).toMatchObject({ STRIPE_WEBHOOK_SECRET })
    expect(seen).toEqual([
      [STRIPE_SECRET_KEY, undefined],
      [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET],
    ])
  })

  it('that the worker would refuse are refused before the upload, without their value', async () => {
    const weak = { ...stripe, SESSION_SECRET: 'too-short-a-secret' }
    const refusal = await plan({ given: weak }).catch(String)
    expect(refusal).toContain('SESSION_SECRET')
    expect(refusal).not.toContain('too-short-a-secret')
  })
})

describe('a file of secrets', () => {
  const file = () => join(folder, 'given')

  it.each([
    ['JSON', '{"MAIL_TOKEN": "a"}'],
    ['lines', '# mail\nMAIL_TOKEN="a"\n'],
  ])('is read as %s', (_, text) => {
    writeFileSync(file(), text)
    expect(readSecrets(file())).toEqual({ MAIL_TOKEN: 'a' })
  })

  it('is refused with a name that is none, or as broken JSON, without a value', () => {
    writeFileSync(file(), 'MAIL_TOKN=secret-value')
    expect(() => readSecrets(file())).toThrow('MAIL_TOKN is no secret')
    writeFileSync(file(), '{"MAIL_TOKEN": secret-value}')
    expect(() => readSecrets(file())).toThrow(/^(?!.*secret-value)/)
    expect(readFileSync(file(), 'utf8')).toContain('secret-value')
  })
})

it('secrets are taken from variables of their own names', () => {
  expect(secretsAmong({ MAIL_TOKEN: 'a', HOME: '/', SESSION_SECRET: '' })).toEqual({
    MAIL_TOKEN: 'a',
  })
})
