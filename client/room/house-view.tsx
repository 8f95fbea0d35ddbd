import type { PlacedDevice, RoomData } from '#shared/room/room-data.ts'
import type { Line } from '#shared/room/thread-mesh.ts'
import { useFormat } from '../i18n/provider.tsx'
import { shownPrice } from '../catalog/prices.ts'
import { Link } from '../navigation/link.tsx'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/media/icon.tsx'
import { areaOf, aroundOf, cameraOn, placeOf, reachOf, transformOf } from './camera.ts'
import { sceneBehind, sceneFrame } from './house/frame.ts'
import { lowerRooms } from './house/lower-rooms.ts'
import { upperRooms } from './house/upper-rooms.ts'

const scene = { __html: sceneBehind + upperRooms + lowerRooms + sceneFrame }

/**
 * The house, cut open. As a whole its rooms are links; a room that is looked at fills the view, and
 * the places of its devices are links that put them there and take them away. The lines repeat what
 * the lists say, so they have no names.
 */
export function HouseView({ data }: { data: RoomData }) {
  const { room, placed, mesh, figures } = data
  const camera = cameraOn(room?.id)
  return (
    <div className="house">
      <svg viewBox="0 0 960 900" className="house-drawing" aria-hidden="true">
        <g
          className="house-world"
          data-lit={placed.map((device) => device.room).join(' ')}
          style={{ transform: transformOf(camera) }}
        >
          <g dangerouslySetInnerHTML={scene} />
          {room && <path className="veil" d={aroundOf(room.id)} />}
          <Lines lines={mesh} className="mesh" />
          <Lines lines={figures} className="figures" />
          {placed.map((device) => (
            <Device key={`${device.room} ${device.key}`} device={device} />
          ))}
        </g>
      </svg>
      {room ? <Places data={data} room={room} /> : <Rooms data={data} />}
    </div>
  )
}

function Lines({ lines, className }: { lines: readonly Line[]; className: string }) {
  return lines.map(([x1, y1, x2, y2]) => (
    <path key={`${x1} ${y1} ${x2} ${y2}`} className={className} d={`M${x1} ${y1}L${x2} ${y2}`} />
  ))
}

/** A device with the waves of its Wi-Fi. */
function Device({ device: { x, y, nets, drawing } }: { device: PlacedDevice }) {
  return (
    <g transform={`translate(${x} ${y})`} className="device">
      {nets.includes('wifi') && (
        <path className="waves" d="M-11-15a16 16 0 0 1 22 0M-16-21a24 24 0 0 1 32 0" />
      )}
      <g dangerouslySetInnerHTML={{ __html: drawing }} />
    </g>
  )
}

function Rooms({ data: { rooms } }: { data: RoomData }) {
  const { money } = useFormat()
  const camera = cameraOn(undefined)
  return (
    <ul>
      {rooms.map(({ id, name, link, amount }) => (
        <li key={id}>
          <Link to={link} rel="nofollow" className="house-room" style={areaOf(id, camera)}>
            <span className="house-label">
              {name}
              {amount && <span className="house-amount nums"> {money(amount)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type PlacesProps = { data: RoomData; room: NonNullable<RoomData['room']> }

function Places({ data: { words, links }, room }: PlacesProps) {
  const { money } = useFormat()
  const camera = cameraOn(room.id)
  return (
    <>
      <Link to={links.house} rel="nofollow" className="house-back not-printed">
        <Icon name="arrow-left" size={18} />
        {words.house}
      </Link>
      <ul key={room.id} className="house-places">
        {room.choices.map(({ card, x, y, quantity, more, less }) => {
          // A place that is taken gives a piece of its device back.
          const target = quantity > 0 ? less : more
          const removal = quantity > 1 ? words.fewer : words.remove
          if (!target) return null
          return (
            <li
              key={card.key}
              style={{ ...placeOf({ x, y }, camera), '--reach': reachOf(camera) }}
              className="house-place"
            >
              <Link
                to={target}
                rel="nofollow"
                className={cx('house-spot', quantity > 0 && 'house-taken')}
              >
                {quantity > 0 ? (
                  <span className="house-price nums">
                    {quantity > 1 && `${quantity} × `}
                    {money(shownPrice(card.price).current)}
                  </span>
                ) : (
                  <span className="house-plus">
                    <Icon name="plus" size={16} />
                  </span>
                )}
                <span className="sr-only">
                  {' '}
                  {card.name} – {quantity > 0 ? removal : words.put}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
