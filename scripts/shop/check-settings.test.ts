// Requirements: OPS-3.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fields, localOnly, secretNames, type VariableName } from '#shared/settings/fields.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { checkLocal, checkRemote, presentSecrets } from './check-settings.ts'

const vars = { SITE_ORIGIN: 'https://shop.test', PAYMENT_PROVIDER: 'stripe' }
const present = ['SESSION_SECRET', 'PASSWORD_PEPPER', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
const named = (findings: { variable: string }[]) => findings.map(({ variable }) => variable)

describe('the check of a deployment', () => {
  it('finds nothing where all is there', () => {
    expect(checkRemote(vars, present)).toEqual([])
    expect(checkRemote(vars, [...present, 'SOMETHING_ELSE'])).toEqual([])
  })

  it.each(present)('names the secret %s that is missing, and the command that sets it', (name) => {
    const findings = checkRemote(
      vars,
      present.filter((one) => one !== name),
    )
    expect(findings).toEqual([
      {
        variable: name,
        problem: expect.stringContaining('is missing') as string,
        cure: `npx wrangler secret put ${name}`,
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
  ])('of %j names %s', (changed, name) => {
    expect(named(checkRemote(changed, present))).toEqual([name])
  })

  it('refuses what the repository ships, which is for the local run', () => {
    const shipped = Object.fromEntries(
      [...readFileSync('wrangler.toml', 'utf8').matchAll(/^([A-Z_]+) = "(.*)"$/gm)].map(
        ([, name, value]) => [name!, value!],
      ),
    )
    expect(named(checkRemote(shipped, present))).toEqual(
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

  it('asks wrangler which secrets there are', async () => {
    const asked: unknown[] = []
    const wrangler = async (args: readonly string[]) => {
      asked.push(args)
      return JSON.stringify([{ name: 'SESSION_SECRET', type: 'secret_text' }])
    }
    expect(await presentSecrets(wrangler)).toEqual(['SESSION_SECRET'])
    expect(asked).toEqual([['secret', 'list', '--format=json']])
  })
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

  it('says what is taken where nobody sets it', () => {
    const unset = settingsOf({})
    for (const { name, standard } of rows) {
      if (standard === 'none' || standard === 'required') continue
      expect(`${name} \`${String(unset[name as VariableName])}\``).toBe(`${name} ${standard}`)
    }
  })
})
