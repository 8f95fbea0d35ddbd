// Requirements: OPS-2, OPS-31, OPS-32, OPS-46, OPS-48, OPS-49.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RunWrangler } from '#scripts/storage/wrangler-storage.ts'
import { parseCommand } from '#scripts/shop/command-line.ts'
import { main, verbs } from '#scripts/shop/main.ts'
import { serveBackend } from './support/backend-server.ts'
import { quickWrangler } from './support/cloudflare/quick-wrangler.ts'
import { environment, type StaffedShop, staffedShop } from './support/cloudflare/staffed-shop.ts'

const { wrangler } = vi.hoisted(() => ({ wrangler: { run: undefined as RunWrangler | undefined } }))
vi.mock(import('#scripts/storage/run-wrangler.ts'), async (original) => ({
  ...(await original()),
  wranglerOf: () => (args) => wrangler.run!(args),
}))
// Pauses after a rate limit are 30 seconds and more.
vi.mock(import('node:timers/promises'), async (original) => ({
  ...(await original()),
  setTimeout: (async () => undefined) as never,
}))

let shop: StaffedShop
async function open() {
  shop = await staffedShop()
  wrangler.run = quickWrangler(shop.cloudflare, environment)
}
const close = () => shop.cloudflare.close()

// A remote backend, which the shop has in one of these tests. This machine does not trust it.
const { address: backend } = await serveBackend()

/** Gives a command as it is typed; returns its exit code and what it printed. */
async function typed(line: string, hasBackend = true) {
  const words = line.match(/"[^"]*"|[^\s"]+/g)!.map((word) => word.replaceAll('"', ''))
  const out: string[] = []
  const errors: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => (out.push(String(text)), true))
  vi.spyOn(console, 'log').mockImplementation((text) => void out.push(String(text)))
  vi.spyOn(console, 'error').mockImplementation((text) => void errors.push(String(text)))
  if (line.startsWith('certificate')) vi.stubEnv('API_BASE_URL', hasBackend ? backend : '')
  const code = await main([...words, '--remote', '--env', environment])
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  return { code, out: out.join(''), errors: errors.join('\n') }
}

/** What is typed for the order that waits, and the one that was delivered. */
const filled = (line: string) =>
  line
    .replaceAll('<waiting>', shop.order.orderNumber)
    .replaceAll('<payment>', shop.order.paymentReference)
    .replaceAll('<delivered>', shop.delivered.orderNumber)

/** Commands that only read, with what they print. */
const reading: [string, RegExp | string][] = [
  ['stock list', /A-1 +5 free/],
  ['stock list --below 0', /^B-1/],
  ['stock history', 'No changes.'],
  ['stock reserved', 'Nothing is reserved.'],
  ['orders', '<waiting>'],
  ['orders --to-ship', '<waiting>'],
  ['orders --find buyer@example.org', '<waiting>'],
  ['orders --find Martin', '<delivered>'],
  ['orders --find <payment>', '<waiting>'],
  ['order <waiting>', /Line +2 × A-1/],
  ['orders packing', /\[ \] 2 × A-1/],
  ['orders packing <waiting>', /Martin/],
  ['refunds', 'No refund waits.'],
  ['payments list', /refunding/],
  ['payments list --order <waiting>', '<payment>'],
  ['payments list --without-order', /late_1/],
  ['payments show <payment>', 'buyer@example.org'],
  ['payments show late_1', 'payments-without-orders.md'],
  ['payments count --hours 50', /2 {2}paid/],
  ['payments networks', 'No payment is open.'],
  ['prices history A-1', /29\.99/],
  ['codes list', 'No codes.'],
  ['reviews list --waiting', /Très bien/],
  ['search misses', /velo/],
  ['mail list --failed', /failed 3×/],
  ['mail waiting', /m1 .*3 attempts/],
  ['mail count', /1 {2}waiting +order/],
  ['mail notices', /bounce +1/],
  ['mail suppressed list', /gone@example\.org/],
  ['customers list', /Reader@example\.org +.*1 orders|Reader@example\.org/],
  ['customers list --find der', /Reader@example\.org/],
  ['customer export reader@example.org', /"Reader@example\.org"/],
  ['newsletter list', /leave/],
  ['alerts list --sku B-1', /reader@example\.org/],
  ['withdrawals list --open', '<delivered>'],
  ['alarms list', /mails-dead/],
  ['errors list', /2 of 9 failed/],
  ['database tables', /2 {2}orders/],
  ['audit list', 'Nothing was done.'],
  ['backups list', '2026-11-25T20-00-00-000Z'],
  ['restore', 'Nothing was restored yet'],
  ['reconcile', 'order-missing'],
  ['messages', 'No text is pushed.'],
  ['customer archived <delivered>', /"Der"/],
]

