import { markets } from '#shared/markets/markets.ts'
import { overhang, roomBoxes } from '#shared/room/room-boxes.ts'
import { deviceDrawings } from '#shared/room/device-drawings.ts'
import { devicesIn, planValue, readPlan } from '#shared/room/plan.ts'
import type { RoomPlanner } from '#shared/room/room.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Tongue } from '../languages.ts'
import type { Pages } from '../pages/pages.ts'
import type { Pictures } from '../pictures.ts'
import type { ProductFile } from '../products/product-file.ts'

/** The house of all pages, in the words of a language. */
export function readHouses(
  pages: Pages,
  catalogue: Catalogue,
  pictures: Pictures,
  tongue: Tongue,
): RoomPlanner[] {
  return pages.list
    .filter(({ file }) => file.sections.some(({ collection }) => collection === 'room_block'))
    .flatMap(({ id }) => pages.sections(id, tongue, catalogue, pictures))
    .flatMap((section) => (section.collection === 'room_block' ? [section.item] : []))
}

/** At least so many devices are in each room of each market (ROOM-1). */
const leastDevices = 2

/**
 * Products of a house that do not exist, have no drawing or stand outside their room; rooms that
 * are nearly empty in a market; plans and rules that name what is not there; rules for devices
 * whose data does not say that they work together.
 */
export function roomProblems(houses: readonly RoomPlanner[], { products }: Catalogue): string[] {
  const files = new Map(products.map((file) => [file.id, file.value]))
  return houses.flatMap((planner) =>
    [
      ...placeProblems(planner, files),
      ...marketProblems(planner),
      ...ruleProblems(planner, files),
      ...exampleProblems(planner),
    ].map((problem) => `content/pages/room.json: ${problem}`),
  )
}

type Files = ReadonlyMap<string, ProductFile>

function placeProblems({ rooms }: RoomPlanner, files: Files): string[] {
  return rooms.flatMap(({ id, places }) => {
    const { x, y, width, height } = roomBoxes[id]
    return places.flatMap((place) => {
      const isInside =
        place.x >= x - overhang &&
        place.x <= x + width + overhang &&
        place.y >= y &&
        place.y <= y + height
      return [
        ...(files.has(place.product) ? [] : [`${id}: no product '${place.product}'`]),
        ...(deviceDrawings[place.product] ? [] : [`${id}: '${place.product}' has no drawing`]),
        ...(isInside ? [] : [`${id}: '${place.product}' is outside the room`]),
      ]
    })
  })
}

function marketProblems(planner: RoomPlanner): string[] {
  return markets.flatMap((market) => {
    const devices = devicesIn(planner, market)
    return planner.rooms
      .filter(
        ({ places }) => places.filter(({ product }) => devices.has(product)).length < leastDevices,
      )
      .map(({ id }) => `${id}: fewer than ${leastDevices} devices in ${market.code}`)
  })
}

function ruleProblems({ rooms, together, needs, hub, bundles }: RoomPlanner, files: Files) {
  const placed = new Set(rooms.flatMap(({ places }) => places.map(({ product }) => product)))
  const named = [
    ...together.flatMap(({ products }) => products),
    ...needs.flatMap(({ product, any }) => [product, ...any]),
    ...hub.products,
    ...bundles.flatMap(({ parts }) => parts.map(({ product }) => product)),
  ]
  return [
    ...named.filter((key) => !placed.has(key)).map((key) => `'${key}' is in no room`),
    ...bundles
      .filter(({ product }) => !files.has(product))
      .map(({ product }) => `no product '${product}'`),
    ...together
      .filter(({ products: [first = '', ...others] }) =>
        others.some((other) => !worksWith(first, other, files)),
      )
      .map(({ products }) => `${products.join(' and ')} are not said to work together`),
  ]
}

/** True where both speak Matter, or the data of one names the other. */
function worksWith(one: string, other: string, files: Files): boolean {
  const works = (key: string, feature: string) =>
    files.get(key)?.compatibility.some((each) => each.key === feature && each.supported) ?? false
  return (
    (works(one, 'matter') && works(other, 'matter')) ||
    works(one, `with-${other}`) ||
    works(other, `with-${one}`)
  )
}

/** Each market may lack a product, but one of them has all that a plan names. */
function exampleProblems(planner: RoomPlanner): string[] {
  return planner.examples.flatMap(({ plan }) =>
    Object.entries(plan).flatMap(([room, asked]) => {
      const query = new URLSearchParams({ [room]: asked })
      const isWhole = markets.some((market) =>
        [...readPlan(planner, query, market).values()].some(
          (pieces) => pieces.size === asked.split('.').length,
        ),
      )
      return isWhole && planValue(asked) === asked ? [] : [`'${asked}' is no plan for '${room}'`]
    }),
  )
}
