import type { Money } from '../money/money.ts'
import type { Crumb } from '../api/pages.ts'
import type { ProductCard } from '../api/products.ts'
import type { Net, RoomId, RoomWords } from './room.ts'
import type { Line } from './thread-mesh.ts'

/** A product of the room that is looked at, in the plan or not. */
export interface RoomChoice {
  card: ProductCard
  x: number
  y: number
  quantity: number
  /** The plan with one piece more; absent where there are as many as may be. */
  more?: string
  /** The plan with one piece less. */
  less?: string
  radio?: string
  range?: string
}

/** A device in the drawing. */
export interface PlacedDevice {
  key: string
  room: RoomId
  x: number
  y: number
  nets: Net[]
  /** Markup of SVG, centred at 0, 0. The server has the drawings, so that no script brings all. */
  drawing: string
}

/** The house with its plan, looked at as a whole or room by room. */
export interface RoomData {
  breadcrumb: Crumb[]
  title: string
  intro: string
  words: RoomWords
  /** The room that is looked at. */
  room?: { id: RoomId; name: string; text: string; choices: RoomChoice[] }
  /**
   * Addresses without locale prefix: this plan, the same as a whole house, no plan, the finders.
   */
  links: { plan: string; house: string; start: string; others: string }
  /** `pieces` and `amount` are of what is in stock. */
  rooms: { id: RoomId; name: string; link: string; pieces: number; amount?: Money }[]
  placed: PlacedDevice[]
  mesh: Line[]
  /** The way of each device to the base that it sends its figures to. */
  figures: Line[]
  /** What product data says of the reach of those that are in the plan. */
  ranges: string[]
  /** The plan in words, by room. */
  list: { room: string; pieces: { name: string; quantity: number }[] }[]
  set: { card: ProductCard; quantity: number }[]
  does: { text: string; rooms: string }[]
  lacks: { text: string; name: string; room: string; link: string; isNeeded: boolean }[]
  examples: { title: string; text: string; link: string; amount?: Money }[]
  /** The whole address of the plan, and the day of its prices in the market's format, for paper. */
  address: string
  day: string
}
