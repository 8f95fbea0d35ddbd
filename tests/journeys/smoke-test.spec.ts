// Requirements: OPS-38.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from './journey.ts'

/** Runs the step of a release against an address; its words and its exit code. */
function smoke(origin: string, healthToken = '') {
  return promisify(execFile)('node', ['scripts/release.mjs', 'smoke', origin], {
    env: { ...process.env, HEALTH_TOKEN: healthToken },
  }).then(
    ({ stdout }) => ({ code: 0, words: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, words: stderr }),
  )
}

test('the smoke test of a release buys something, and fails where the shop does', async ({
  baseURL,
}) => {
  const bought = await smoke(baseURL ?? '')
  expect(bought.words).toMatch(/bought something, order FR-\d{8}/)
  expect(bought.code).toBe(0)

  const refused = await smoke(baseURL ?? '', 'another-token')
  expect(refused.words).toContain('does not take this HEALTH_TOKEN')
  expect(refused.code).toBe(1)

  // The port of a service that no shop has.
  const failed = await smoke('http://localhost:9')
  expect(failed.words).toContain('start page')
  expect(failed.code).toBe(1)
})
