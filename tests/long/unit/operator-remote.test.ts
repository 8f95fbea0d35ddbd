// Requirements: OPS-2, OPS-31.
import { execFile } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runWrangler } from '#scripts/storage/run-wrangler.ts'
import { wranglerStorage } from '#scripts/storage/wrangler-storage.ts'
import { untilPassed } from '#scripts/wrangler/transient.ts'
import {
  environment,
  type StaffedShop,
  staffedShop,
} from '#tests/support/cloudflare/staffed-shop.ts'

// `tests/operator-remote.test.ts` gives every command without wrangler's own process.
let shop: StaffedShop
beforeEach(async () => {
  shop = await staffedShop()
})
afterEach(() => shop.cloudflare.close())

const timeout = 900_000

/** `npm run shop -- …` in a process of its own, with the project's real wrangler. */
function typed(...words: string[]) {
  const args = ['run', '-s', 'shop', '--', ...words, '--remote', '--env', environment]
  const env = { ...process.env, ...shop.cloudflare.env, NODE_ENV: undefined }
  return new Promise<{ code: number; out: string; errors: string }>((done) => {
    execFile('npm', args, { env, maxBuffer: 100_000_000 }, (error, out, errors) =>
      done({ code: error ? Number(error.code ?? 1) : 0, out, errors }),
    )
  })
}

const quantity = () =>
  shop.database.prepare("SELECT quantity FROM stock WHERE sku = 'A-1'").get()!.quantity

describe('through the real wrangler', { timeout }, () => {
  it('an order is found, sent and refunded, and the log has it', async () => {
    const { orderNumber, paymentReference } = shop.order
    const found = await typed('orders', '--find', 'buyer@example.org', '--csv')
    expect(found.out).toContain(`${orderNumber},`)
    const as = ['--as', 'anna']
    const sent = await typed('ship', orderNumber, '--tracking', 'it’s; "T-1"', ...as)
    expect(sent.errors).toBe('')
    expect(
      shop.database.prepare('SELECT tracking FROM orders WHERE tracking IS NOT NULL').get(),
    ).toEqual({
      tracking: 'it’s; "T-1"',
    })
    expect((await typed('refund', orderNumber, '--amount', '5', ...as)).code).toBe(0)
    expect((await typed('payments', 'show', paymentReference)).out).toContain('5.00 EUR asked')
    const log = JSON.parse((await typed('audit', 'list', '--json')).out) as { what: string }[]
    expect(log.map(({ what }) => what)).toEqual(['refund', 'ship'])
    expect(shop.cloudflare.unknown).toEqual([])
  })

  it('texts are pushed, listed and taken back', async () => {
    const as = ['--as', 'anna']
    await typed('messages', 'push', '--from', 'tests/data/live-messages', ...as)
    expect([...shop.copies.values()].join()).toContain('Sac')
    expect((await typed('messages')).out).toBe('fr cart.title: Sac\n')
    expect((await typed('messages', 'clear', ...as)).out).toContain('Took back 1')
  })

  it.each([
    ['expired', 'npx wrangler login'],
    ['broken', 'cloudflarestatus.com'],
    ['lost', 'cloudflarestatus.com'],
  ] as const)(
    'a command that ends by %s says what to do, and can be given again',
    async (fault, cure) => {
      const receive = ['stock', 'receive', 'A-1', '--pieces', '3', '--reason', 'x', '--as', 'anna']
      // wrangler itself asks several times for some failures.
      shop.cloudflare.fail(/^POST \/d1/, fault, [1, 2, 3, 4, 5, 6])
      const { code, errors } = await typed(...receive)
      expect(code).toBe(1)
      expect(errors).toContain(cure)
      expect(quantity()).toBe(5)
      shop.cloudflare.mend()
      expect((await typed(...receive)).code).toBe(0)
      expect(quantity()).toBe(8)
    },
  )

  it('an answer that never comes is waited for no longer than the limit', async () => {
    shop.cloudflare.fail(/^POST \/d1/, 'hanging', [1, 2, 3, 4, 5, 6])
    const limited = (args: readonly string[]) =>
      runWrangler([...args, `--env=${environment}`], { env: shop.cloudflare.env, limit: 20_000 })
    const storage = wranglerStorage(
      (args) => untilPassed(() => limited(args), { isOnce: true }),
      'bucket',
    )
    const sql = "UPDATE stock SET quantity = 1 WHERE sku = 'A-1'"
    await expect(storage.batch([{ sql, params: [] }])).rejects.toThrow(
      /did not end within 20 seconds[^]*not known whether this was done/,
    )
  })
})
