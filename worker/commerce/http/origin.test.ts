import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { shopOrigin } from './origin.ts'

it.each([
  ['https://shop.test', 'http://localhost:8787', 'https://shop.test'],
  ['https://Shop.test/', 'https://evil.example', 'https://shop.test'],
  ['https://shop.test:443/', 'https://shop.test', 'https://shop.test'],
  ['', 'http://localhost:8787', 'http://localhost:8787'],
  ['', 'https://evil.example', 'https://shop.orvane.example'],
])(
  'links in mails begin, where %j is configured and %s is requested, with %s',
  (SITE_ORIGIN, asked, expected) => {
    expect(shopOrigin({ env: { ...env, SITE_ORIGIN }, url: new URL(asked) })).toBe(expected)
  },
)
