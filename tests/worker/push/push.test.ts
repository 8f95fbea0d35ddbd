// Requirements: OPS-2.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stockOf } from '#tests/support/checkout.ts'
import { decide, open } from '#tests/support/open-checkouts.ts'
import { contentTables } from '#tests/support/seed.ts'
import { settlePayment } from '../../../worker/commerce/checkout/settle-payment.ts'
import { groupsOf, idOf } from '../../../scripts/push/difference.ts'
import { push } from '../../../scripts/push/push.ts'
import type { Row, Statement } from '../../../scripts/push/statement.ts'
import type { Storage } from '../../../scripts/push/storage.ts'
import type { ContentTable, GroupHash, MadeRows } from '../../../scripts/push/table.ts'

const media = [
  { key: 'pictures/a', file: 'a.avif', contentType: 'image/avif', hash: 'a' },
  { key: 'pictures/b', file: 'b.avif', contentType: 'image/avif', hash: 'b' },
]
const tables = await contentTables(env)
const content = { tables, media }

let done: string[] = []
let written: Statement[] = []
/** Parts whose groups were read. */
let partsRead: string[] = []
/** Batches until the storage breaks. */
let batchesLeft = Infinity

const storage: Storage = {
  batchLimit: 60_000,
  batch: async (statements) => {
    if (batchesLeft-- <= 0) throw new Error('the line went dead')
    partsRead.push(
      ...statements.flatMap(({ sql, params }) =>
        sql.includes('FROM pushed WHERE part = ?1 AND id >') ? [String(params[0])] : [],
      ),
    )
    const writes = statements.filter(({ sql }) => !sql.startsWith('SELECT'))
    written.push(...writes)
    const answers = await env.DB.batch<Row>(
      statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)),
    )
    return answers.map(({ results, meta }) => ({ results, changes: meta.changes }))
  },
  readCopy: async () => undefined,
  writeCopy: async () => undefined,
  forgetCopies: async (prefix) => {
    done.push(`forget ${prefix}`)
    return 0
  },
  putMedia: async (list) => void done.push(...list.map(({ key }) => `put ${key}`)),
  deleteMedia: async (keys) => void done.push(...keys.map((key) => `delete ${key}`)),
  close: async () => {},
}

