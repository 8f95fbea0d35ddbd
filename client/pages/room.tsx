import { useLayoutEffect, useRef } from 'react'
import type { RoomData } from '#shared/room/room-data.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { PageBreadcrumb } from '../content/page-breadcrumb.tsx'
import { FinderSet, totalOf } from '../finder/finder-set.tsx'
import { useFormat, useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { HouseView } from '../room/house-view.tsx'
import { Examples, PlanList, Together } from '../room/plan-parts.tsx'
import { RoomPanel } from '../room/room-panel.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../room/room.css'

/**
 * A house whose rooms take devices (ROOM-1). Every change of the plan is a link to another address,
 * so that it works without scripts; with them the house is rendered anew in place.
 */
export function Page({ visit: { data } }: { visit: Visit<'room'> }) {
  const { breadcrumb, title, intro, words, room, set, links } = data
  const heading = useHeading(room?.id, links.plan)
  return (
    <>
      <PageBreadcrumb crumbs={breadcrumb} />
      <div className="wrap room-page">
        <div className="room-top">
          <div className="room-head">
            <Headline as="h1" text={title} />
            <p className="t-lead text-muted mt-3 measure not-printed">{intro}</p>
          </div>
          <div className="room-stage">
            <HouseView data={data} />
            <Status data={data} />
            <RoomChips data={data} />
          </div>
          <div className="room-side">
            {room ? (
              <RoomPanel words={words} room={room} heading={heading} />
            ) : (
              <Examples data={data} heading={heading} />
            )}
          </div>
        </div>
        {set.length > 0 && (
          <div className="room-result">
            <div className="room-together">
              <Together data={data} />
              <PlanList data={data} />
            </div>
            <div id="set">
              <FinderSet words={words} set={set} />
            </div>
          </div>
        )}
        <p className="not-printed">
          <Link to={links.others} className="link target t-label">
            {words.others}
          </Link>
        </p>
      </div>
    </>
  )
}

/**
 * The heading beside the house, which gets the focus when another room or the whole house is looked
 * at, and when a change of the plan removes the link that had it (ROOM-5).
 */
function useHeading(room: string | undefined, plan: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef({ room, plan })
  // At once: a later effect would take the focus back from somebody who already went on by
  // keyboard.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { room, plan }
    const isLost = before.plan !== plan && document.activeElement === document.body
    // The house stays in view: it is what changes.
    if (before.room !== room || isLost) heading.current?.focus({ preventScroll: true })
  }, [room, plan])
  return heading
}

/** The rooms beside the house, for those who do not tap on it, and while one fills the view. */
function RoomChips({ data: { words, rooms, room, links } }: { data: RoomData }) {
  return (
    <nav aria-label={words.rooms} className="not-printed">
      <ul className="room-chips">
        <li>
          <Link to={links.house} rel="nofollow" className="chip" aria-current={!room || undefined}>
            {words.house}
          </Link>
        </li>
        {rooms.map(({ id, name, link, pieces }) => (
          <li key={id}>
            <Link
              to={link}
              rel="nofollow"
              className="chip"
              aria-current={room?.id === id || undefined}
            >
              {name}
              {pieces > 0 && <span className="nums room-count">{pieces}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What the plan has in stock, which is also said when it changes, and the way to its set. */
function Status({ data: { words, rooms, set } }: { data: RoomData }) {
  const t = useT()
  const { money } = useFormat()
  const pieces = rooms.reduce((sum, room) => sum + room.pieces, 0)
  const amount = totalOf(set.filter(({ card }) => card.availability.isOnStock))
  return (
    <div className="room-status not-printed">
      <p role="status" className="t-subtitle nums">
        {pieces > 0 && t('catalog.listing.count', { count: pieces })}
        {amount && ` · ${money(amount)}`}
      </p>
      {set.length > 0 && (
        <a href="#set" className="link t-label target">
          {words.set}
        </a>
      )}
    </div>
  )
}
