// Requirements: PERF-8.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { countedStorage } from '#tests/support/counted-storage.ts'
import { eventually } from '#tests/support/eventually.ts'
import { guestWith } from '#tests/support/owners.ts'
import { addSyntheticProducts } from '#tests/support/synthetic-catalogue.ts'
import { askedPictures, desktop, phone, type Screen } from './asked-pictures.ts'
import { ask, cookieHeader, newIsolate } from './shop.ts'

const [document = ''] = Object.values(
  import.meta.glob<string>('/docs/cost.md', { query: '?raw', import: 'default', eager: true }),
)
/** The cells of the row with this name, in the document's part about visits. */
function row(name: string): string[] {
  const [, section = ''] = document.split('## A visit')
  const line = section.split('\n').find((each) => each.startsWith(`| ${name} `))
  if (line === undefined) throw new Error(`docs/cost.md has no row "${name}"`)
  return line
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim())
}
/** The figures of a cell. */
const figures = (cell: string | undefined) =>
  [...(cell ?? '').matchAll(/(?<![\w,])\d[\d,]*/g)].map(([digits]) =>
    Number(digits.replaceAll(',', '')),
  )
/** The column of the catalogue's size. */
const ofThisSize = (name: string) => figures(row(name)[__LONG__ ? 1 : 0])

const pages = [
  '/fr-fr',
  '/fr-fr/energy',
  '/fr-fr/thermostat-tempo',
  '/fr-fr/capteur-air-souffle',
  '/fr-fr/all-products',
  '/fr-fr/cart',
]

const run = async (statements: { sql: string; params: (string | number | null)[] }[]) =>
  (
    await env.DB.batch<Record<string, unknown>>(
      statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)),
    )
  ).map(({ results }) => results)

/** Visits the pages; gives their documents. */
async function visit(bindings: Env, headers?: Record<string, string>): Promise<string[]> {
  const documents: string[] = []
  for (const path of pages) {
    const response = await ask(path, { env: bindings, ...(headers && { headers }) })
    documents.push(await response.text())
    expect(response.status, path).toBe(200)
  }
  return documents
}

// The figures hold for both sizes.
beforeAll(async () => {
  if (__LONG__) await addSyntheticProducts(run, 10_000)
}, 600_000)

describe('a visit of six pages', () => {
  it('asks storage for little where nothing is at hand, and for nothing where all is', async () => {
    const { env: isolate, count, clear } = countedStorage(newIsolate())
    const counted = async (work: () => Promise<unknown>) => {
      clear()
      await work()
      const { database, files, objects } = count
      return {
        d1: [
          database.length,
          database.reduce((sum, { read }) => sum + read, 0),
          database.flatMap(({ written }) => written).reduce((sum, rows) => sum + rows, 0),
        ],
        kv: ['CACHE.get', 'CACHE.put'].map((call) => files.filter((each) => each === call).length),
        objects: objects.length,
      }
    }
    const first = await counted(() => visit(isolate))
    const [calls = 0, read = 0, written] = first.d1
    expect([calls, read]).toEqual(ofThisSize('first visit of an isolate: D1'))
    expect(written).toBe(0)
    const [reads = 0, writes = 0] = first.kv
    expect([reads, writes]).toEqual(figures(row('first visit of an isolate: KV')[0]))
    expect(first.objects).toBe(0)
    const nothing = { d1: [0, 0, 0], kv: [0, 0], objects: 0 }
    expect(await counted(() => visit(isolate))).toEqual(nothing)

    const guest = await guestWith({ 'ORV-NOTE-WHI': 1 })
    const headers = { cookie: cookieHeader(guest.cookies), 'sec-fetch-site': 'same-origin' }
    const cart = await counted(async () => {
      await visit(isolate, headers)
      // The script of each document that is loaded with a session asks for the cart.
      for (const _ of pages) {
        const path = 'https://localhost/api/v1/carts/guest?locale=fr-fr'
        expect((await ask(path, { env: isolate, headers })).status).toBe(200)
      }
    })
    const [cartCalls = 0, cartRead = 0, cartWritten] = cart.d1
    expect(cartWritten).toBe(0)
    expect([cartCalls, cartRead, cart.objects]).toEqual(figures(row('with a cart, in addition')[0]))

    // The table of a thousand visits is of the first column.
    if (__LONG__) return
    const worst = (name: string) => figures(row(name)[1])
    expect(worst('D1 calls')).toEqual([(calls + cartCalls) * 1000])
    expect(worst('D1 rows read')).toEqual([(read + cartRead) * 1000])
    expect(worst('KV reads')).toEqual([reads * 1000])
    expect(worst('KV writes')).toEqual([writes * 1000])
    expect(worst('calls of Durable Objects')).toEqual([cart.objects * 1000])
    for (const name of [
      'D1 calls',
      'D1 rows read',
      'KV reads',
      'KV writes',
      'calls of Durable Objects',
    ])
      expect(figures(row(name)[0])).toEqual([0])
  }, 120_000)

  it('has each picture made once, however many visitors ask for it', async () => {
    const documents = await visit(newIsolate())
    const asked = (screen: Screen) => [
      ...new Set(documents.flatMap((html) => askedPictures(html, screen))),
    ]
    const [onPhones, onDesktops] = [asked(phone), asked(desktop)]
    const all = [...new Set([...onPhones, ...onDesktops])]

    for (const address of all)
      await env.MEDIA.put(
        `pictures/${new URL(address, 'http://a').pathname.split('/').at(-1)}`,
        'x',
        {
          httpMetadata: { contentType: 'image/png' },
        },
      )
    let made = 0
    const IMAGES = {
      input: () => ({
        transform: () => ({
          output: ({ format }: { format: string }) => {
            made += 1
            const headers = { 'content-type': format }
            return Promise.resolve({ response: () => new Response('x', { headers }) })
          },
        }),
      }),
    }
    const { env: isolate, count, clear } = countedStorage(newIsolate({ IMAGES }))
    const load = async (addresses: readonly string[]) => {
      made = 0
      clear()
      for (const address of addresses) {
        const response = await ask(address, { env: isolate })
        expect(response.status, address).toBe(200)
        await response.arrayBuffer()
      }
      return [made, count.files.filter((call) => call === 'MEDIA.get').length]
    }
    expect(await load(onPhones)).toEqual([onPhones.length, onPhones.length])
    const further = all.length - onPhones.length
    expect(await load(onDesktops)).toEqual([further, further])
    // A picture is kept behind its answer.
    await eventually(async () => expect(await load(all)).toEqual([0, 0]))

    expect(figures(row('pictures on a phone')[0])).toEqual([onPhones.length])
    expect(figures(row('pictures on a desktop')[0])).toEqual([onDesktops.length])
    for (const name of ['transformations', 'R2 reads'])
      expect(row(name).map(figures)).toEqual([[0], [all.length]])
  }, 120_000)
})
