// Requirements: OPS-38.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from './journey.ts'
import { openShop } from './other-shops.ts'

test.skip(({ isMobile }) => isMobile === true, 'There is nothing to look at.')

const port = Number(process.env.E2E_PORT ?? 4620) + 17
const token = 'health-token-of-the-smoke-test-0123456789'

/** Runs the step of a release against an address; its words and its exit code. */
function smoke(origin: string, healthToken: string) {
  return promisify(execFile)('node', ['scripts/release.mjs', 'smoke', origin], {
    env: { ...process.env, HEALTH_TOKEN: healthToken },
  }).then(
    ({ stdout }) => ({ code: 0, words: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, words: stderr }),
  )
}

test('the smoke test of a release buys something, and fails where the shop does', async () => {
  const shop = await openShop('smoke', port, { HEALTH_TOKEN: token })
  try {
    const { words } = await smoke(shop.origin, token)
    expect(words).toMatch(/bought something, order FR-\d{8}/)
    const refused = await smoke(shop.origin, 'another-token')
    expect(refused.words).toContain('does not take this HEALTH_TOKEN')
    expect(refused.code).toBe(1)
  } finally {
    await shop.close()
  }
  const failed = await smoke(shop.origin, token)
  expect(failed.words).toContain('start page')
  expect(failed.code).toBe(1)
})
