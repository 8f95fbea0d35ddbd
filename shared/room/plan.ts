import * as z from 'zod/mini'
import { withBundles } from '../finder/bundles.ts'
import type { SetPiece } from '../finder/answered-finder.ts'
import type { Market } from '../markets/markets.ts'
import { type RoomDevice, RoomId, type RoomPlanner } from './room.ts'

/** Room → product key → pieces; rooms without devices are absent. */
export type Plan = ReadonlyMap<RoomId, ReadonlyMap<string, number>>

/** The parameter with the room that is looked at. */
export const chosenRoom = 'room'

/** Most pieces of a product in one room. */
const mostPieces = 9
// No room has more places than this.
const mostParts = 16
const mostCharacters = 600

/** `tempo`, or `cadence*3` where there are several pieces. */
const Part = z.pipe(
  z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}(?:\*[1-9]\d?)?$/)),
  z.transform((text) => {
    const [product = '', pieces = '1'] = text.split('*')
    return { product, quantity: Number(pieces) }
  }),
)

function partsOf(value: string): z.infer<typeof Part>[] {
  return value
    .slice(0, mostCharacters)
    .split('.', mostParts)
    .flatMap((text) => {
      const part = Part.safeParse(text)
      return part.success ? [part.data] : []
    })
}

/** A room's value of the address without parts that cannot be products; undefined without any. */
export function planValue(value: string): string | undefined {
  return valueOf(partsOf(value).map(({ product, quantity }) => [product, quantity])) || undefined
}

function valueOf(pieces: Iterable<readonly [product: string, quantity: number]>): string {
  return [...pieces]
    .map(([product, quantity]) => (quantity > 1 ? `${product}*${quantity}` : product))
    .join('.')
}

/**
 * The plan of an address: known products at their places, as far as the market sells them, with no
 * more pieces than a cart takes. Everything else is left out without an error (ROOM-3).
 */
export function readPlan(planner: RoomPlanner, query: URLSearchParams, market: Market): Plan {
  const devices = devicesIn(planner, market)
  const left = new Map([...devices].map(([key, { most }]) => [key, most]))
  const plan = new Map<RoomId, Map<string, number>>()
  for (const { id, places } of planner.rooms) {
    const asked = new Map(
      partsOf(query.get(id) ?? '').map(({ product, quantity }) => [product, quantity]),
    )
    for (const { product } of places) {
      const wanted = asked.get(product) ?? 0
      const quantity = Math.min(wanted, mostPieces, left.get(product) ?? 0)
      if (quantity <= 0) continue
      left.set(product, (left.get(product) ?? 0) - quantity)
      plan.set(id, (plan.get(id) ?? new Map<string, number>()).set(product, quantity))
    }
  }
  return plan
}

/** The devices of the house that a market sells, by their keys. */
export function devicesIn(planner: RoomPlanner, { store, country }: Market) {
  return new Map<string, RoomDevice>(
    planner.devices
      .filter(({ stores, notSoldIn }) => stores.includes(store) && !notSoldIn.includes(country))
      .map((device) => [device.key, device]),
  )
}

/** The room that an address looks at; undefined for the whole house. */
export function roomIn(query: URLSearchParams): RoomId | undefined {
  return RoomId.safeParse(query.get(chosenRoom)).data
}

/**
 * The parameters of a plan, and of the room that is looked at; sorted by name as in the canonical
 * query of a page, so that the shop's own links are answered from the cache of hot responses.
 */
export function planQuery(plan: Plan, room: RoomId | undefined): URLSearchParams {
  const query = new URLSearchParams([
    ...[...plan].map(([id, pieces]) => [id, valueOf(pieces)]),
    ...(room ? [[chosenRoom, room]] : []),
  ])
  query.sort()
  return query
}

/** The address of a plan; `*` stays as it is, so that the link can be read. */
export function planLink(path: string, plan: Plan, room: RoomId | undefined): string {
  const query = planQuery(plan, room)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The plan with so many pieces of a product in a room. */
export function withPieces(plan: Plan, room: RoomId, product: string, quantity: number): Plan {
  const pieces = new Map(plan.get(room))
  if (quantity > 0) pieces.set(product, quantity)
  else pieces.delete(product)
  const changed = new Map(plan)
  if (pieces.size > 0) changed.set(room, pieces)
  else changed.delete(room)
  return changed
}

/** All pieces of a product in the house. */
export function piecesOf(plan: Plan, product: string): number {
  return [...plan.values()].reduce((sum, pieces) => sum + (pieces.get(product) ?? 0), 0)
}

/** True where another piece of a device may come into the room. */
export function mayAdd(plan: Plan, room: RoomId, { key, most }: RoomDevice): boolean {
  return piecesOf(plan, key) < most && (plan.get(room)?.get(key) ?? 0) < mostPieces
}

/** What the house needs of each product; bundles in place of their parts. */
export function setOfPlan({ bundles }: RoomPlanner, plan: Plan): SetPiece[] {
  const pieces = new Map<string, number>()
  for (const room of plan.values())
    for (const [product, quantity] of room)
      pieces.set(product, (pieces.get(product) ?? 0) + quantity)
  return withBundles(pieces, bundles)
}
