/** Latitude and longitude in degrees. */
export type Point = readonly [lat: number, lng: number]

/** Where on a map: its units, from its left upper corner. */
export interface Spot {
  x: number
  y: number
}

/** A part of the earth, in degrees. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Width of every map in its own units. */
export const mapWidth = 600

const box = (west: number, south: number, east: number, north: number): Box => ({
  west,
  south,
  east,
  north,
})

/**
 * What each market's map shows: the country's mainland with its near islands, not islands in other
 * seas. EU is the storefront of all other countries.
 */
const boxes = {
  AT: box(9.4, 46.3, 17.3, 49.1),
  BE: box(2.4, 49.4, 6.5, 51.6),
  CA: box(-128, 41.6, -59, 62),
  CH: box(5.8, 45.7, 10.6, 47.9),
  CZ: box(12, 48.4, 18.95, 51.15),
  DE: box(5.7, 47.1, 15.2, 55.1),
  DK: box(7.8, 54.4, 15.3, 57.9),
  ES: box(-9.5, 35.8, 4.5, 43.9),
  EU: box(-10.5, 34.6, 34.6, 66.5),
  FR: box(-5.3, 41.2, 9.8, 51.2),
  GB: box(-8.3, 49.8, 2, 60.9),
  IT: box(6.5, 35.4, 18.6, 47.2),
  NL: box(3.2, 50.7, 7.3, 53.6),
  NO: box(4, 57.8, 31.2, 71.3),
  PL: box(14, 48.9, 24.3, 54.95),
  PT: box(-9.8, 36.8, -6, 42.25),
  SE: box(10.6, 55.2, 24.3, 69.1),
  US: box(-124.9, 24.4, -66.8, 49.4),
} satisfies Record<string, Box>

export type MapName = keyof typeof boxes

export const mapNames = Object.keys(boxes) as MapName[]

/**
 * A market's map: what of the earth, its height in its own units, and where a point comes to be.
 */
export interface CountryMap {
  box: Box
  height: number
  spotOf: (point: Point) => Spot
}

/** A market's map in Lambert's conformal conic projection. */
export function mapOf(name: MapName): CountryMap {
  const within = boxes[name]
  const project = conic(within)
  const edge = edgeOf(within).map(project)
  const left = Math.min(...edge.map(({ x }) => x))
  const right = Math.max(...edge.map(({ x }) => x))
  const top = Math.min(...edge.map(({ y }) => y))
  const bottom = Math.max(...edge.map(({ y }) => y))
  const scale = mapWidth / (right - left)
  return {
    box: within,
    height: Math.round((bottom - top) * scale),
    spotOf(point) {
      const { x, y } = project(point)
      return { x: (x - left) * scale, y: (y - top) * scale }
    },
  }
}

export function isWithin([lat, lng]: Point, { west, south, east, north }: Box): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** The projection with its two standard parallels a sixth from the box's edges. */
function conic({ west, south, east, north }: Box): (point: Point) => Spot {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const sixth = (north - south) / 6
  const [low, high] = [rad(south + sixth), rad(north - sixth)]
  const tangent = (latitude: number) => Math.tan(Math.PI / 4 + latitude / 2)
  const n = Math.log(Math.cos(low) / Math.cos(high)) / Math.log(tangent(high) / tangent(low))
  const f = (Math.cos(low) * tangent(low) ** n) / n
  const middle = (west + east) / 2
  return ([lat, lng]) => {
    const radius = f / tangent(rad(lat)) ** n
    const angle = n * rad(lng - middle)
    return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) }
  }
}

function edgeOf({ west, south, east, north }: Box): Point[] {
  const steps = Array.from({ length: 9 }, (_, step) => step / 8)
  return steps.flatMap((part): Point[] => {
    const lng = west + (east - west) * part
    const lat = south + (north - south) * part
    return [
      [south, lng],
      [north, lng],
      [lat, west],
      [lat, east],
    ]
  })
}

const earthRadius = 6371

/** Kilometres by great circle. */
export function kilometres([lat, lng]: Point, [otherLat, otherLng]: Point): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const north = Math.sin(rad(otherLat - lat) / 2)
  const east = Math.sin(rad(otherLng - lng) / 2)
  const chord = north ** 2 + Math.cos(rad(lat)) * Math.cos(rad(otherLat)) * east ** 2
  return 2 * earthRadius * Math.asin(Math.sqrt(chord))
}
