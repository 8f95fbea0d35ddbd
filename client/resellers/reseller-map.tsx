import { mapWidth, type Spot } from '#shared/resellers/country-map.ts'
import type { ShownResellers } from '#shared/resellers/shown-resellers.ts'

/**
 * The shops as numbers on an outline of the country. Each leads to its entry in the list, which has
 * all that the map shows.
 */
export function ResellerMap({ shown: { map, list, near, words } }: { shown: ShownResellers }) {
  const marked = list.flatMap((reseller, index) =>
    reseller.spot ? [{ ...reseller, spot: reseller.spot, number: index + 1 }] : [],
  )
  const file = `/assets/maps-2026-11/${map.file}.svg`
  const at = ({ x, y }: Spot) => ({
    left: `${(x / mapWidth) * 100}%`,
    top: `${(y / map.height) * 100}%`,
  })
  return (
    <nav
      className="reseller-map not-printed"
      aria-label={words.map}
      style={{ '--ratio': mapWidth / map.height }}
    >
      <svg viewBox={`0 0 ${mapWidth} ${map.height}`} aria-hidden="true">
        <use href={`${file}#around`} className="map-around" />
        <use href={`${file}#land`} className="map-land" />
        {marked.map(({ id, spot, label }) => (
          <g key={id}>
            {label && (
              <path className="map-leader" d={`M${spot.x} ${spot.y}L${label.x} ${label.y}`} />
            )}
            <circle className="map-dot" cx={spot.x} cy={spot.y} r="4" />
          </g>
        ))}
        {near?.place !== undefined && near.spot && (
          <circle className="map-here" cx={near.spot.x} cy={near.spot.y} r="9" />
        )}
      </svg>
      <ol>
        {marked.map(({ id, name, town, spot, label, number }) => (
          <li key={id} style={at(label ?? spot)}>
            <a
              href={`#${id}`}
              id={`map-${id}`}
              className="map-number nums"
              aria-label={words.onMap
                .replace('{number}', String(number))
                .replace('{name}', name)
                .replace('{town}', town)}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
