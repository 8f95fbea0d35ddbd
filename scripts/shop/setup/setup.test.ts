// Requirements: OPS-37.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOfEach, newPlace, type Place, worker } from '#tests/support/cloudflare/place.ts'

let place: Place
beforeAll(async () => {
  place = await newPlace()
})
afterAll(() => place.close())

const file = () => readFileSync(join(place.folder, 'wrangler.toml'), 'utf8')
const commentsOf = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('#') && !line.startsWith('# routes'))

// Tests that run wrangler take as long as the machine lets them: here is one command of each kind,
// and all the failures are in tests/long/unit.
describe('setting up an empty account', { timeout: 300_000 }, () => {
  it.each([
    [{ LIMITS: 'coupon=abc' }, 'LIMITS names an unknown limit'],
    [{ MAIL_SERVICE: 'resend' }, 'MAIL_ENDPOINT is missing'],
    [{ LIMIT: 'coupon=10/600' }, 'LIMIT is no variable'],
  ])(
    'refuses the wrong variables %j before anything is asked or written',
    async (variables, why) => {
      const before = file()
      await expect(place.setUp({ variables })).rejects.toThrow(why)
      expect(file()).toBe(before)
      expect(place.cloudflare.requests).toEqual([])
    },
  )

  it('makes and deploys everything, and writes the ids', async () => {
    await place.setUp({ wrangler: firstOfEach(place) })
    const { account, unknown } = place.cloudflare
    const [database] = account.databases.values()
    const [namespace] = account.namespaces.values()
    expect(database).toMatchObject({ name: 'vitrine-staging' })
    expect(namespace).toMatchObject({ title: 'vitrine-staging' })
    expect([...account.buckets.keys()]).toEqual([
      'vitrine-staging-media',
      'vitrine-staging-backups',
    ])
    const tables = database!.database.prepare(
      "SELECT name FROM sqlite_master WHERE name = 'orders'",
    )
    expect(tables.all()).toHaveLength(1)
    const script = account.scripts.get(worker)!
    expect(script).toMatchObject({
      schedules: ['*/5 * * * *'],
      subdomain: { enabled: false, previews_enabled: false },
      domains: ['staging.shop.example'],
      migrationTag: 'v1',
    })
    const version = script.versions.at(-1)!
    expect(version.bindings).toContainEqual(
      expect.objectContaining({ name: 'SITE_ORIGIN', text: 'https://staging.shop.example' }),
    )
    expect([...version.secrets.keys()].sort()).toEqual([
      'BACKUP_KEY',
      'HEALTH_TOKEN',
      'PASSWORD_PEPPER',
      'SESSION_SECRET',
    ])
    expect(Object.keys(version.assets)).toContain('/assets/first.js')
    expect(file()).toContain(`database_id = "${database!.uuid}"`)
    expect(file()).toContain(`id = "${namespace!.id}"`)
    expect(commentsOf(file())).toEqual(commentsOf(readFileSync('wrangler.toml', 'utf8')))
    expect(unknown.join()).toBe('')
  })

  it('keeps what it makes where its owner alone can read it, and says nothing of it', () => {
    const copy = join(place.folder, '.secrets/staging.json')
    const { secrets } = place.cloudflare.account.scripts.get(worker)!.versions.at(-1)!
    expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(Object.fromEntries(secrets))
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    for (const value of secrets.values()) {
      expect(value.length).toBeGreaterThanOrEqual(43)
      expect(place.said.join('\n')).not.toContain(value)
    }
  })

  it('changes nothing when it is run again, whatever secrets are given then', async () => {
    const before = { text: file(), secrets: secretsOf(place) }
    const { databases, namespaces, buckets } = place.cloudflare.account
    const made = [databases.size, namespaces.size, buckets.size]
    await place.setUp({
      wrangler: place.quick,
      secrets: { SESSION_SECRET: 'another-secret-of-at-least-32-bytes' },
    })
    expect({ text: file(), secrets: secretsOf(place) }).toEqual(before)
    expect([databases.size, namespaces.size, buckets.size]).toEqual(made)
    expect(place.said.join('\n')).toContain('kept as they are: SESSION_SECRET')
  })
})

function secretsOf({ cloudflare }: Place) {
  return Object.fromEntries(cloudflare.account.scripts.get(worker)!.versions.at(-1)!.secrets)
}
