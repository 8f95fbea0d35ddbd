// Requirements: OPS-3.
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fields, localOnly, secretNames, type VariableName } from '#shared/settings/fields.ts'
import { readConfig } from '../wrangler/config.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import {
  checkLocal,
  checkRemote,
  checkVariables,
  presentSecrets,
  unlistedSecrets,
} from './check-settings.ts'
import { checkVerb } from './check-verb.ts'
import type { Desk } from './verb.ts'

// Simulates a wrangler without a login.
vi.mock('../storage/run-wrangler.ts', () => ({
  wranglerOf: () => () =>
    Promise.reject(new Error('wrangler secret list: You are not authenticated.')),
}))

const vars = {
  SITE_ORIGIN: 'https://shop.test',
  PAYMENT_PROVIDER: 'stripe',
  MAIL_ENDPOINT: 'https://mail.test',
}
const present = ['SESSION_SECRET', 'PASSWORD_PEPPER', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
const named = (findings: { variable: string }[]) => findings.map(({ variable }) => variable)

describe('the check of a deployment', () => {
  it('finds nothing where all variables and secrets are set', () => {
    expect(checkRemote(vars, present, 'production')).toEqual([])
    expect(checkRemote(vars, [...present, 'SOMETHING_ELSE'], 'production')).toEqual([])
    const mail = { MAIL_FROM: 'a@shop.test', MAIL_SERVICE: 'resend' }
    const secrets = [...present, 'MAIL_TOKEN', 'MAIL_WEBHOOK_SECRET']
    expect(checkRemote({ ...vars, ...mail }, secrets, 'production')).toEqual([])
  })

  it.each(present)('reports the missing secret %s, and the command that sets it', (name) => {
    const findings = checkRemote(
      vars,
      present.filter((one) => one !== name),
      'production',
    )
    expect(findings).toEqual([
      {
        variable: name,
        problem: expect.stringContaining('is missing') as string,
        cure: `npx wrangler secret put ${name} --env production`,
      },
    ])
  })

  it.each([
    [{ ...vars, SITE_ORIGIN: '' }, 'SITE_ORIGIN'],
    [{ ...vars, PAYMENT_PROVIDER: 'Stripe' }, 'PAYMENT_PROVIDER'],
    [{ ...vars, PAYMENT_PROVIDER: 'sandbox' }, 'PAYMENT_PROVIDER'],
    [{ ...vars, PAYMENT_PROVDER: 'stripe' }, 'PAYMENT_PROVDER'],
    [{ ...vars, MAIL_TOKEN: 'abc', MAIL_ENDPOINT: 'https://mail.test' }, 'MAIL_TOKEN'],
    [{ ...vars, LOCAL_MAILBOX: '1' }, 'LOCAL_MAILBOX'],
    [{ ...vars, MAIL_ENDPOINT: '' }, 'MAIL_ENDPOINT'],
    [{ ...vars, NO_MAIL_IN_PUBLIC: '1' }, 'NO_MAIL_IN_PUBLIC'],
    [{ ...vars, API_ORIGIN: 'https://api.shop.test' }, 'BACKEND_SECRET'],
    [{ ...vars, API_BASE_URL: 'https://api.shop.test' }, 'BACKEND_SECRET'],
  ])('of %j reports %s', (changed, name) => {
    expect(named(checkRemote(changed, present, 'production'))).toEqual([name])
  })

  it('refuses the values in the repository, which are for the local run', () => {
    const { vars: shipped } = readConfig('wrangler.toml')
    expect(named(checkRemote(shipped, present, 'production'))).toEqual(
      expect.arrayContaining(['SITE_ORIGIN', 'PAYMENT_PROVIDER']),
    )
    const secrets = {
      SESSION_SECRET: 'x'.repeat(32),
      PASSWORD_PEPPER: 'x'.repeat(32),
      LOCAL_MAILBOX: '1',
    }
    expect(checkLocal(shipped, secrets)).toEqual([])
    expect(named(checkLocal(shipped, { ...secrets, SESSION_SECRET: 'short' }))).toEqual([
      'SESSION_SECRET',
    ])
  })

  it('asks wrangler for the list of secrets', async () => {
    const asked: unknown[] = []
    const wrangler = async (args: readonly string[]) => {
      asked.push(args)
      return JSON.stringify([{ name: 'SESSION_SECRET', type: 'secret_text' }])
    }
    expect(await presentSecrets(wrangler)).toEqual(['SESSION_SECRET'])
    expect(asked).toEqual([['secret', 'list', '--format=json']])
  })
})

describe('the check of the local run', () => {
  const desk = { isRemote: false, now: new Date() } as Desk
  afterEach(() => vi.unstubAllEnvs())

  it('reports the variables that the environment gives `npm start`', async () => {
    expect(await checkVerb.run({}, desk)).toMatchObject({ data: { findings: [] } })
    vi.stubEnv('PAYMENT_PROVIDER', 'Stripe')
    expect(await checkVerb.run({}, desk)).toMatchObject({
      isRefusal: true,
      data: { findings: [{ variable: 'PAYMENT_PROVIDER' }] },
    })
  })
})

describe('the check of a deployment whose secrets cannot be listed', () => {
  it('reports the variables that are wrong, and no secrets', () => {
    expect(checkVariables(vars, 'production')).toEqual([])
    expect(checkVariables({ ...vars, TURNSTILE_SITE_KEY: 'key' }, 'production')).toEqual([])
    expect(
      named(checkVariables({ ...vars, SITE_ORIGIN: '', LIMITS: 'cupon=1/60' }, 'production')),
    ).toEqual(['LIMITS', 'SITE_ORIGIN'])
  })

  it('does not speak of a secret that may not be there', () => {
    const [finding, ...more] = checkVariables({ ...vars, MAIL_ENDPOINT: '' }, 'production')
    expect(more).toEqual([])
    expect(finding).toMatchObject({ variable: 'MAIL_ENDPOINT' })
    expect(finding!.problem).toContain('NO_MAIL_IN_PUBLIC')
    expect(finding!.problem).not.toContain('MAIL_TOKEN')
  })

  it.each([
    ['wrangler secret list: You are not authenticated. Please run `wrangler login`.', true],
    [
      "wrangler secret list: In a non-interactive environment, it's necessary to set a CLOUDFLARE_API_TOKEN environment variable",
      true,
    ],
    ['wrangler secret list: \u001B[31mAuthentication error\u001B[0m\n\n[code: 10000]', true],
    ['wrangler secret list: fetch failed', false],
  ])('reports the reason in the words of wrangler: %s', (words, isLogin) => {
    const text = unlistedSecrets(new Error(words))
    expect(text).toMatch(/^The secrets were not checked: /)
    expect(text).toContain(words.split('\n').at(-1)!)
    for (const noise of ['\u001B', '\n\n']) expect(text).not.toContain(noise)
    expect(text.includes('npx wrangler login')).toBe(isLogin)
  })

  it('ends as a refusal that still reports the variables', async () => {
    const desk = { isRemote: true, environment: 'production', now: new Date() } as Desk
    const { data, text, isRefusal } = await checkVerb.run({}, desk)
    expect(isRefusal).toBe(true)
    expect(text).toContain('SITE_ORIGIN is empty')
    expect(text).toMatch(/The secrets were not checked: /)
    expect(data).toMatchObject({ secrets: expect.any(String) as string })
  }, 60_000)
})

describe('the table of variables in docs/operations.md', () => {
  const text = readFileSync('docs/operations.md', 'utf8')
  const rows = [
    ...text.matchAll(/^\| `([A-Z_]+)`\s*\| (variable|secret|local)\s*\| (.*?)\s*\|/gm),
  ].map(([, name, kind, standard]) => ({
    name,
    kind,
    standard,
  }))

  it('has each variable once, with its kind', () => {
    const kindOf = (name: string) =>
      (secretNames as readonly string[]).includes(name)
        ? 'secret'
        : (localOnly as readonly string[]).includes(name)
          ? 'local'
          : 'variable'
    expect(rows.map(({ name, kind }) => `${name} ${kind}`).sort()).toEqual(
      Object.keys(fields)
        .map((name) => `${name} ${kindOf(name)}`)
        .sort(),
    )
  })

  it('states the default of each', () => {
    const unset = settingsOf({})
    for (const { name, standard } of rows) {
      if (standard === 'none' || standard === 'required') continue
      expect(`${name} \`${String(unset[name as VariableName])}\``).toBe(`${name} ${standard}`)
    }
  })
})
