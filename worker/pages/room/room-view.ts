import { shownPrice } from '#client/entry-edge.ts'
import type { PageContent } from '#shared/api/pages.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { formatDate } from '#shared/markets/dates.ts'
import { localePath } from '#shared/markets/locale.ts'
import { addMoney, type Money, multiply } from '#shared/money/money.ts'
import { deviceDrawings } from '#shared/room/device-drawings.ts'
import {
  devicesIn,
  mayAdd,
  type Plan,
  planLink,
  planQuery,
  readPlan,
  roomIn,
  setOfPlan,
  withPieces,
} from '#shared/room/plan.ts'
import type { PlacedDevice, RoomChoice, RoomData } from '#shared/room/room-data.ts'
import type { RoomDevice, RoomId, RoomPlanner } from '#shared/room/room.ts'
import { type Line, threadMesh } from '#shared/room/thread-mesh.ts'
import { doneBy, missingFrom } from '#shared/room/together.ts'
import type { LoadContext } from '../page-definition.ts'

interface Sources {
  page: PageContent
  planner: RoomPlanner
  /** The cards of all products of the house and of the bundles. */
  cards: ReadonlyMap<string, ProductCard>
}

interface View extends Sources {
  market: LoadContext['market']
  path: string
  plan: Plan
  devices: ReadonlyMap<string, RoomDevice>
  chosen: RoomId | undefined
}

/** The house as the page shows it for the plan of an address. */
export function roomView(context: LoadContext, sources: Sources): RoomData {
  const { path, query, market, origin, locale, now } = context
  const { page, planner, cards } = sources
  // What the list of products does not have is not sold.
  const devices = new Map([...devicesIn(planner, market)].filter(([key]) => cards.has(key)))
  const plan = readPlan(planner, query, market)
  const chosen = roomIn(query)
  const view: View = { ...sources, market, path, plan, devices, chosen }
  const placed = placedIn(view)
  const house = planLink(path, plan, undefined)
  const shown = planner.rooms.find(({ id }) => id === chosen)
  return {
    breadcrumb: page.breadcrumb,
    title: planner.label,
    intro: planner.intro,
    words: planner.words,
    ...(shown && {
      room: { id: shown.id, name: shown.name, text: shown.text, choices: choicesIn(view, shown) },
    }),
    links: {
      plan: planLink(path, plan, chosen),
      house,
      start: path,
      others: fitPath(page),
    },
    rooms: planner.rooms.map(({ id, name }) => ({
      id,
      name,
      link: planLink(path, plan, id),
      ...totalOf(view, plan.get(id)),
    })),
    placed,
    mesh: threadMesh(
      placed
        .filter(({ nets }) => nets.includes('thread'))
        .map(({ key, x, y }) => ({ x, y, relays: relays(devices.get(key)) })),
    ),
    figures: figuresOf(placed),
    ranges: rangesOf(placed, devices),
    list: planner.rooms.flatMap(({ id, name }) => {
      const pieces = [...(plan.get(id) ?? [])].flatMap(([key, quantity]) => {
        const card = cards.get(key)
        return card ? [{ name: card.name, quantity }] : []
      })
      return pieces.length > 0 ? [{ room: name, pieces }] : []
    }),
    set: setIn(view, plan),
    does: doneBy(planner, plan).map(({ text, rooms }) => ({
      text,
      rooms: rooms.map((id) => nameOf(planner, id)).join(', '),
    })),
    lacks: lacksOf(view, missingFrom(planner, plan, market)),
    examples: examplesOf(view),
    address: origin + localePath(locale, house),
    day: formatDate(now.toISOString(), locale, 'long'),
  }
}

function nameOf({ rooms }: RoomPlanner, room: RoomId): string {
  return rooms.find(({ id }) => id === room)?.name ?? ''
}

/** The page above this one in the page list: that of the finders. */
function fitPath({ breadcrumb }: PageContent): string {
  return breadcrumb.at(-2)?.path ?? '/'
}

function priceOf({ price }: ProductCard): Money {
  return shownPrice(price).current
}

function sumOf(amounts: readonly Money[]): Money | undefined {
  const [first, ...rest] = amounts
  return first && rest.reduce(addMoney, first)
}

