import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Files of worker tests share a runtime (vitest.config.ts).
it('gives back every module that a worker test mocks', () => {
  const files = globSync(
    '{worker,tests/worker,tests/contract,tests/long/worker}/**/*.test.{ts,tsx}',
  )
  const mocked = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/vi\.mock\(\s*'([^']+)'/g)].map(([, name]) => ({ file, text, name }))
  })
  expect(mocked.length).toBeGreaterThan(0)
  expect(
    mocked
      .filter(({ text, name }) => !text.includes(`realModuleAfterwards('${name}')`))
      .map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([])
})
