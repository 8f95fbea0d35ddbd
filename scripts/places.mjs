// The places of postal codes that the address form suggests, made from GeoNames' postal code files:
//   npm run places -- <folder with FR.txt, DE.txt …>
// https://download.geonames.org/export/zip/, CC BY 4.0. Each piece has the codes with one
// beginning, so that a shopper's browser loads some kilobytes and not a country.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.mjs'
import { townsByCode } from './town-names.ts'

/**
 * Countries of the shop with codes of places, and how many characters a piece's codes share.
 * Canada, Ireland and the United Kingdom are left out: the free data name districts, not the towns
 * that the post writes, and no package of the registry has towns by outward code, routing key or
 * sortation area under a licence of its own.
 */
const pieces = {
  AT: 2,
  BE: 1,
  CH: 1,
  CZ: 2,
  DE: 2,
  DK: 1,
  ES: 2,
  FR: 2,
  IT: 2,
  LU: 1,
  NL: 1,
  NO: 1,
  PL: 2,
  PT: 1,
  SE: 2,
  US: 2,
}
/** More than that nobody reads; the commonest come first. */
const mostPlaces = 12
/** Codes of big receivers, and districts that are no town of an address. */
const noPlace = /cedex|gmbh| ag$|^(?:Paris|Lyon|Marseille) \d\d$/i

const [, , folder] = process.argv
if (!folder) {
  console.error(
    'Which folder has the files FR.txt, DE.txt … of GeoNames? npm run places -- <folder>',
  )
  process.exit(1)
}

/**
 * Files of /assets are kept for a year: other data need another name, here and in place-source.ts.
 */
const target = join(root, 'public/assets/places-2026-11')
for (const [country, length] of Object.entries(pieces)) {
  const file = join(folder, `${country}.txt`)
  if (!existsSync(file)) {
    console.error(`${file} is missing; ${country} stays as it is`)
    continue
  }
  const codes = placesByCode(country, readFileSync(file, 'utf8'))
  rmSync(join(target, country), { recursive: true, force: true })
  mkdirSync(join(target, country), { recursive: true })
  const byPiece = Map.groupBy(codes, ([code]) => code.slice(0, length))
  for (const [piece, list] of byPiece)
    writeFileSync(join(target, country, `${piece}.txt`), linesOf(piece, list))
  console.log(`${country}: ${codes.size} codes in ${byPiece.size} pieces`)
}

/**
 * Code → its places: the ones that are written most often, then those with the most codes, first.
 */
function placesByCode(country, text) {
  const counted = new Map()
  for (const line of text.split('\n')) {
    const [, written, place] = line.split('\t')
    if (!written || !place || noPlace.test(place) || noPlace.test(written)) continue
    const code = plainCode(country, written)
    const places = counted.get(code) ?? new Map()
    places.set(place, (places.get(place) ?? 0) + 1)
    counted.set(code, places)
  }
  const spread = new Map()
  for (const places of counted.values())
    for (const place of places.keys()) spread.set(place, (spread.get(place) ?? 0) + 1)
  const byRank = ([one, count], [other, otherCount]) =>
    otherCount - count || spread.get(other) - spread.get(one)
  const ranked = new Map(
    [...counted].map(([code, places]) => [code, [...places].sort(byRank).map(([place]) => place)]),
  )
  return new Map(
    [...townsByCode(country, ranked)].map(([code, towns]) => [code, towns.slice(0, mostPlaces)]),
  )
}

/** Without blanks and hyphens; in Portugal the first four digits, which are a place's. */
function plainCode(country, written) {
  const code = written.replace(/^L-|[\s-]/g, '').toUpperCase()
  return country === 'PT' ? code.slice(0, 4) : code
}

/**
 * One line per place: its name, and the rests of its codes. Places with the most codes come first.
 */
function linesOf(piece, list) {
  const rests = new Map()
  for (const [code, places] of list)
    for (const place of places)
      rests.set(place, [...(rests.get(place) ?? []), code.slice(piece.length)])
  return [...rests]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([place, codes]) => `${place}\t${codes.join(',')}\n`)
    .join('')
}