/** Pieces in a room that are in stock, and what they cost one by one (ROOM-2). */
function totalOf({ cards }: View, pieces: ReadonlyMap<string, number> = new Map()) {
  const buyable = [...pieces].flatMap(([key, quantity]) => {
    const card = cards.get(key)
    return card?.availability.isOnStock ? [{ card, quantity }] : []
  })
  const amount = sumOf(buyable.map(({ card, quantity }) => multiply(priceOf(card), quantity)))
  const count = buyable.reduce((sum, { quantity }) => sum + quantity, 0)
  return { pieces: count, ...(amount && { amount }) }
}

/** The address of the plan with so many pieces, in the order in which it is read. */
function linkWith(view: View, room: RoomId, product: string, pieces: number): string {
  const { planner, market, path, plan } = view
  const changed = planQuery(withPieces(plan, room, product, pieces), undefined)
  return planLink(path, readPlan(planner, changed, market), room)
}

function choicesIn(view: View, { id: room, places }: RoomPlanner['rooms'][number]): RoomChoice[] {
  const { plan, devices, cards } = view
  return places.flatMap(({ product, x, y }) => {
    const device = devices.get(product)
    const card = cards.get(product)
    if (!device || !card) return []
    const quantity = plan.get(room)?.get(product) ?? 0
    const { radio, range } = device
    const to = (pieces: number) => linkWith(view, room, product, pieces)
    return [
      {
        card,
        x,
        y,
        quantity,
        ...(mayAdd(plan, room, device) && { more: to(quantity + 1) }),
        ...(quantity > 0 && { less: to(quantity - 1) }),
        ...(radio && { radio }),
        ...(range && { range }),
      },
    ]
  })
}

function placedIn({ planner, plan, devices }: View): PlacedDevice[] {
  return planner.rooms.flatMap(({ id, places }) =>
    places.flatMap(({ product, x, y }) =>
      plan.get(id)?.has(product)
        ? [
            {
              key: product,
              room: id,
              x,
              y,
              nets: devices.get(product)?.nets ?? [],
              drawing: deviceDrawings[product] ?? '',
            },
          ]
        : [],
    ),
  )
}

function relays(device: RoomDevice | undefined): boolean {
  return device !== undefined && (device.isRelay || device.isHub)
}

/** From each sensor that has nothing but the weather radio to the base, which has Wi-Fi too. */
function figuresOf(placed: readonly PlacedDevice[]): Line[] {
  const talking = placed.filter(({ nets }) => nets.includes('sub-ghz'))
  const base = talking.find(({ nets }) => nets.includes('wifi'))
  if (!base) return []
  return talking
    .filter(({ nets }) => !nets.includes('wifi'))
    .map(({ x, y }): Line => [x, y, base.x, base.y])
}

/** "868 / 915 MHz · 100 m in the open", once for each radio whose reach product data gives. */
function rangesOf(
  placed: readonly PlacedDevice[],
  devices: ReadonlyMap<string, RoomDevice>,
): string[] {
  return [
    ...new Set(
      placed.flatMap(({ key }) => {
        const { radio, range, nets = [] } = devices.get(key) ?? {}
        return radio && range && nets.length === 1 ? [`${radio} · ${range}`] : []
      }),
    ),
  ]
}

/**
 * The set for a plan; a bundle replaces its parts where it is on stock and costs less than they do.
 */
function setIn({ planner, cards }: Sources, plan: Plan): RoomData['set'] {
  const bundles = planner.bundles.filter(({ product }) => {
    const card = cards.get(product)
    return card?.availability.isOnStock && card.bundleSaving
  })
  return setOfPlan({ ...planner, bundles }, plan).flatMap(({ product, quantity }) => {
    const card = cards.get(product)
    return card ? [{ card, quantity }] : []
  })
}

function lacksOf(view: View, { needs, could }: ReturnType<typeof missingFrom>): RoomData['lacks'] {
  const { planner, cards } = view
  return [...needs, ...could].flatMap((missing) => {
    const { text, product, room } = missing
    const card = cards.get(product)
    return card
      ? [
          {
            text,
            name: card.name,
            room: nameOf(planner, room),
            link: linkWith(view, room, product, 1),
            isNeeded: needs.includes(missing),
          },
        ]
      : []
  })
}

function examplesOf(view: View): RoomData['examples'] {
  const { planner, path, market } = view
  return planner.examples.map(({ title, text, plan: asked }) => {
    const plan = readPlan(planner, new URLSearchParams(asked), market)
    const amount = sumOf(
      setIn(view, plan)
        .filter(({ card }) => card.availability.isOnStock)
        .map(({ card, quantity }) => multiply(priceOf(card), quantity)),
    )
    return { title, text, link: planLink(path, plan, undefined), ...(amount && { amount }) }
  })
}
