// Requirements: CAT-20, PRIV-2.
import { beforeEach, expect, it } from 'vitest'

const consent = (analytics: boolean) =>
  localStorage.setItem('vitrine.consent', JSON.stringify({ analytics, marketing: false }))
const kept = () => JSON.parse(localStorage.getItem('vitrine.viewed') ?? 'null') as unknown

/** Imports the module again, as a new document does, so that its variables are empty. */
let documents = 0
function newDocument() {
  documents += 1
  return import(/* @vite-ignore */ `./viewed-products.ts?document=${documents}`) as Promise<
    typeof import('./viewed-products.ts')
  >
}

beforeEach(() => localStorage.clear())

it('has the latest first, each once, and at most nine', async () => {
  const { viewedProducts } = await newDocument()
  for (const key of ['a', 'b', 'a']) viewedProducts(key)
  expect(viewedProducts()).toEqual(['a', 'b'])
  for (let i = 0; i < 20; i++) viewedProducts(`p${i}`)
  expect(viewedProducts()).toHaveLength(9)
  expect(viewedProducts()[0]).toBe('p19')
})

it.each([undefined, false])('stores nothing where the consent is %s', async (choice) => {
  if (choice !== undefined) consent(choice)
  const { viewedProducts } = await newDocument()
  viewedProducts('a')
  expect(kept()).toBeNull()
  expect((await newDocument()).viewedProducts()).toEqual([])
})

it('is there in the next document with consent, and gone when it is withdrawn', async () => {
  consent(true)
  const first = await newDocument()
  first.viewedProducts('a')
  const second = await newDocument()
  second.viewedProducts('b')
  expect(kept()).toEqual(['b', 'a'])
  consent(false)
  second.viewedProducts()
  expect(kept()).toBeNull()
  expect((await newDocument()).viewedProducts()).toEqual([])
})

it('stores what this document showed when consent is given', async () => {
  const { viewedProducts } = await newDocument()
  viewedProducts('a')
  consent(true)
  viewedProducts()
  expect(kept()).toEqual(['a'])
})

it('forgets all when asked to', async () => {
  consent(true)
  const { viewedProducts, forgetViewed } = await newDocument()
  viewedProducts('a')
  forgetViewed()
  expect(kept()).toBeNull()
  expect(viewedProducts()).toEqual([])
})

it('reads past what is no list of keys', async () => {
  consent(true)
  localStorage.setItem('vitrine.viewed', '{"a":1}')
  expect((await newDocument()).viewedProducts()).toEqual([])
})
