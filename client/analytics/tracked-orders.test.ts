// Requirements: EVT-4.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeConsent } from './consent.ts'

const key = 'vitrine.tracked-orders'
const agreed = { analytics: true, marketing: true }
const withoutMeasuring = { analytics: false, marketing: true }

/** Imports the module again, as a new document does, so that its variables are empty. */
let documents = 0
function newDocument() {
  documents += 1
  return import(/* @vite-ignore */ `./tracked-orders.ts?document=${documents}`) as Promise<
    typeof import('./tracked-orders.ts')
  >
}

const kept = () => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

it.each([
  ['before a choice', () => undefined],
  ['to measuring', () => storeConsent(withoutMeasuring)],
])(
  'counts an order once in a document without consent %s, and keeps nothing',
  async (_, choose) => {
    choose()
    const { trackOnce } = await newDocument()
    expect([trackOnce('a'), trackOnce('a'), trackOnce('b')]).toEqual([true, false, true])
    expect(kept()).toBeNull()
  },
)

it('with consent counts an order only once over all visits, for the last twenty orders', async () => {
  storeConsent(agreed)
  const first = await newDocument()
  expect(first.trackOnce('a')).toBe(true)
  const second = await newDocument()
  expect([second.trackOnce('a'), second.trackOnce('b')]).toEqual([false, true])
  expect(kept()).toEqual(['a', 'b'])
  for (let order = 0; order < 20; order++) second.trackOnce(String(order))
  expect(kept()).toEqual(Array.from({ length: 20 }, (_, order) => String(order)))
})

it('removes the stored ids when consent is withdrawn, and stores this document’s when it is given', async () => {
  storeConsent(agreed)
  const { trackOnce, keepByConsent } = await newDocument()
  trackOnce('a')
  storeConsent(withoutMeasuring)
  keepByConsent()
  expect(kept()).toBeNull()
  expect([trackOnce('a'), trackOnce('b')]).toEqual([false, true])
  expect(kept()).toBeNull()
  storeConsent(agreed)
  keepByConsent()
  expect(kept()).toEqual(['a', 'b'])
})

it('deletes all ids when the customer logs out', async () => {
  storeConsent(agreed)
  const { trackOnce, forgetTrackedOrders } = await newDocument()
  trackOnce('a')
  forgetTrackedOrders()
  expect(kept()).toBeNull()
  expect(trackOnce('a')).toBe(true)
})
