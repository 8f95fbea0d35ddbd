// Requirements: OPS-31.
import { beforeEach, describe, expect, it } from 'vitest'
import { migrated, sqliteStorage } from '#tests/support/cloudflare/sqlite-storage.ts'
import { noEditorsWords } from '#shared/search/editors-words.ts'
import { liveTextsKey } from '#shared/texts/live-texts.ts'
import { listAudit } from '../../worker/commerce/operator.ts'
import type { Row } from '../push/statement.ts'
import type { ContentTable } from '../push/table.ts'
import { databaseOf } from '../storage/database.ts'
import { runAudited } from './audited.ts'
import { messageVerbs } from './message-verbs.ts'
import type { WholeContent } from './push-content.ts'
import { pushVerbOf } from './push-verb.ts'
import type { Desk, Verb } from './verb.ts'

let database = migrated()
let copies = new Map<string, string>()
let prices: Row[] = []
let isBroken = false

const price = (sku: string, cents: number, reduced: number | null = null): Row => ({
  sku,
  store: 'store-fr',
  currency: 'EUR',
  cents,
  discounted_cents: reduced,
  discounted_since: reduced === null ? null : 1,
})

const table = (name: string, keys: string[], rows: Row[]): ContentTable => ({
  part: name,
  table: name,
  keys,
  group: keys.slice(0, 1),
  rows,
})

const content = (): WholeContent => ({
  tables: [
    table('redirects', ['source'], [{ source: '/a', target: '/b', status: 301 }]),
    table('prices', ['sku', 'store', 'currency'], prices),
  ],
  media: [],
  search: { version: () => '1', documents: () => [], words: () => noEditorsWords },
})

function desk(): Desk {
  const storage = sqliteStorage(database, copies)
  const batch: typeof storage.batch = (statements) => {
    if (isBroken && statements.some(({ sql }) => sql.includes('INTO prices')))
      throw new Error('the line went dead')
    return storage.batch(statements)
  }
  const held = { ...storage, batch }
  return {
    env: { DB: databaseOf(held) } as unknown as Env,
    storage: held,
    isRemote: true,
    environment: 'staging',
    operator: 'anna',
    now: new Date(),
  }
}

const verbs: Verb[] = [pushVerbOf((use) => use(content())), ...messageVerbs]

async function run(name: string, given: object = {}) {
  const verb = verbs.find((each) => each.name === name)
  if (!verb || verb.needsStorage === false) throw new Error(`There is no command ${name}`)
  return runAudited(verb, verb.input.parse(given), desk())
}

const audited = async () => (await listAudit(desk().env, { limit: 10 }))[0]

beforeEach(() => {
  database = migrated()
  copies = new Map()
  isBroken = false
  prices = [price('A-1', 4990), price('B-1', 1990)]
  database.exec(
    `INSERT INTO products (key, id, type, category, subcategory, accessory, rank, released) VALUES ('p', 'p', 'product', 'c', 's', 0, 1, '2026-01-01');
     INSERT INTO variants (sku, product_key, position, color, ean, weight, images)
     VALUES ('A-1', 'p', 1, 'red', '1', 1, '[]'), ('B-1', 'p', 2, 'blue', '2', 1, '[]')`,
  )
})

describe('a push is written down', () => {
  it('with the version and entries of the content before and after', async () => {
    await run('push')
    const first = await audited()
    expect(first).toMatchObject({
      operator: 'anna',
      what: 'push',
      subject: 'content',
      outcome: 'done',
      before: { version: null, entries: {} },
      after: { state: { entries: { prices: 2, redirects: 1 } } },
    })
    prices = [price('A-1', 4990)]
    await run('push')
    const second = await audited()
    expect(second).toMatchObject({
      before: (first!.after as { state: unknown }).state,
      after: { state: { entries: { prices: 1 } } },
    })
    const versionOf = (state: unknown) => (state as { version: string }).version
    expect(versionOf(second!.before)).not.toBe(
      versionOf((second!.after as { state: unknown }).state),
    )
  })

  it('with each changed price, old and new', async () => {
    await run('push')
    prices = [price('A-1', 4990, 3990)]
    await run('push')
    expect(await audited()).toMatchObject({
      after: {
        changes: {
          content: [expect.stringContaining('1 changed (A-1), 1 removed (B-1)') as string],
          prices: [
            {
              sku: 'A-1',
              store: 'store-fr',
              currency: 'EUR',
              before: { cents: 4990 },
              after: { cents: 4990, reduced: 3990 },
            },
            { sku: 'B-1', before: { cents: 1990 }, after: null },
          ],
        },
      },
    })
  })

  it('with a price that was changed otherwise and is mended by --all', async () => {
    await run('push')
    database.exec("UPDATE prices SET cents = 1 WHERE sku = 'B-1'")
    await run('push', { all: true })
    expect(await audited()).toMatchObject({
      after: {
        changes: { prices: [{ sku: 'B-1', before: { cents: 1 }, after: { cents: 1990 } }] },
      },
    })
  })

  it('that changes nothing, without changes', async () => {
    await run('push')
    await run('push')
    expect(await audited()).toMatchObject({ after: { changes: { content: [], prices: [] } } })
  })

  it('that failed, with what it has done', async () => {
    await run('push')
    prices = [price('A-1', 100)]
    isBroken = true
    await expect(run('push')).rejects.toThrow('the line went dead')
    expect(await audited()).toMatchObject({
      outcome: 'failed',
      before: { entries: { prices: 2 } },
      after: { entries: { prices: 2 } },
    })
    isBroken = false
    await run('push')
    expect(await audited()).toMatchObject({
      outcome: 'done',
      after: { changes: { prices: [{ sku: 'A-1', after: { cents: 100 } }, { sku: 'B-1' }] } },
    })
  })

  it('unless it is dry', async () => {
    await run('push', { 'dry-run': true })
    expect(await audited()).toBeUndefined()
  })
})

describe('pushed texts are written down', () => {
  it('each with what it said before and says after', async () => {
    const far = Date.UTC(2100, 0)
    const live = (title: string) =>
      JSON.stringify({ value: { fr: { cart: { title } } }, freshUntil: far, staleUntil: far })
    copies.set(liveTextsKey, live('Sac'))
    await run('messages clear')
    expect(await audited()).toMatchObject({
      what: 'messages clear',
      before: { texts: 1 },
      after: {
        state: { texts: 0 },
        changes: { texts: [{ name: 'fr cart.title', before: 'Sac', after: null }] },
      },
    })
  })
})

describe('the rows of the audit log', () => {
  it.each([
    'DELETE FROM audit_log',
    'UPDATE audit_log SET state = NULL',
    'REPLACE INTO audit_log SELECT * FROM audit_log',
    "INSERT INTO audit_log SELECT * FROM audit_log WHERE true ON CONFLICT DO UPDATE SET operator = 'nobody'",
    'UPDATE OR IGNORE audit_log SET at = 0',
    'DELETE FROM audit_log WHERE number IN (SELECT number FROM audit_log)',
  ])('stay, whoever asks: %s', async (sql) => {
    await run('push')
    const before = database.prepare('SELECT * FROM audit_log').all()
    expect(before).toHaveLength(2)
    expect(() => database.exec(sql)).toThrow('append-only')
    expect(database.prepare('SELECT * FROM audit_log').all()).toEqual(before)
  })
})
