import * as z from 'zod/mini'
import { stores } from '../markets/markets.ts'
import { roomIds } from './room-ids.ts'

export const RoomId = z.enum(roomIds)
export type RoomId = z.infer<typeof RoomId>

/** Ways in which devices talk. `sub-ghz` is 868 or 915 MHz. */
export const nets = ['thread', 'wifi', 'sub-ghz', 'nfc'] as const
export type Net = (typeof nets)[number]

/** Where a product is drawn, in units of the house (`roomBoxes`). */
const Place = z.object({ product: z.string(), x: z.int(), y: z.int() })

const Room = z.object({
  id: RoomId,
  name: z.string(),
  text: z.string(),
  places: z.array(Place),
})

/** What products do when all of them are there. */
const Together = z.object({
  products: z.array(z.string()).check(z.minLength(2)),
  /** True where they have to be in the same room. */
  sameRoom: z.optional(z.boolean()),
  text: z.string(),
})

/** A product that is of no use, or less, unless one of the others is there. */
const Need = z.object({ product: z.string(), any: z.array(z.string()), text: z.string() })

/** What a product's own data says of its radio and its sale; added when content is pushed. */
const RoomDevice = z.object({
  key: z.string(),
  /** Most pieces that a cart takes. */
  most: z.int(),
  /** In the words of the product's technical data; absent where it has no such row. */
  radio: z.optional(z.string()),
  range: z.optional(z.string()),
  nets: z.array(z.enum(nets)),
  /** True for a Thread device on mains power, which passes on what others send. */
  isRelay: z.boolean(),
  /** True for a device whose data says how many others it connects. */
  isHub: z.boolean(),
  stores: z.array(z.enum(stores)),
  notSoldIn: z.array(z.string()),
})
export type RoomDevice = z.infer<typeof RoomDevice>

/** The words of the page; those of its set are the finders' words. */
export const RoomWords = z.object({
  rooms: z.string(),
  house: z.string(),
  choose: z.string(),
  put: z.string(),
  remove: z.string(),
  one: z.string(),
  fewer: z.string(),
  together: z.string(),
  could: z.string(),
  radio: z.string(),
  thread: z.string(),
  wifi: z.string(),
  subGhz: z.string(),
  walls: z.string(),
  plan: z.string(),
  print: z.string(),
  keep: z.string(),
  clear: z.string(),
  others: z.string(),
  date: z.string(),
  /** Of the set, as finders have them. */
  set: z.string(),
  total: z.string(),
  soldOut: z.string(),
  add: z.string(),
  adding: z.string(),
})
export type RoomWords = z.infer<typeof RoomWords>

/** A house with its rooms, the products that belong there, and what they do together (ROOM-1). */
export const RoomPlanner = z.object({
  label: z.string(),
  intro: z.string(),
  rooms: z.array(Room),
  together: z.array(Together),
  needs: z.array(Need),
  /** What Thread devices need, and the products that are it. */
  hub: z.object({ products: z.array(z.string()), text: z.string() }),
  /** Plans to begin with; `plan` has values of the address. */
  examples: z.array(
    z.object({
      title: z.string(),
      text: z.string(),
      plan: z.partialRecord(RoomId, z.string()),
    }),
  ),
  /** Bundles that replace their parts in the set, because they cost less. */
  bundles: z.array(
    z.object({
      product: z.string(),
      parts: z.array(z.object({ product: z.string(), quantity: z.int() })),
    }),
  ),
  devices: z.array(RoomDevice),
  words: RoomWords,
})
export type RoomPlanner = z.infer<typeof RoomPlanner>
