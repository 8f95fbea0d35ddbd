// Requirements: REC-1, REC-2, REC-5, REC-6.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { signedUp, visitor } from '#tests/support/api.ts'
import { press, readyToPay, startPayment, stockOf } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { loseDatabase } from '#tests/support/lost-storage.ts'
import { beginAudit, endAudit } from '../../audit/store.ts'
import { erasePerson } from '../../privacy/erase-person.ts'
import { changeStock } from '../../stock/change-stock.ts'
import { compareBooks } from '../comparison/compare-books.ts'
import { keepErasures } from '../erasures/kept-erasures.ts'
import { askJob, findJob } from '../jobs/store.ts'
import { restore, restoreProgress } from '../restore/restore.ts'
import { type BackupLimits, backUp } from './make-backup.ts'
import { backupId, keptAtMost } from './rotation.ts'
import { rotate } from './rotate.ts'
import { restoredTablesOf, savedTables, savedTablesOf, unsavedTables } from './saved-tables.ts'
import { columnsOf, lastBackup, listBackups, Progress } from './store.ts'

const hour = 3_600_000
const sku = 'ORV-NOTE-WHI'
// One page in each run.
const small: BackupLimits = { rows: 100, part: 1, run: 1 }

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { objects } = await env.BACKUPS.list({ prefix: 'backups/' })
  if (objects.length > 0) await env.BACKUPS.delete(objects.map(({ key }) => key))
  await env.DB.prepare('DELETE FROM backups').run()
})

async function buy() {
  const person = visitor()
  await readyToPay(person)
  const { paymentReference, page } = await startPayment(person)
  await press(person, page, 'approve')
  // The bank tells the shop after its answer to the shopper.
  await eventually(async () =>
    expect(await contents('orders', `payment_reference = '${paymentReference}'`)).toHaveLength(1),
  )
  return paymentReference
}

async function complete(now: number, limits?: BackupLimits) {
  for (let runs = 1; ; runs++) {
    await backUp(env, now, limits)
    if ((await lastBackup(env)) === now) return runs
  }
}

async function restored(now: number, parts?: number) {
  await askJob(env, 'restore', { id: backupId(now) }, Date.now())
  for (let runs = 1; ; runs++) {
    await restore(env, Date.now(), parts)
    if ((await findJob(env, 'restore'))?.endedAt !== undefined) return runs
  }
}

async function compared() {
  while ((await findJob(env, 'compare'))?.endedAt === undefined) await compareBooks(env, Date.now())
}

/** The bindings, with the number of statements that were prepared for the database. */
function countedQueries() {
  let count = 0
  const DB = new Proxy(env.DB, {
    get(db, property) {
      if (property === 'prepare') count += 1
      const value: unknown = Reflect.get(db, property)
      return typeof value === 'function' ? value.bind(db) : value
    },
  })
  return { env: { ...env, DB }, count: () => count }
}

async function contents(table: string, where = 'true') {
  const { columns } = await columnsOf(env, table)
  const names = columns.filter((name) => table !== 'audit_log' || name !== 'number')
  const { results } = await env.DB.prepare(
    `SELECT ${names} FROM ${table} WHERE ${where} ORDER BY ${names}`,
  ).all()
  return results
}

describe('the list of saved tables', () => {
  it('has every table, or says why not', async () => {
    const { results } = await env.DB.prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'",
    ).all()
    const tables = z.array(z.object({ name: z.string(), sql: z.string() })).parse(results)
    const listed = [...savedTables.map(({ table }) => table), ...Object.keys(unsavedTables)]
    expect(listed.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
    expect(tables.filter(({ sql }) => /VIRTUAL/i.test(sql))).toEqual([])
  })

  it('restores no row without the rows that it refers to', async () => {
    for (const { table, links = [] } of savedTables) {
      const { results } = await env.DB.prepare(`PRAGMA foreign_key_list(${table})`).all()
      const keys = z.array(z.object({ from: z.string(), table: z.string() })).parse(results)
      for (const key of keys.filter((each) => each.table !== 'order_papers'))
        expect(links, table).toContainEqual(
          expect.objectContaining({ column: key.from, table: key.table }),
        )
    }
  })
})