/** Commands that change something: what they are about in the audit log, and what they print. */
const writing: [string, string, RegExp][] = [
  ['stock receive A-1 --pieces 3 --reason delivery', 'A-1', /5 → 8/],
  ['stock adjust A-1 --pieces=-2 --reason broken', 'A-1', /5 → 3/],
  ['stock count A-1 --pieces 9 --reason counted', 'A-1', /5 → 7/],
  ['ship <waiting> --pieces 1xA-1 --tracking T-123456', '<waiting>', /<waiting>/],
  ['ship <waiting>', '<waiting>', /<waiting>/],
  ['deliver <delivered>', '<delivered>', /<delivered>/],
  ['refund <waiting> --amount 5 --reason late', '<waiting>', /5,00.*go back/],
  ['refund <waiting> --lines 1xA-1 --reason broken', '<waiting>', /go back/],
  ['order email <waiting> other@example.org', '<waiting>', /other@example\.org/],
  ['prices correct A-1 --price 1.99 --reason typed', 'A-1', /does not count any more/],
  ['codes add WINTER10 --percent 10 --stores store-fr --until 2099-01-31', 'WINTER10', /is there/],
  ['reviews publish r1', 'r1', /shown|published/i],
  ['reviews hide r1', 'r1', /hidden/],
  ['reviews answer r1 "Thank you"', 'r1', /answered/],
  ['reviews spare buyer@example.org', 'review requests', /not asked/],
  ['mail replay m1', 'm1', /within five minutes/],
  ['mail suppressed add new@example.org', 'address', /new@example\.org/],
  ['mail suppressed remove gone@example.org --reason mended', 'address', /gone@example\.org/],
  ['customer erase reader@example.org --request letter-1', 'person', /Erased/],
  ['newsletter remove reader@example.org', 'person', /no newsletter/],
  ['alerts remove reader@example.org', 'person', /ended: 1/],
  ['withdrawals close <delivered>', '<delivered>', /./],
  ['sessions end --email reader@example.org --reason ticket-1', 'person', /ended: 1/],
  ['orders unmark --reason leaked', 'marks of buyers', /new marks/],
  ['restore --from 2026-11-25T20-00-00-000Z --onto-newer', '2026-11-25T20-00-00-000Z', /./],
  ['reconcile --since 2026-11-24', 'books', /order-missing/],
  ['reconcile settled pay_lost --reason paid-back', 'pay_lost', /off the list/],
  ['payments settle pay_lost --give-back --reason ticket-1', 'pay_lost', /within five minutes/],
  ['certificate report', 'backend certificate', /ends 20.* not valid: UNABLE_TO_VERIFY/],
  ['messages push --from tests/data/live-messages', 'messages', /Pushed/],
  ['messages clear', 'messages', /No text is pushed/],
]

/** Have tests of their own, with the real wrangler: tests/long/unit. */
const elsewhere = ['check', 'doctor', 'push', 'setup']
/** Reads files of a release alone. */
const local = ['source']
/** Needs a second database: tests/two-databases-remote.test.ts. */
const ofTwoDatabases = ['stock move']

const audit = () =>
  shop.database
    .prepare('SELECT phase, operator, what, subject, reason, state FROM audit_log ORDER BY number')
    .all()

