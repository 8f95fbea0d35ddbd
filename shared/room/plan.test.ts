// Requirements: ROOM-2, ROOM-3.
import { describe, expect, it } from 'vitest'
import { marketOf } from '../markets/markets.ts'
import type { RoomDevice, RoomPlanner } from './room.ts'
import {
  mayAdd,
  planLink,
  planQuery,
  planValue,
  readPlan,
  roomIn,
  setOfPlan,
  withPieces,
} from './plan.ts'
import { doneBy, missingFrom } from './together.ts'

const france = marketOf('fr-fr')

function device(key: string, facts: Partial<RoomDevice> = {}): RoomDevice {
  return {
    key,
    most: 9,
    nets: ['thread'],
    isRelay: false,
    isHub: false,
    stores: ['store-fr', 'store-us'],
    notSoldIn: [],
    ...facts,
  }
}

const at = (product: string) => ({ product, x: 0, y: 0 })

const house = {
  rooms: [
    { id: 'living', name: 'Living room', text: '', places: [at('lamp')] },
    { id: 'bedroom', name: 'Bedroom', text: '', places: [at('valve'), at('window')] },
    { id: 'hall', name: 'Hall', text: '', places: [at('dial'), at('window'), at('hub')] },
  ],
  devices: [
    device('valve', { most: 12 }),
    device('window', { most: 3 }),
    device('dial', { stores: ['store-fr'] }),
    device('hub', { isHub: true }),
    device('lamp'),
  ],
  together: [
    { products: ['window', 'valve'], sameRoom: true, text: 'pauses' },
    { products: ['dial', 'valve'], text: 'fires' },
  ],
  needs: [{ product: 'window', any: ['valve', 'dial'], text: 'needs heat' }],
  hub: { products: ['hub'], text: 'needs a hub' },
  bundles: [
    {
      product: 'pack',
      parts: [
        { product: 'dial', quantity: 1 },
        { product: 'valve', quantity: 3 },
      ],
    },
  ],
} as Partial<RoomPlanner> as RoomPlanner

const plan = (query: string, market = france) => readPlan(house, new URLSearchParams(query), market)
const canonical = (query: string, market = france) => planLink('', plan(query, market), undefined)

describe('the address of a plan', () => {
  it('is read, and written with rooms by name and products in the order of the room', () => {
    expect(canonical('?living=lamp&hall=window.dial&bedroom=window.valve*3')).toBe(
      '?bedroom=valve*3.window&hall=dial.window&living=lamp',
    )
  })

  it.each([
    ['an unknown room', '?attic=valve'],
    ['an unknown product', '?hall=sword'],
    ['a product of another room', '?bedroom=dial'],
    ['no pieces', '?hall=dial*0'],
    ['a negative number', '?hall=dial*-1'],
    ['a broken number', '?hall=dial*1e3'],
    ['a script', '?hall=<script>alert(1)</script>'],
    ['names of objects', '?hall=__proto__.constructor'],
    ['an array', '?hall[]=dial'],
    ['nothing', '?hall=&bedroom=...'],
    ['very much', `?hall=${'x.'.repeat(20_000)}dial`],
  ])('drops %s without an error', (_, query) => {
    expect(canonical(query)).toBe('')
  })

  it('keeps what it knows beside what it does not', () => {
    expect(canonical('?hall=sword.dial*2.**.dial*3x&x=1')).toBe('?hall=dial*2')
  })

  it('takes no more pieces than a cart and a room do, in the whole house', () => {
    expect(canonical('?bedroom=valve*50.window*2&hall=window*2')).toBe(
      '?bedroom=valve*9.window*2&hall=window',
    )
    expect(mayAdd(plan('?bedroom=window*2&hall=window'), 'hall', house.devices[1]!)).toBe(false)
    expect(mayAdd(plan('?bedroom=window*2'), 'hall', house.devices[1]!)).toBe(true)
  })

  it('has only what the market sells', () => {
    expect(canonical('?hall=dial.window', marketOf('en-us'))).toBe('?hall=window')
  })

  it('names the room that is looked at, if there is one', () => {
    expect(roomIn(new URLSearchParams('room=hall'))).toBe('hall')
    expect(roomIn(new URLSearchParams('room=dungeon'))).toBeUndefined()
    expect(`${planQuery(plan('?hall=dial'), 'hall')}`).toBe('hall=dial&room=hall')
  })

  it('is cleaned before anything is known of the house', () => {
    expect(planValue('dial.<b>.valve*2.')).toBe('dial.valve*2')
    expect(planValue('<b>')).toBeUndefined()
    expect(planValue('a.'.repeat(5000))!.split('.')).toHaveLength(16)
  })

  it('changes by pieces', () => {
    const first = withPieces(plan('?hall=dial'), 'bedroom', 'valve', 2)
    expect(planLink('/room', first, 'bedroom')).toBe('/room?bedroom=valve*2&hall=dial&room=bedroom')
    expect(planLink('/room', withPieces(first, 'hall', 'dial', 0), undefined)).toBe(
      '/room?bedroom=valve*2',
    )
  })
})

describe('the set of a plan', () => {
  it('counts pieces of all rooms, and puts a bundle in the place of its parts', () => {
    expect(setOfPlan(house, plan('?bedroom=valve*2.window&hall=window'))).toEqual([
      { product: 'valve', quantity: 2 },
      { product: 'window', quantity: 2 },
    ])
    expect(setOfPlan(house, plan('?bedroom=valve*4&hall=dial'))).toEqual([
      { product: 'valve', quantity: 1 },
      { product: 'pack', quantity: 1 },
    ])
  })
})

describe('what devices do together', () => {
  it('is said once, with its rooms or for the house', () => {
    expect(doneBy(house, plan('?bedroom=valve.window&hall=dial'))).toEqual([
      { text: 'pauses', rooms: ['bedroom'] },
      { text: 'fires', rooms: [] },
    ])
    expect(doneBy(house, plan('?bedroom=valve&hall=window'))).toEqual([])
  })

  it('shows what is missing, what is needed first', () => {
    expect(missingFrom(house, plan('?bedroom=window'), france)).toEqual({
      needs: [
        { text: 'needs heat', product: 'valve', room: 'bedroom' },
        { text: 'needs a hub', product: 'hub', room: 'hall' },
      ],
      could: [],
    })
    expect(missingFrom(house, plan('?bedroom=valve&hall=hub'), france)).toEqual({
      needs: [],
      could: [
        { text: 'pauses', product: 'window', room: 'bedroom' },
        { text: 'fires', product: 'dial', room: 'hall' },
      ],
    })
  })

  it('never names what the market does not sell', () => {
    const { could } = missingFrom(house, plan('?bedroom=valve&hall=hub'), marketOf('en-us'))
    expect(could.map(({ product }) => product)).toEqual(['window'])
  })
})
