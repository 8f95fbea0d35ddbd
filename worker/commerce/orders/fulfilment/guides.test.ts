// Requirements: HELP-8.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { OrderRow } from '../order-row.ts'
import { guidesOf } from './guides.ts'

const line = (productKey: string, sku: string, link: string) => ({
  productKey,
  link,
  variant: { sku, attributes: [] },
})
const order = {
  locale: 'fr-fr',
  lines: [
    line('tempo', 'ORV-TEMPO-WHI', '/thermostat-tempo?color=white'),
    line('tempo', 'ORV-TEMPO-BLA', '/thermostat-tempo?color=black'),
    line('note', 'ORV-NOTE-WHI', '/prise-note'),
    line('gone', 'ORV-GONE', '/gone'),
  ],
} as unknown as OrderRow

it('tells the steps of each product once, with the address of its page', async () => {
  const guides = await guidesOf(env, order, 'https://shop.test')
  expect(guides.map(({ link }) => link)).toEqual([
    'https://shop.test/fr-fr/thermostat-tempo/installation',
    'https://shop.test/fr-fr/prise-note/installation',
  ])
  expect(guides[0]!.steps).toHaveLength(5)
  expect(guides[0]!.steps[0]).toMatchObject({ title: 'Coupez la chaudière' })
})

it('tells those of a parcel alone', async () => {
  const guides = await guidesOf(env, order, 'https://shop.test', ['ORV-NOTE-WHI'])
  expect(guides.map(({ link }) => link)).toEqual([
    'https://shop.test/fr-fr/prise-note/installation',
  ])
})
