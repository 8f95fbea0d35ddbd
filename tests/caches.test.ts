// Requirements: CACHE-5.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cacheLimits } from '#worker/cache/cache-limits.ts'

const document = readFileSync('docs/caches.md', 'utf8')

describe('docs/caches.md', () => {
  it('has each cache with its limit', () => {
    const rows = [...document.matchAll(/^\| `([^`]+)` +\|(?:[^|]*\|){3} ([\d.]+) MB/gm)].map(
      ([, name, megabytes]) => [name, Number(megabytes) * 1024 * 1024],
    )
    expect(Object.fromEntries(rows)).toEqual(cacheLimits)
  })
})
