// Requirements: OPS-37.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPlace, type Place } from '#tests/support/cloudflare/place.ts'

let place: Place
beforeAll(async () => {
  place = await newPlace()
  await place.setUp()
}, 300_000)
afterAll(() => place.close())

const file = () => readFileSync(join(place.folder, 'wrangler.toml'), 'utf8')

it(
  'makes and migrates a database that is named later, for a store’s archived orders and then its live ones',
  { timeout: 300_000 },
  async () => {
    const block = [
      '[[env.staging.d1_databases]]',
      'binding = "DB_US"',
      'database_name = "vitrine-staging-us"',
      'database_id = "vitrine-staging-us"',
      'migrations_dir = "migrations"',
    ]
    writeFileSync(join(place.folder, 'wrangler.toml'), `${file()}\n${block.join('\n')}\n`)
    await place.setUp({ variables: { ORDER_DATABASES: 'store-us=DB_US' } })
    const databases = [...place.cloudflare.account.databases.values()]
    expect(databases.map(({ name }) => name)).toEqual(['vitrine-staging', 'vitrine-staging-us'])
    for (const { uuid, database } of databases) {
      const found = database.prepare("SELECT name FROM sqlite_master WHERE name = 'archived_rows'")
      expect(found.all()).toHaveLength(1)
      expect(file()).toContain(`database_id = "${uuid}"`)
    }
    // As docs/operations.md has it: first the database without a store, then with it.
    for (const value of ['DB_US', 'store-us']) {
      await place.setUp({ variables: { LIVE_ORDERS: value } })
      expect(file()).toContain(`LIVE_ORDERS = "${value}"`)
      expect(file()).toContain('ORDER_DATABASES = "store-us=DB_US"')
      expect([...place.cloudflare.account.databases.keys()]).toEqual(
        databases.map(({ uuid }) => uuid),
      )
    }
    await expect(place.setUp({ variables: { LIVE_ORDERS: 'store-xx' } })).rejects.toThrow(
      'LIVE_ORDERS',
    )
    expect(file()).not.toContain('store-xx')
  },
)