describe('a backup', () => {
  it('is made in many runs, and restored in many runs, row by row as it was', async () => {
    const { customer, mail } = await signedUp()
    for (let order = 0; order < 3; order++) await buy()
    await changeStock(
      env,
      { sku, kind: 'receive', pieces: 5, reason: 'delivery', operator: 'o' },
      new Date(),
    )
    const run = { run: 'r1', operator: 'o', what: 'stock receive', subject: sku, reason: undefined }
    await beginAudit(env, run, undefined, 1)
    await endAudit(env, run, 'done', undefined, 2)
    const before = new Map<string, unknown>()
    for (const { table, where } of savedTables) before.set(table, await contents(table, where))
    const left = await stockOf(sku)
    const now = Date.now()
    expect(await complete(now, small)).toBeGreaterThan(savedTables.length)

    const { objects } = await env.BACKUPS.list({ prefix: 'backups/' })
    for (const { key } of objects) {
      const text = await (await env.BACKUPS.get(key))!.text()
      expect(text.includes(mail) || text.includes(customer.id), key).toBe(false)
    }
    await loseDatabase()
    // The restore is written down first, as the tool does.
    await beginAudit(env, { ...run, run: 'r2', what: 'restore' }, undefined, 3)
    expect(await restored(now, 3)).toBeGreaterThan(10)
    for (const { table, where } of savedTables) {
      if (table === 'audit_log') continue
      expect(await contents(table, where), table).toEqual(before.get(table))
    }
    expect(await contents('audit_log', "run <> 'r2'")).toEqual(before.get('audit_log'))
    expect(await stockOf(sku)).toBe(left)
    await compared()
    expect(restoreProgress((await findJob(env, 'restore'))!.progress)).toMatchObject({
      short: [],
      unsent: 3,
    })
  })

  it('that was begun before an order was read has the order in the end, and the right stock', async () => {
    const atFirst = await stockOf(sku)
    const now = Date.now()
    const isRead = async (table: string) => {
      const row = await env.DB.prepare('SELECT progress FROM backups WHERE begun_at = ?')
        .bind(now)
        .first<string>('progress')
      return (
        row !== null &&
        JSON.parse(row).table > savedTablesOf(env).findIndex((each) => each.table === table)
      )
    }
    while (!(await isRead('orders'))) await backUp(env, now, small)
    const between = await buy()
    await complete(now, small)
    await changeStock(
      env,
      { sku, kind: 'receive', pieces: 7, reason: 'delivery', operator: 'o' },
      new Date(),
    )
    await loseDatabase()
    await restored(now)
    expect(await contents('orders', `payment_reference = '${between}'`)).toEqual([])
    // The order that lists them is not there, so they have to be found without it.
    const marks = await contents('buyer_marks', `payment_reference = '${between}'`)
    expect(marks.length).toBeGreaterThan(0)
    for (const mark of marks) expect(mark).toMatchObject({ is_listed: 0 })
    await compared()
    expect(await contents('orders', `payment_reference = '${between}'`)).toHaveLength(1)
    // What was delivered after the backup is not known any more.
    expect(await stockOf(sku)).toBe(atFirst - 1)
  })

  it('is whole where the list of tables changes while it is made, and while it is restored', async () => {
    const now = Date.now()
    const { customer, mail } = await signedUp()
    // The release and settings before had another database, and so another list.
    const earlier = { ...env, DB_OLD: env.DB_US }
    const place = async () => {
      const stored = await env.DB.prepare('SELECT progress FROM backups WHERE begun_at = ?')
        .bind(now)
        .first<string>('progress')
      return stored === null ? 0 : Progress.parse(JSON.parse(stored)).table
    }
    const customers = ({ table }: { table: string }) => table === 'customers'
    const reading = savedTablesOf(earlier).findIndex(customers)
    while ((await place()) < reading) await backUp(earlier, now, small)
    await complete(now, small)
    await loseDatabase()
    await askJob(env, 'restore', { id: backupId(now) }, Date.now())
    const restoredPlace = async () =>
      restoreProgress((await findJob(env, 'restore'))?.progress ?? {}).table
    const writing = restoredTablesOf(earlier).findIndex(customers)
    while ((await restoredPlace()) < writing) await restore(earlier, now, 1)
    await restored(now)
    expect(await contents('customers', `id = '${customer.id}'`)).toMatchObject([{ email: mail }])
    await compared()
  })

  it('brings back nobody who was erased since', async () => {
    const { customer, mail } = await signedUp()
    await env.DB.prepare(
      "INSERT INTO newsletter (email_key, email, locale, token_hash, requested_at, leave_token) VALUES ('n@example.org', 'n@example.org', 'fr-fr', 'h', 1, 't')",
    ).run()
    await env.DB.prepare(
      "INSERT INTO stock_alerts (email_key, sku, email, locale, created_at) VALUES ('s@example.org', ?, 's@example.org', 'fr-fr', 1)",
    )
      .bind(sku)
      .run()
    const reference = await buy()
    const now = Date.now()
    await complete(now)
    await erasePerson(env, { customerId: customer.id, emailKey: mail }, undefined, Date.now() + 1)
    await erasePerson(
      env,
      { customerId: undefined, emailKey: 'camille.martin@example.org' },
      undefined,
      Date.now() + 1,
    )
    await env.DB.prepare("DELETE FROM newsletter WHERE email_key = 'n@example.org'").run()
    await env.DB.prepare("DELETE FROM stock_alerts WHERE email_key = 's@example.org'").run()
    await env.DB.prepare('UPDATE erasures SET at = ?')
      .bind(now + 1000)
      .run()
    await keepErasures(env, now + 2000)
    expect(await contents('erasures')).toEqual([])
    await loseDatabase()
    await restored(now)
    expect(await contents('customers', `id = '${customer.id}'`)).toEqual([])
    expect(await contents('newsletter', "email_key = 'n@example.org'")).toEqual([])
    expect(await contents('stock_alerts', "email_key = 's@example.org'")).toEqual([])
    const [order] = await contents('orders', `payment_reference = '${reference}'`)
    expect(order).toMatchObject({ customer_id: null, owner: expect.stringMatching(/^closed:/) })
    expect(order!.archive_after).not.toBeNull()
    await compared()
  })

  it('erases hundreds of accounts again in many runs, each with as many queries as D1 allows', async () => {
    const accounts = 300
    await env.DB.prepare(
      `INSERT INTO customers (id, email, email_key, password_hash, created_at)
       SELECT 'gone-' || value, 'gone-' || value || '@example.org', 'gone-' || value || '@example.org', 'h', 1 FROM json_each(?)`,
    )
      .bind(JSON.stringify(Array.from({ length: accounts }, (_, index) => index)))
      .run()
    const { customer } = await signedUp()
    // Some seconds ago, because the database's clock, by which repeated erasures are later, has
    // none smaller.
    const now = Date.now() - 5_000
    await complete(now)
    await env.DB.prepare("DELETE FROM customers WHERE id LIKE 'gone-%'").run()
    await env.DB.prepare("UPDATE erasures SET at = ?1 WHERE key LIKE 'gone-%'").bind(now).run()
    await keepErasures(env, now)
    await loseDatabase()
    await askJob(env, 'restore', { id: backupId(now) }, now + 1)
    const queries: number[] = []
    const left: number[] = []
    do {
      const counted = countedQueries()
      await restore(counted.env, Date.now())
      queries.push(counted.count())
      left.push((await contents('customers', "id LIKE 'gone-%'")).length)
      // What a run erases is kept too, and found by the next one.
      await keepErasures(env, Date.now())
    } while ((await findJob(env, 'restore'))?.endedAt === undefined)
    expect(Math.max(...queries)).toBeLessThan(700)
    expect(left.filter((count) => count > 0 && count < accounts).length).toBeGreaterThan(3)
    expect(left.at(-1)).toBe(0)
    expect(await contents('customers', `id = '${customer.id}'`)).toHaveLength(1)
    const { erased } = restoreProgress((await findJob(env, 'restore'))!.progress)
    expect(erased).toBe(accounts)
    await compared()
  })

  it('is begun once an hour, not without a key, and not while another is restored', async () => {
    const now = Date.now() + 3 * hour
    await complete(now)
    await backUp(env, now + hour - 1)
    expect(await lastBackup(env)).toBe(now)
    await backUp({ ...env, BACKUP_KEY: '' }, now + hour)
    await askJob(env, 'restore', { id: 'none' }, now)
    await backUp(env, now + hour)
    expect(await lastBackup(env)).toBe(now)
    await expect(restore(env, now)).rejects.toThrow('There is no complete backup none')
    expect(await findJob(env, 'restore')).toMatchObject({
      failure: 'Error: There is no complete backup none',
    })
    await env.DB.prepare("DELETE FROM recovery_jobs WHERE kind = 'restore'").run()
    await backUp(env, now + hour)
    expect(await lastBackup(env)).toBe(now + hour)
  })

  it('asks the database no more often in one run than it may', async () => {
    const now = Date.now() + 8 * hour
    const pages = 4
    const runs = await complete(now, { rows: 200, part: 1_000_000, run: 40_000_000, pages })
    expect(runs).toBeGreaterThanOrEqual(Math.floor(savedTables.length / pages))
    expect((await listBackups(env)).map(({ begunAt }) => begunAt)).toContain(now)
  })

  it('is found by a new database, and deleted with all its parts when its time is over', async () => {
    const now = Date.now() + 9 * hour
    await complete(now)
    await env.DB.prepare('DELETE FROM backups').run()
    await rotate(env, now)
    expect((await listBackups(env)).map(({ begunAt }) => begunAt)).toContain(now)
    await buy()
    await rotate(env, now + keptAtMost + 1)
    expect(await listBackups(env)).toEqual([])
    expect((await env.BACKUPS.list({ prefix: 'backups/' })).objects).toEqual([])
    await rotate(env, Date.now() + keptAtMost + 40 * 24 * hour)
    expect((await env.BACKUPS.list({ prefix: 'journal/' })).objects).toEqual([])
    expect((await env.BACKUPS.list({ prefix: 'erasures/' })).objects).toEqual([])
  })
})
