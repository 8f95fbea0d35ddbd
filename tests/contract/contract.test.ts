// Requirements: API-5, API-6, API-7, API-8, API-9.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { commerce } from '#worker/commerce/index.ts'
import type { Shop } from './clause.ts'
import { clauses } from './contract.ts'
import { visitorOf } from './visitor.ts'

const shop: Shop = {
  expect,
  visitor: (locale = 'fr-fr') => visitorOf(commerce(env), 'https://shop.test', locale),
}

describe.each(Object.entries(clauses))('the embedded backend: %s', (_, group) => {
  it.each(group)('$says', ({ prove }) => prove(shop))
})