it('every command of the tool is given here or with the real wrangler', () => {
  const lines = [...reading.map(([line]) => line), ...writing.map(([line]) => line), 'codes end']
  const isGiven = (name: string) => lines.some((line) => `${line} `.startsWith(`${name} `))
  const missing = verbs.map(({ name }) => name).filter((name) => !isGiven(name))
  expect(missing.toSorted()).toEqual([...elsewhere, ...local, ...ofTwoDatabases].toSorted())
})

describe('a command that only reads, on a deployed shop', () => {
  beforeAll(open)
  afterAll(close)

  it.each(reading)('%s', async (line, expected) => {
    const { code, out, errors } = await typed(filled(line))
    expect(errors).toBe('')
    if (typeof expected === 'string') expect(out).toContain(filled(expected))
    else expect(out).toMatch(expected)
    expect(code).toBe(0)
    expect(audit()).toEqual([])
    expect(shop.cloudflare.unknown).toEqual([])
  })

  it.each(reading.map(([line]) => line))('%s, as data and as a table', async (line) => {
    const { verb } = parseCommand(filled(line).split(' '), verbs)!
    const json = await typed(`${filled(line)} --json`)
    expect(json.code).toBe(0)
    expect(() => JSON.parse(json.out) as unknown).not.toThrow()
    const csv = await typed(`${filled(line)} --csv`)
    if (!verb.columns) return expect(csv.code).toBe(2)
    expect(csv.code).toBe(0)
    expect(csv.out.split('\r\n')[0]).toBe(verb.columns.join(','))
  })
})

describe('a command without a name', () => {
  beforeAll(open)
  afterAll(close)

  it.each(writing)('is refused where it changes something: %s', async (line) => {
    const { code, errors } = await typed(filled(line))
    expect(code).toBe(2)
    expect(errors).toContain('--as <name> is missing')
    expect(shop.cloudflare.requests).toEqual([])
  })
})

describe('a command that changes something, on a deployed shop', () => {
  beforeEach(open)
  afterEach(close)

  it.each(writing)('%s', async (line, subject, expected) => {
    const { code, out, errors } = await typed(`${filled(line)} --as anna`)
    expect(errors).toBe('')
    expect(out).toMatch(new RegExp(filled(expected.source), expected.flags))
    expect(code).toBe(0)
    const what = expect.stringMatching(new RegExp(`^${line.split(' ')[0]}`)) as string
    expect(audit()).toMatchObject([
      { operator: 'anna', what, phase: 'begun' },
      { operator: 'anna', what, subject: filled(subject), phase: 'done' },
    ])
    expect(shop.cloudflare.unknown).toEqual([])
  })

  it('has its result in the database', async () => {
    const one = (sql: string) => shop.database.prepare(sql).get()
    await typed('stock receive A-1 --pieces 3 --reason delivery --as anna')
    expect(one("SELECT quantity FROM stock WHERE sku = 'A-1'")).toEqual({ quantity: 8 })
    await typed(filled('ship <waiting> --tracking T-123456 --as anna'))
    expect(
      one("SELECT shipment_state AS state, tracking FROM orders WHERE order_state = 'Confirmed'"),
    ).toEqual({ state: 'Shipped', tracking: 'T-123456' })
    expect(one("SELECT count(*) AS n FROM outbox WHERE recipient = 'buyer@example.org'")).toEqual({
      n: 2,
    })
    await typed(filled('refund <waiting> --amount 5 --as anna'))
    expect(one('SELECT amount, state FROM refunds')).toEqual({ amount: 500, state: 'Asked' })
    expect((await typed('refunds')).out).toContain('500 cents')
    await typed('codes add WINTER10 --percent 10 --stores store-fr --until 2099-01-31 --as anna')
    expect((await typed('codes end WINTER10 --as anna')).out).toContain('is ended')
    expect((await typed('codes list')).out).toContain('ended')
    const log = await typed('audit list --as anna --json')
    expect((JSON.parse(log.out) as { what: string }[]).map(({ what }) => what)).toEqual([
      'codes end',
      'codes add',
      'refund',
      'ship',
      'stock receive',
    ])
  })

  it('keeps what was read of a backend’s certificate, and nothing in a shop without one', async () => {
    const report = 'certificate report --as watch'
    const readings = () => shop.database.prepare('SELECT * FROM certificate_readings').all()
    const { code, out } = await typed(report, false)
    expect([code, out]).toEqual([0, expect.stringContaining('no remote backend')])
    expect([readings(), audit()]).toEqual([[], []])
    await typed(report)
    await typed(report)
    expect(readings()).toMatchObject([
      { origin: backend, fault: expect.stringMatching(/^UNABLE_TO_VERIFY/) as string },
    ])
    expect(audit()).toHaveLength(4)
  })

  it('is refused where it makes no sense, and changes nothing', async () => {
    for (const line of [
      'stock adjust A-1 --pieces=-9 --reason broken',
      'ship FR-00000000',
      'refund <waiting> --amount 500',
      'codes end NOTHING',
      'mail replay nothing',
      'reconcile settled pay_none --reason x',
      'payments show pay_none',
      'payments settle pay_none --order --reason x',
      'payments settle <payment> --give-back --reason x',
      'payments settle pay_lost --order --reason x',
    ]) {
      const { code, errors } = await typed(
        `${filled(line)}${line.startsWith('payments show') ? '' : ' --as anna'}`,
      )
      expect(`${line}: ${code}`).toBe(`${line}: 1`)
      expect(errors.trim()).not.toBe('')
    }
    expect((audit() as { phase: string }[]).filter(({ phase }) => phase === 'done')).toEqual([])
    expect(shop.database.prepare("SELECT quantity FROM stock WHERE sku = 'A-1'").get()).toEqual({
      quantity: 5,
    })
  })
})