const one = (sql: string, ...values: string[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .first<Row>()

/** The content with the rows of one table made anew. */
function changed(
  part: string,
  change: (rows: readonly Row[]) => Row[],
): { tables: ContentTable[]; media: typeof media } {
  return {
    tables: tables.map((table) =>
      table.part === part ? { ...table, rows: change(table.rows) } : table,
    ),
    media,
  }
}

const isHomeInFrench = (row: Row) =>
  row.collection === 'page-sections' && row.id === 'home' && row.language === 'fr'

beforeAll(async () => {
  await push(storage, content)
})

beforeEach(async () => {
  batchesLeft = Infinity
  await push(storage, content)
  done = []
  written = []
  partsRead = []
})

describe('pushing', () => {
  it('writes nothing the second time', async () => {
    expect(await push(storage, content)).toEqual([])
    expect(written).toEqual([])
    expect(done).toEqual([])
  })

  it('reads the groups of those parts alone that differ from the last push', async () => {
    await push(storage, content)
    expect(partsRead).toEqual(['versions'])
    partsRead = []
    await push(
      storage,
      changed('redirects', (rows) => rows.slice(1)),
      { dryRun: true },
    )
    expect(partsRead).toEqual(['versions', 'redirects'])
  })

  it('compares the groups of a part again that a push of an earlier release has changed', async () => {
    // Such a push knows no versions.
    await env.DB.prepare("UPDATE pushed SET hash = 'other' WHERE part = 'prices' AND id = ?1")
      .bind(JSON.stringify(['ORV-NOTE-WHI']))
      .run()
    await env.DB.prepare(
      "DELETE FROM pushed WHERE part = 'redirects' AND id = (SELECT min(id) FROM pushed WHERE part = 'redirects')",
    ).run()
    await env.DB.prepare("INSERT INTO pushed VALUES ('selections', '[\"stray\"]', 'stray')").run()
    const report = await push(storage, content)
    expect(
      report.map(({ part, added, changed: other, removed }) => [
        part,
        added.length,
        other.length,
        removed.length,
      ]),
    ).toEqual([
      ['prices', 0, 1, 0],
      ['selections', 0, 0, 1],
      ['redirects', 1, 0, 0],
    ])
    expect(await push(storage, content)).toEqual([])
  })

  it('makes the rows of those groups alone that differ', async () => {
    const asked: string[][] = []
    const withMade = (price: number) => ({
      media,
      tables: tables.map((table) => {
        if (table.part !== 'prices') return table
        const isOwn = (row: Row) => String(row.sku).startsWith('ORV-NOTE-')
        const own = table.rows
          .filter(isOwn)
          .map((row) => (row.sku === 'ORV-NOTE-WHI' ? { ...row, cents: price } : row))
        const groups = () => groupsOf(table, own).map(({ id, hash }): GroupHash => [id, hash])
        const made: MadeRows = {
          version: JSON.stringify(groups()),
          groups,
          rowsOf(ids) {
            asked.push([...ids])
            return own.filter((row) => ids.has(idOf(row, table.group)))
          },
          all: () => own,
        }
        return { ...table, rows: table.rows.filter((row) => !isOwn(row)), made }
      }),
    })
    expect(await push(storage, withMade(777))).toEqual([
      { part: 'prices', added: [], changed: ['ORV-NOTE-WHI'], removed: [] },
    ])
    expect(asked).toEqual([[JSON.stringify(['ORV-NOTE-WHI'])]])
    expect(await one("SELECT max(cents) AS most FROM prices WHERE sku = 'ORV-NOTE-WHI'")).toEqual({
      most: 777,
    })
    partsRead = []
    expect(await push(storage, withMade(777))).toEqual([])
    expect(partsRead).toEqual(['versions'])
  })

  // The log has one price a second: another variant than those above.
  it('writes the prices of one variant where one price changed, and logs it', async () => {
    const is = (row: Row) => row.sku === 'ORV-TRAIT-WHI' && row.store === 'store-uk'
    const report = await push(
      storage,
      changed('prices', (rows) => rows.map((row) => (is(row) ? { ...row, cents: 4242 } : row))),
    )
    expect(report).toEqual([{ part: 'prices', added: [], changed: ['ORV-TRAIT-WHI'], removed: [] }])
    const tablesWritten = new Set(written.map(({ sql }) => /(?:INTO|FROM) (\w+)/.exec(sql)![1]))
    expect(tablesWritten).toEqual(new Set(['prices', 'pushed']))
    const rows = written.find(({ sql }) => sql.startsWith('INSERT INTO prices'))
    expect(new Set((JSON.parse(String(rows!.params[0])) as Row[]).map(({ sku }) => sku))).toEqual(
      new Set(['ORV-TRAIT-WHI']),
    )
    expect(
      await one("SELECT cents FROM prices WHERE sku = 'ORV-TRAIT-WHI' AND store = 'store-uk'"),
    ).toEqual({ cents: 4242 })
    expect(
      await one("SELECT count(*) AS n FROM price_log WHERE sku = 'ORV-TRAIT-WHI' AND cents = 4242"),
    ).toEqual({ n: 1 })
  })

  it('deletes the cached copies of changed parts only', async () => {
    await push(
      storage,
      changed('pages', (rows) =>
        rows.map((row) => (isHomeInFrench(row) ? { ...row, body: '[]' } : row)),
      ),
    )
    expect(done).toEqual(['forget /api/v1/pages'])
  })

  it('removes what content no longer has, with what hangs on it, and leaves orders and stock', async () => {
    const without = (rows: readonly Row[]) =>
      rows.filter(
        (row) =>
          ![row.key, row.product_key, row.target_key].includes('note') &&
          !String(row.sku).startsWith('ORV-NOTE-'),
      )
    const names = new Set([
      'products',
      'variants',
      'prices',
      'product_texts',
      'product_links',
      'ratings',
      'reviews',
      'stock',
      'selections',
      'bundle_parts',
    ])
    const smaller = {
      media,
      tables: tables.map((table) =>
        names.has(table.part) ? { ...table, rows: without(table.rows) } : table,
      ),
    }
    const report = await push(storage, smaller)
    expect(report.find(({ part }) => part === 'products')).toMatchObject({ removed: ['note'] })
    expect(await one("SELECT count(*) AS n FROM variants WHERE product_key = 'note'")).toEqual({
      n: 0,
    })
    expect(await one("SELECT count(*) AS n FROM reviews WHERE product_key = 'note'")).toEqual({
      n: 0,
    })
    expect(await stockOf('ORV-NOTE-WHI')).toBeGreaterThan(0)
    await push(storage, content)
    expect(await one("SELECT count(*) AS n FROM prices WHERE sku = 'ORV-NOTE-WHI'")).not.toEqual({
      n: 0,
    })
  })

  it('keeps the prices of a variant that moves to another product while its own goes', async () => {
    const rename = (row: Row): Row =>
      row.product_key === 'note' ? { ...row, product_key: 'prise' } : row
    const renamed = {
      media,
      tables: tables.map((table) => ({
        ...table,
        rows: table.rows
          .map(rename)
          .map((row) =>
            row.key === 'note' && table.part === 'products'
              ? { ...row, key: 'prise', id: 'product-prise' }
              : row,
          )
          .map((row) => (row.target_key === 'note' ? { ...row, target_key: 'prise' } : row)),
      })),
    }
    await push(storage, renamed)
    expect(await one("SELECT product_key FROM variants WHERE sku = 'ORV-NOTE-WHI'")).toEqual({
      product_key: 'prise',
    })
    expect(await one("SELECT count(*) > 3 AS has FROM prices WHERE sku = 'ORV-NOTE-WHI'")).toEqual({
      has: 1,
    })
  })

  it('leaves the stock of what was sold as it is', async () => {
    const before = await stockOf('ORV-NOTE-WHI')
    const checkout = await open({ parts: { 'ORV-NOTE-WHI': 3 } })
    await decide(checkout, 'Authorised')
    await settlePayment(env, checkout.paymentReference, new Date())
    await push(
      storage,
      changed('stock', (rows) => rows.map((row) => ({ ...row, quantity: 9999 }))),
      { all: true },
    )
    expect(await stockOf('ORV-NOTE-WHI')).toBe(before - 3)
    expect(
      await one(
        'SELECT count(*) AS n FROM orders WHERE payment_reference = ?',
        checkout.paymentReference,
      ),
    ).toEqual({ n: 1 })
  })

  it('uploads a picture that is another one, and deletes one that is gone', async () => {
    const [a, b] = media
    expect(await push(storage, { tables, media: [{ ...a!, hash: 'other' }] })).toEqual([
      { part: 'pictures', added: [], changed: ['pictures/a'], removed: ['pictures/b'] },
    ])
    expect(done).toEqual(['put pictures/a', 'delete pictures/b'])
    done = []
    await push(storage, { tables, media: [{ ...a!, hash: 'other' }, b!] })
    expect(done).toEqual(['put pictures/b'])
  })

  it('only says what it would do in a dry run', async () => {
    const next = changed('redirects', (rows) => rows.slice(1))
    expect(await push(storage, next, { dryRun: true })).toMatchObject([
      { part: 'redirects', removed: [expect.any(String)] },
    ])
    expect(written).toEqual([])
    expect(await push(storage, next)).toHaveLength(1)
  })

  it('goes on where it was cut off', async () => {
    const next = changed('pages', (rows) =>
      rows.map((row) => ({ ...row, position: Number(row.position) + 1 })),
    )
    batchesLeft = 4
    await expect(push(storage, next)).rejects.toThrow('the line went dead')
    batchesLeft = Infinity
    const [rest] = await push(storage, next)
    const pages = new Set(
      tables
        .find(({ part }) => part === 'pages')!
        .rows.map(({ collection, id }) => `${collection}/${id}`),
    ).size
    expect(rest!.changed.length).toBeGreaterThan(0)
    expect(rest!.changed.length).toBeLessThan(pages)
    expect(await push(storage, next)).toEqual([])
  })

  it('mends with --all what other hands changed, and hides stay hidden', async () => {
    await env.DB.batch([
      env.DB.prepare(
        "UPDATE documents SET body = '[]' WHERE collection = 'page-sections' AND id = 'home' AND language = 'fr'",
      ),
      env.DB.prepare("INSERT INTO documents VALUES ('page', 'stray', 'en', 0, '{}')"),
      env.DB.prepare(
        "UPDATE reviews SET hidden = 1 WHERE id = (SELECT min(id) FROM reviews WHERE product_key = 'tempo' AND language = 'fr')",
      ),
    ])
    expect(await push(storage, content)).toEqual([])
    await push(storage, content, { all: true })
    expect(
      await one(
        "SELECT body <> '[]' AS is_mended FROM documents WHERE collection = 'page-sections' AND id = 'home' AND language = 'fr'",
      ),
    ).toEqual({ is_mended: 1 })
    expect(await one("SELECT count(*) AS n FROM documents WHERE id = 'stray'")).toEqual({ n: 0 })
    expect(await one('SELECT count(*) AS n FROM reviews WHERE hidden = 1')).toEqual({ n: 1 })
  })
})
