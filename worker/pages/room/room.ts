import { ShopError } from '#shared/api/errors.ts'
import type { PageContent } from '#shared/api/pages.ts'
import { chosenRoom, devicesIn, planQuery, planValue, readPlan, roomIn } from '#shared/room/plan.ts'
import { roomIds } from '#shared/room/room-ids.ts'
import { RoomId, type RoomPlanner } from '#shared/room/room.ts'
import { contentOf, listedCards } from '../content.ts'
import { definePage } from '../page-definition.ts'
import { roomView } from './room-view.ts'

/**
 * A house whose rooms take devices (ROOM-1). The plan is the query; what is no part of a plan in
 * this market is left out, so that all such addresses share one cached page (ROOM-3). Every plan is
 * drawn from the same list of products, so that another plan reads nothing more.
 */
export const room = definePage('room', {
  cache: 'public',
  oneAddress: true,
  query: {
    ...Object.fromEntries(roomIds.map((id) => [id, planValue])),
    [chosenRoom]: (value) => RoomId.safeParse(value).data,
  },
  async knownQuery(query, { page, market }) {
    const planner = page && plannerOf(page)
    return planner
      ? planQuery(readPlan(planner, query, market), roomIn(query))
      : new URLSearchParams()
  },
  async load(context) {
    const { page, head } = contentOf(context)
    const planner = plannerOf(page)
    if (!planner) throw new ShopError('PageNotFound', { params: { path: context.path } })
    const keys = [
      ...devicesIn(planner, context.market).keys(),
      ...planner.bundles.map(({ product }) => product),
    ]
    const list = await context.api('POST /api/v1/products/search', { body: { keys, limit: 48 } })
    const cards = new Map(listedCards(list).map((card) => [card.key, card]))
    return { data: roomView(context, { page, planner, cards }), head }
  },
})

function plannerOf({ sections }: PageContent): RoomPlanner | undefined {
  return sections.flatMap((section) =>
    section.collection === 'room_block' ? [section.item] : [],
  )[0]
}
