import type { Market } from '../markets/markets.ts'
import { devicesIn, mayAdd, piecesOf, type Plan } from './plan.ts'
import type { RoomId, RoomPlanner } from './room.ts'

/** Something that the devices of a plan do, with the rooms where it is not the whole house. */
interface Done {
  text: string
  rooms: RoomId[]
}

/** A product that would do more, and the room for it. */
interface Missing {
  text: string
  product: string
  room: RoomId
}

type Rule = RoomPlanner['together'][number]

/** What the devices of a plan do together (ROOM-2). */
export function doneBy({ together }: RoomPlanner, plan: Plan): Done[] {
  return together.flatMap((rule): Done[] => {
    const { text, products, sameRoom } = rule
    if (!sameRoom)
      return products.every((key) => piecesOf(plan, key) > 0) ? [{ text, rooms: [] }] : []
    const rooms = roomsOf(plan).filter((room) => missingIn(rule, plan, room).length === 0)
    return rooms.length > 0 ? [{ text, rooms }] : []
  })
}

// More would be advertising.
const mostAdvice = 3

/**
 * What the plan lacks: first what its devices need, then one product that would let others do more
 * together. Only products that the market sells and that have a place where they are missing.
 */
export function missingFrom(planner: RoomPlanner, plan: Plan, market: Market) {
  const devices = devicesIn(planner, market)
  const has = (key: string) => piecesOf(plan, key) > 0
  const placeOf = (key: string, wanted?: RoomId): RoomId | undefined =>
    planner.rooms.find(
      ({ id, places }) =>
        (wanted === undefined || id === wanted) && places.some(({ product }) => product === key),
    )?.id
  const missing = (key: string | undefined, text: string, wanted?: RoomId): Missing[] => {
    const device = key === undefined ? undefined : devices.get(key)
    const room = device && placeOf(device.key, wanted)
    return room && mayAdd(plan, room, device) ? [{ text, product: device.key, room }] : []
  }
  const firstSold = (keys: readonly string[]) => keys.find((key) => devices.has(key))
  const talksThread = planner.devices.some(
    ({ key, nets, isHub }) => !isHub && nets.includes('thread') && has(key),
  )
  const needs = [
    ...planner.needs
      .filter(({ product, any }) => has(product) && !any.some(has))
      .flatMap(({ any, text }) => missing(firstSold(any), text)),
    ...(talksThread && !planner.hub.products.some(has)
      ? missing(firstSold(planner.hub.products), planner.hub.text)
      : []),
  ]
  const could = planner.together.flatMap((rule): Missing[] => {
    if (!rule.sameRoom) {
      const [first, ...more] = rule.products.filter((key) => !has(key))
      return more.length > 0 || first === undefined || !rule.products.some(has)
        ? []
        : missing(first, rule.text)
    }
    if (roomsOf(plan).some((room) => missingIn(rule, plan, room).length === 0)) return []
    return roomsOf(plan)
      .flatMap((room) => {
        const [first, ...more] = missingIn(rule, plan, room)
        return more.length > 0 ? [] : missing(first, rule.text, room)
      })
      .slice(0, 1)
  })
  const named = new Set(needs.map(({ product }) => product))
  return {
    needs,
    could: could.filter(({ product }) => !named.has(product)).slice(0, mostAdvice),
  }
}

function roomsOf(plan: Plan): RoomId[] {
  return [...plan.keys()]
}

function missingIn({ products }: Rule, plan: Plan, room: RoomId): string[] {
  return products.filter((key) => !plan.get(room)?.has(key))
}
