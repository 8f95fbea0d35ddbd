// Requirements: ORD-13, OPS-2, OPS-31.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RunWrangler } from '#scripts/storage/wrangler-storage.ts'
import { main } from '#scripts/shop/main.ts'
import { quickWrangler } from './support/cloudflare/quick-wrangler.ts'
import { environment, type StaffedShop, staffedShop } from './support/cloudflare/staffed-shop.ts'

const { wrangler, bound } = vi.hoisted(() => ({
  wrangler: { run: undefined as RunWrangler | undefined },
  bound: { hasFurther: true },
}))
vi.mock(import('#scripts/storage/run-wrangler.ts'), async (original) => ({
  ...(await original()),
  wranglerOf: () => (args) => wrangler.run!(args),
}))
vi.mock(import('node:timers/promises'), async (original) => ({
  ...(await original()),
  setTimeout: (async () => undefined) as never,
}))
// The configuration of a deployment whose American store has a database of its own.
vi.mock(import('#scripts/wrangler/config.ts'), async (original) => {
  const own = await original()
  const readConfig: typeof own.readConfig = (...place) => {
    const config = own.readConfig(...place)
    const further = { binding: 'DB_US', database_id: 'vitrine-us', database_name: 'vitrine-us' }
    return {
      ...config,
      vars: { ...config.vars, ORDER_DATABASES: 'store-us=DB_US', LIVE_ORDERS: 'store-us' },
      d1_databases: [...config.d1_databases, ...(bound.hasFurther ? [further] : [])],
    }
  }
  return { ...own, readConfig }
})

let shop: StaffedShop
beforeEach(async () => {
  shop = await staffedShop()
  wrangler.run = quickWrangler(shop.cloudflare, environment)
})
afterEach(() => shop.cloudflare.close())

async function typed(line: string) {
  const out: string[] = []
  const errors: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (out.push(String(text)), true))
  vi.spyOn(console, 'log').mockImplementation((text) => void out.push(String(text)))
  vi.spyOn(console, 'error').mockImplementation((text) => void errors.push(String(text)))
  const code = await main([...line.split(' '), '--remote', '--env', environment])
  vi.restoreAllMocks()
  return { code, out: out.join(''), errors: errors.join('\n') }
}

const piecesIn = (uuid: string) =>
  shop.cloudflare.account.databases
    .get(uuid)
    ?.database.prepare("SELECT quantity FROM stock WHERE sku = 'A-1'")
    .get()?.quantity

const mainId = () => [...shop.cloudflare.account.databases.keys()][0] ?? ''
const move = 'stock move A-1 --from DB --to DB_US --pieces 2 --reason autumn --as anna'

it('stock is moved between the databases of a deployed shop, and the log has it', async () => {
  const { code, out, errors } = await typed(move)
  expect(errors).toBe('')
  expect(out).toContain('2 pieces moved from DB, 0 → 2 in DB_US')
  expect(code).toBe(0)
  expect([piecesIn(mainId()), piecesIn('vitrine-us')]).toEqual([3, 2])
  const listed = await typed('stock list')
  expect(listed.out).toMatch(/A-1 +3 free/)
  expect(listed.out).toMatch(/A-1 +2 free/)
  expect((await typed('audit list')).out).toContain('stock move')
  expect(shop.cloudflare.unknown).toEqual([])
})

it('a move of which the second half fails is completed by the same command', async () => {
  shop.cloudflare.fail(/^POST \/d1\/database\/vitrine-us\/query/, 'broken', [3, 4, 5, 6, 7, 8, 9])
  const interrupted = await typed(move)
  expect(interrupted.code).toBe(1)
  const left = [piecesIn(mainId()), piecesIn('vitrine-us') ?? 0]
  expect(left[0]).toBeOneOf([3, 5])
  expect(left[1]).toBe(0)
  shop.cloudflare.mend()
  expect(await typed(move)).toMatchObject({ code: 0, errors: '' })
  expect([piecesIn(mainId()), piecesIn('vitrine-us')]).toEqual([3, 2])
})

it('a database that is not there is refused, and nothing is moved', async () => {
  const { code, errors } = await typed(move.replace('DB_US', 'DB_XX'))
  expect(code).not.toBe(0)
  expect(errors).toContain('no database with live orders')
  expect(piecesIn(mainId())).toBe(5)
})

it('doctor sees the migrations of both databases, and says which one lacks one', async () => {
  expect((await typed('doctor')).out).toMatch(/migrations +all are applied/)
  const { database } = shop.cloudflare.account.databases.get('vitrine-us') ?? {}
  database?.exec('DELETE FROM d1_migrations WHERE id = (SELECT max(id) FROM d1_migrations)')
  const { code, out } = await typed('doctor')
  expect(code).toBe(1)
  expect(out).toMatch(/DB_US/)
  expect(out).not.toMatch(/all are applied/)
})

it('doctor says that a database of live orders is not bound', async () => {
  bound.hasFurther = false
  const { code, out } = await typed('doctor').finally(() => (bound.hasFurther = true))
  expect(code).toBe(1)
  expect(out).toMatch(/bindings +DB_US missing/)
})
