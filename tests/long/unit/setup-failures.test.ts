// Requirements: OPS-37, OPS-44, OPS-45.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newPlace, type Place, worker } from '#tests/support/cloudflare/place.ts'
import { startStripe } from '#tests/support/stripe/stand-in.ts'
import type { Fault } from '#tests/support/cloudflare/stand-in.ts'

let place: Place
beforeEach(async () => {
  place = await newPlace()
})
afterEach(() => place.close())

const timeout = 900_000

/** What an account and `wrangler.toml` hold, without the ids that are chosen anew each time. */
function stateOf({ cloudflare: { account }, folder }: Place) {
  const script = account.scripts.get(worker)
  const version = script?.versions.at(-1)
  const text = readFileSync(join(folder, 'wrangler.toml'), 'utf8')
  const [database] = account.databases.values()
  const [namespace] = account.namespaces.values()
  return {
    databases: [...account.databases.values()].map(({ name }) => name),
    namespaces: [...account.namespaces.values()].map(({ title }) => title),
    buckets: [...account.buckets.keys()],
    migrations: database?.database.prepare('SELECT count(*) AS n FROM d1_migrations').get()?.n,
    ids: [database?.uuid, namespace?.id].map((id) => id !== undefined && text.includes(`"${id}"`)),
    domains: script?.domains,
    schedules: script?.schedules,
    subdomain: script?.subdomain,
    secrets: version && [...version.secrets.keys()].sort(),
    assets: version && Object.keys(version.assets),
    traffic: script?.deployments[0]?.versions.map(({ percentage }) => percentage),
  }
}

const whole = {
  databases: ['vitrine-staging'],
  namespaces: ['vitrine-staging'],
  buckets: ['vitrine-staging-media', 'vitrine-staging-backups'],
  ids: [true, true],
  domains: ['staging.shop.example'],
  schedules: ['*/5 * * * *'],
  subdomain: { enabled: false, previews_enabled: false },
  secrets: ['BACKUP_KEY', 'HEALTH_TOKEN', 'PASSWORD_PEPPER', 'SESSION_SECRET'],
  traffic: [100],
}

describe('a set-up that is cut off', { timeout }, () => {
  it.each<[string, RegExp, Fault]>([
    ['before anything is made, by an expired token', /^GET \/d1/, 'expired'],
    ['at the namespace, by an expired token', /^POST \/storage/, 'expired'],
    ['at the secrets, by an expired token', /^PATCH .*secrets-bulk/, 'expired'],
    ['in the middle of the migrations, by an expired token', /^POST \/d1.*query/, 'expired'],
    ['at the files, by an expired token', /^POST .*assets-upload-session/, 'expired'],
    [
      'at the upload after the secrets',
      /^(?:PUT|POST) .*scripts\/[\w-]+(?:\/versions)?$/,
      'expired',
    ],
    ['at the domain', /^PUT .*domains/, 'expired'],
  ])('%s, says why, and ends in the same state when it is run again', async (_, kind, fault) => {
    // The first upload of a worker is the empty one that takes its secrets.
    const isUpload = kind.source.includes('versions')
    place.cloudflare.fail(kind, fault, isUpload ? [2] : kind.source.includes('query') ? [6] : [1])
    const failure = await place.setUp().catch(String)
    expect(failure).toMatch(/Authentication error|10000/)
    place.cloudflare.mend()
    await place.setUp()
    expect(stateOf(place)).toMatchObject(whole)
  })

  it.each<[string, RegExp, Fault]>([
    ['the answer about the database is lost', /^POST \/d1\/database$/, 'lost'],
    ['the answer about the namespace is lost', /^POST \/storage\/kv\/namespaces$/, 'lost'],
    ['the answer about the bucket is lost', /^POST \/r2\/buckets$/, 'lost'],
    ['the answer about the secrets is lost', /^PATCH .*secrets-bulk/, 'lost'],
    ['Cloudflare fails once', /^POST \/storage\/kv\/namespaces$/, 'broken'],
    ['there were too many requests', /^POST \/d1\/database$/, 'limited'],
    ['there were too many requests for secrets', /^GET .*secrets$/, 'limited'],
  ])('goes on by itself when %s', async (_, kind, fault) => {
    place.cloudflare.fail(kind, fault)
    await place.setUp()
    expect(stateOf(place)).toMatchObject(whole)
  })

  it('by a deploy that fails after the secrets keeps them', async () => {
    const deploy = async () => {
      throw new Error('The build failed.')
    }
    const steps = { deploy, push: deploy }
    await expect(place.setUp({ steps })).rejects.toThrow('The build failed.')
    const secrets = () =>
      Object.fromEntries(place.cloudflare.account.scripts.get(worker)!.versions.at(-1)!.secrets)
    const before = secrets()
    await place.setUp()
    expect(secrets()).toEqual(before)
    expect(stateOf(place)).toMatchObject(whole)
  })
})

it(
  'a set-up that is cut off after Stripe made the webhook uses that webhook',
  { timeout },
  async () => {
    const key = 'sk_live_of_the_tests'
    const stripe = await startStripe(key)
    const setUp = () =>
      place.setUp({
        variables: { PAYMENT_PROVIDER: 'stripe', SANDBOX_IN_PUBLIC: '' },
        secrets: { STRIPE_SECRET_KEY: key },
        stripe: { url: stripe.url, pause: 10 },
      })
    try {
      place.cloudflare.fail(/^PATCH .*secrets-bulk/, 'expired')
      await expect(setUp()).rejects.toThrow('Authentication error')
      const [made] = stripe.endpoints.values()
      place.cloudflare.mend()
      await setUp()
      expect([...stripe.endpoints.values()]).toEqual([made])
      const { secrets } = place.cloudflare.account.scripts.get(worker)!.versions.at(-1)!
      expect(secrets.get('STRIPE_WEBHOOK_SECRET')).toBe(made!.secret)
      expect(place.said.join('\n')).not.toContain(made!.secret)
    } finally {
      await stripe.close()
    }
  },
)

describe('a set-up is refused', { timeout }, () => {
  it('in another account than the one of its ids, without making anything', async () => {
    await place.setUp()
    const other = await newPlace()
    try {
      await expect(
        place.setUp({
          wrangler: (args, run) => place.wrangler(args, { ...run, env: other.cloudflare.env }),
        }),
      ).rejects.toThrow('which this account does not have')
      expect(other.cloudflare.account.databases.size).toBe(0)
    } finally {
      await other.close()
    }
  })

  it('without an origin, before anything is asked', async () => {
    await expect(place.setUp({ origin: undefined })).rejects.toThrow('--origin')
    expect(place.cloudflare.requests).toEqual([])
  })

  it('for a domain that the account does not have', async () => {
    await expect(place.setUp({ origin: 'https://other.example' })).rejects.toThrow('other.example')
  })
})
