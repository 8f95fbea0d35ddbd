// Requirements: OPS-5.
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('writes a line outside of a build too, as in the operator’s tool', () => {
  const { stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { log } = await import('./shared/logging/log.ts'); log('error', 'refund_not_given', { since: 0 })`,
    ],
    { encoding: 'utf8' },
  )
  expect(JSON.parse(stderr)).toEqual({ level: 'error', event: 'refund_not_given', since: 0 })
})