describe('a command to which Cloudflare does not answer well', () => {
  beforeEach(open)
  afterEach(close)

  const receive = 'stock receive A-1 --pieces 3 --reason delivery --as anna'
  const query = /^POST \/d1/
  const quantity = () =>
    shop.database.prepare("SELECT quantity FROM stock WHERE sku = 'A-1'").get()!.quantity

  it.each([
    ['an expired token', 'expired', 'npx wrangler login'],
    ['a token without the right', 'forbidden', 'npx wrangler login'],
    ['too many requests, again and again', 'limited', 'wait five minutes'],
    ['a failure of Cloudflare', 'broken', 'cloudflarestatus.com'],
    ['a lost connection', 'lost', 'cloudflarestatus.com'],
  ] as const)(
    'says what to do about %s, changes nothing, and can be given again',
    async (_, fault, cure) => {
      // Requests are those for the migrations, the state before, the beginning in the log, and the
      // change.
      for (const from of [1, 2]) {
        shop.cloudflare.fail(
          query,
          fault,
          Array.from({ length: 9 }, (__, index) => from + index),
        )
        const { code, errors } = await typed(receive)
        expect(code).toBe(1)
        expect(errors).toContain(cure)
        expect(quantity()).toBe(5)
        shop.cloudflare.mend()
      }
      expect((await typed(receive)).code).toBe(0)
      expect(quantity()).toBe(8)
    },
  )

  it('goes on by itself after too many requests', async () => {
    shop.cloudflare.fail(query, 'limited', [1, 3, 5])
    expect((await typed(receive)).code).toBe(0)
    expect(quantity()).toBe(8)
    expect(audit()).toHaveLength(2)
  })

  it('does not repeat a change whose answer was lost, and says that it may have been done', async () => {
    shop.cloudflare.fail(query, 'lost', [4])
    const { code, errors } = await typed(receive)
    expect(code).toBe(1)
    expect(errors).toContain('not known whether this was done')
    expect(quantity()).toBe(8)
    shop.cloudflare.mend()
    const { out } = await typed('audit list --about A-1')
    expect(out).toMatch(/stock receive A-1 {2}failed .*"free":5.*"free":8/)
    expect((await typed('stock history')).out).toContain('5 → 8')
  })

  it('is not given to a shop whose tables are older', async () => {
    shop.database.exec('DELETE FROM d1_migrations WHERE id = (SELECT max(id) FROM d1_migrations)')
    const { code, errors } = await typed(receive)
    expect(code).toBe(1)
    expect(errors).toContain('npx wrangler d1 migrations apply DB --remote --env staging')
    expect(quantity()).toBe(5)
  })
})
