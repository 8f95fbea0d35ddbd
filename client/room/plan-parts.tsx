import type { RefObject } from 'react'
import type { RoomData } from '#shared/room/room-data.ts'
import { useFormat } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Button } from '../ui/forms/button.tsx'
import { Icon } from '../ui/media/icon.tsx'

interface ExamplesProps {
  data: RoomData
  heading: RefObject<HTMLHeadingElement | null>
}

/** Plans to begin with. */
export function Examples({ data: { words, examples }, heading }: ExamplesProps) {
  const { money } = useFormat()
  return (
    <section className="not-printed">
      <h2 ref={heading} tabIndex={-1} className="t-title">
        {words.choose}
      </h2>
      <ul className="room-examples mt-4">
        {examples.map(({ title, text, link, amount }) => (
          <li key={title}>
            <Link to={link} rel="nofollow" className="room-example">
              <span className="t-subtitle block">{title}</span>
              <span className="t-small text-muted block mt-1">{text}</span>
              {amount && <span className="t-label nums block mt-2">{money(amount)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the devices do together, what is missing, and how they talk. */
export function Together({ data }: { data: RoomData }) {
  const { words, does, lacks } = data
  return (
    <>
      {does.length > 0 && (
        <section>
          <h2 className="t-title">{words.together}</h2>
          <ul className="room-does mt-4">
            {does.map(({ text, rooms }) => (
              <li key={text}>
                <Icon name="check" className="text-success" />
                <span>
                  {text}
                  {rooms && <span className="block t-small text-muted">{rooms}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lacks.length > 0 && (
        <section className="not-printed">
          <h2 className="t-subtitle">{words.could}</h2>
          <ul className="room-does mt-3">
            {lacks.map(({ text, name, room, link, isNeeded }) => (
              <li key={name + text}>
                <Icon
                  name={isNeeded ? 'circle-alert' : 'plus'}
                  className={isNeeded ? 'text-accent' : 'text-muted'}
                />
                <span>
                  <span className="block">{text}</span>
                  <Link to={link} rel="nofollow" className="link t-label target">
                    {name} ({room})<span className="sr-only"> – {words.put}</span>
                  </Link>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Radio data={data} />
    </>
  )
}

/** The signs of the drawing in words; figures only where product data has some. */
function Radio({ data: { words, placed, mesh, figures, ranges } }: { data: RoomData }) {
  const has = (net: string) => placed.some(({ nets }) => nets.some((each) => each === net))
  if (placed.length === 0) return null
  return (
    <section>
      <h2 className="t-subtitle">{words.radio}</h2>
      <ul className="room-radio t-small mt-3">
        {mesh.length > 0 && <Sign className="mesh" d="M2 10h36" text={words.thread} />}
        {has('wifi') && (
          <Sign
            className="waves"
            d="M10 14a14 14 0 0 1 20 0M5 9a21 21 0 0 1 30 0"
            text={words.wifi}
          />
        )}
        {figures.length > 0 && <Sign className="figures" d="M2 10h36" text={words.subGhz} />}
        {ranges.map((range) => (
          <li key={range}>
            <Icon name="wifi" size={20} />
            {range}
          </li>
        ))}
      </ul>
      {(has('thread') || has('wifi')) && <p className="t-small text-muted mt-2">{words.walls}</p>}
    </section>
  )
}

function Sign({ className, d, text }: { className: string; d: string; text: string }) {
  return (
    <li>
      <svg viewBox="0 0 40 20" className="house-drawing" aria-hidden="true">
        <path className={className} d={d} />
      </svg>
      {text}
    </li>
  )
}

/** The plan by room, its link, and the ways on. */
export function PlanList({ data: { words, list, links, address, day } }: { data: RoomData }) {
  return (
    <section className="room-plan">
      <h2 className="t-subtitle">{words.plan}</h2>
      <dl className="room-list mt-3">
        {list.map(({ room, pieces }) => (
          <div key={room}>
            <dt className="t-label">{room}</dt>
            <dd>
              {pieces
                .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
      <p className="room-ways not-printed t-label">
        <Button
          variant="outline"
          icon="printer"
          className="room-print"
          onClick={() => window.print()}
        >
          {words.print}
        </Button>
        <Link to={links.plan} className="link target">
          {words.keep}
        </Link>
        <Link to={links.start} className="link target">
          {words.clear}
        </Link>
      </p>
      <p className="room-paper t-small">
        {words.date.replace('{date}', day)}
        <br />
        {address}
      </p>
    </section>
  )
}
