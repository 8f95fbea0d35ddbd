// The outlines of the maps of resellers, one drawing per market's country:
//   npm run maps
// From Natural Earth at 1:10 million (public domain), as the package world-atlas has it (ISC).
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import { mapNames, mapOf, mapWidth } from '#shared/resellers/country-map.ts'
import { root } from './tools.mjs'

/**
 * ISO 3166 numbers; EU stands for the countries of the Union and their neighbours with a
 * storefront.
 */
const numbers = {
  AT: ['040'], BE: ['056'], CA: ['124'], CH: ['756'], CZ: ['203'], DE: ['276'], DK: ['208'], ES: ['724'], FR: ['250'], GB: ['826'],
  IT: ['380'], NL: ['528'], NO: ['578'], PL: ['616'], PT: ['620'], SE: ['752'], US: ['840'],
  EU: ['040', '056', '100', '191', '196', '203', '208', '233', '246', '250', '276', '300', '348', '372', '380', '428', '440', '442', '470', '528', '616', '620', '642', '703', '705', '724', '752', '756', '578', '826'],
} // oxfmt-ignore

/** Square units of a map below which a bend of a line is left out, and a whole island. */
const smallestBend = 2
const smallestIsland = 2

/**
 * Files of /assets are kept for a year: other outlines need another name, here and in
 * reseller-map.tsx.
 */
const target = join(root, 'public/assets/maps-2026-11')
const require = createRequire(import.meta.url)
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'))
const topology = presimplify(atlas)

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
for (const name of mapNames) {
  const map = mapOf(name)
  const { height } = map
  const { around, land } = layersOf(map, numbers[name])
  const layer = (id, path) => `<path id="${id}" d="${path}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${height}"><!-- Natural Earth, public domain --><defs>${layer('around', around)}${layer('land', land)}</defs></svg>\n`
  writeFileSync(join(target, `${name}.svg`), svg)
  console.log(`${name}: ${svg.length} bytes, ${mapWidth} × ${height}`)
}

/** The land of the map's countries, and that of all others around it. */
function layersOf(map, own) {
  const unitsPerDegree = mapWidth / (map.box.east - map.box.west)
  const simple = simplify(topology, smallestBend / unitsPerDegree ** 2)
  const { features } = feature(simple, simple.objects.countries)
  const path = (list) => list.flatMap(({ geometry }) => rings(geometry, map)).join('')
  return {
    land: path(features.filter(({ id }) => own.includes(id))),
    around: path(features.filter(({ id }) => !own.includes(id))),
  }
}

function rings(geometry, map) {
  const polygons =
    geometry?.type === 'Polygon' ? [geometry.coordinates] : (geometry?.coordinates ?? [])
  return polygons.flatMap((polygon) => polygon.flatMap((ring) => outline(ring, map)))
}

/** A ring as path data, cut at the map's edge; nothing where it is outside or too small. */
function outline(ring, { box, height, spotOf }) {
  const margin = (box.east - box.west) / 4
  // Far points of a conic projection come out anywhere: they are cut off before.
  const near = cut(unwrapped(ring), [
    [0, box.west - margin, 1],
    [0, box.east + margin, -1],
    [1, box.south - margin, 1],
    [1, Math.min(box.north + margin, 85), -1],
  ])
  const spots = withSteps(near)
    .map(([lng, lat]) => spotOf([lat, lng]))
    .map(({ x, y }) => [x, y])
  const shown = cut(spots, [
    [0, 0, 1],
    [0, mapWidth, -1],
    [1, 0, 1],
    [1, height, -1],
  ])
  if (shown.length < 3 || area(shown) < smallestIsland) return []
  return [pathOf(shown)]
}

/** A ring without the jump from 180 degrees east to 180 degrees west. */
function unwrapped(ring) {
  let turns = 0
  return ring.map(([lng, lat], index) => {
    const step = index === 0 ? 0 : lng - ring[index - 1][0]
    turns += step > 180 ? -360 : step < -180 ? 360 : 0
    return [lng + turns, lat]
  })
}

/**
 * A ring with a point at least every degree: straight borders along a parallel are curves on the
 * map.
 */
function withSteps(ring) {
  return ring.flatMap(([x, y], index) => {
    const [fromX, fromY] = ring.at(index - 1)
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x - fromX), Math.abs(y - fromY))))
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
    })
  })
}

/** Cuts a ring at lines: axis, value, and the side that is kept (Sutherland–Hodgman). */
function cut(ring, lines) {
  return lines.reduce((points, [axis, value, side]) => {
    const isKept = (point) => (point[axis] - value) * side >= 0
    return points.flatMap((point, index) => {
      const before = points.at(index - 1)
      const crossing = isKept(point) === isKept(before) ? [] : [between(before, point, axis, value)]
      return isKept(point) ? [...crossing, point] : crossing
    })
  }, ring)
}

function between(from, to, axis, value) {
  const share = (value - from[axis]) / (to[axis] - from[axis])
  return [0, 1].map((each) => from[each] + (to[each] - from[each]) * share)
}

function area(ring) {
  const sum = ring.reduce((total, [x, y], index) => {
    const [otherX, otherY] = ring.at(index - 1)
    return total + (otherX * y - x * otherY)
  }, 0)
  return Math.abs(sum) / 2
}

/** Path data in tenths of a unit, relative to the point before. */
function pathOf(ring) {
  const tenths = ring.map((point) => point.map((value) => Math.round(value * 10)))
  const written = tenths.map(([x, y], index) => {
    const before = tenths[index - 1]
    if (!before) return `M${x / 10} ${y / 10}l`
    const [across, down] = [x - before[0], y - before[1]]
    return across === 0 && down === 0 ? '' : `${short(across)}${down < 0 ? '' : ' '}${short(down)}`
  })
  const [start, ...steps] = written.filter(Boolean)
  return `${start}${steps.map((step, index) => (index === 0 || step.startsWith('-') ? step : ` ${step}`)).join('')}z`
}

function short(tenths) {
  return String(tenths / 10).replace(/^(-?)0\./, '$1.')
}
