// The places that resellers are looked for near, by postal code and by name, with coordinates:
//   npm run near -- <folder with cities1000.txt and AT.txt, BE.txt …>
// https://download.geonames.org/export/dump/cities1000.zip and
// https://download.geonames.org/export/zip/, CC BY 4.0. A country without a file of postal codes
// gets those of `npm run places`, each at its town. Each file has the keys of one hash: a look-up
// reads one of them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeKey, fileOfKey, townKey } from '#shared/resellers/place-key.ts'
import { root } from './tools.mjs'

const countries = 'AT BE CA CH CZ DE DK ES FR GB IT NL NO PL PT SE US'.split(' ')
/** Countries of the storefront of all other countries of the Union; codes of the first three. */
const others = 'IE FI LU BG CY EE GR HR HU LT LV MT RO SI SK'.split(' ')
const withCodes = ['IE', 'FI', 'LU']
/**
 * Inhabitants from which that storefront knows a town: of its countries, and of all others in
 * Europe.
 */
const smallest = { own: 5000, foreign: 100_000 }
/** More places of one name than these nobody reads. */
const mostPlaces = 4
/**
 * Rows of postal codes from which a place is found by name that has fewer than 1000 inhabitants.
 */
const leastRows = 2
/** Kilometres within which places of one name are the same. */
const same = 20

/** Names that GeoNames has in English, or in one language of several. */
const otherNames = {
  AT: { Vienna: ['Wien'] },
  BE: {
    Brussels: ['Bruxelles', 'Brussel'],
    Antwerpen: ['Anvers', 'Antwerp'],
    Gent: ['Gand', 'Ghent'],
    Brugge: ['Bruges'],
    Leuven: ['Louvain'],
    Liège: ['Luik'],
    Namur: ['Namen'],
    Mons: ['Bergen'],
    Tournai: ['Doornik'],
    Mechelen: ['Malines'],
    Kortrijk: ['Courtrai'],
    Oostende: ['Ostende'],
    Roeselare: ['Roulers'],
    Aalst: ['Alost'],
  },
  CH: {
    Zürich: ['Zurigo'],
    Genève: ['Genf', 'Ginevra', 'Geneva'],
    Basel: ['Bâle', 'Basilea'],
    Bern: ['Berne', 'Berna'],
    Luzern: ['Lucerne', 'Lucerna'],
    Lausanne: ['Losanna'],
    Fribourg: ['Freiburg', 'Friburgo'],
    Neuchâtel: ['Neuenburg'],
    Solothurn: ['Soleure', 'Soletta'],
    Chur: ['Coire', 'Coira'],
    Schaffhausen: ['Schaffhouse', 'Sciaffusa'],
    Sion: ['Sitten'],
    'Sankt Gallen': ['Saint-Gall', 'San Gallo'],
    'Biel/Bienne': ['Bienne', 'Biel'],
    Bellinzona: ['Bellinzone'],
  },
  CZ: { Prague: ['Praha'], Pilsen: ['Plzeň'] },
  DE: {
    Munich: ['München'],
    Nuremberg: ['Nürnberg'],
    Hanover: ['Hannover'],
    'Frankfurt am Main': ['Frankfurt'],
  },
  DK: { Copenhagen: ['København'] },
  ES: { Sevilla: ['Seville'], Málaga: ['Malaga'] },
  IT: {
    Rome: ['Roma'],
    Milan: ['Milano'],
    Turin: ['Torino'],
    Naples: ['Napoli'],
    Florence: ['Firenze'],
    Venice: ['Venezia'],
    Genoa: ['Genova'],
    Padova: ['Padua'],
    Mantova: ['Mantua'],
    Syracuse: ['Siracusa'],
  },
  NL: { 'The Hague': ['Den Haag', '’s-Gravenhage'], "'s-Hertogenbosch": ['Den Bosch'] },
  PL: { Warsaw: ['Warszawa'] },
  PT: { Lisbon: ['Lisboa'] },
  SE: { Göteborg: ['Gothenburg'] },
  US: { 'New York City': ['New York'] },
  CA: { Montréal: ['Montreal'], Québec: ['Quebec', 'Quebec City'] },
}

const [, , folder] = process.argv
if (!folder || !existsSync(join(folder, 'cities1000.txt'))) {
  console.error('Which folder has GeoNames’ cities1000.txt and AT.txt …? npm run near -- <folder>')
  process.exit(1)
}

/**
 * Files of /assets are kept for a year: other data need another name, here and in place-lookup.ts.
 */
const target = join(root, 'public/assets/near-2026-11')
const cities = Map.groupBy(readCities(), ({ country }) => country)
rmSync(target, { recursive: true, force: true })
for (const country of countries) write(country, placesOf(country))
write('EU', everywhereElse())

/** Towns with at least 1000 inhabitants: name, country, coordinates, inhabitants. */
function readCities() {
  return readFileSync(join(folder, 'cities1000.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const fields = line.split('\t')
      const town = {
        name: fields[1],
        country: fields[8],
        at: [Number(fields[4]), Number(fields[5])],
        weight: Number(fields[14]),
      }
      const [own, ...more] = otherNames[town.country]?.[town.name] ?? []
      if (!own) return [town]
      // In Belgium and Switzerland each language has its own; elsewhere the English one comes last.
      const isEnglish = !['BE', 'CH', 'CA', 'SE', 'ES'].includes(town.country)
      return [isEnglish ? own : town.name, ...(isEnglish ? [town.name] : [own]), ...more].map(
        (name) => ({ ...town, name }),
      )
    })
}

/** Rows of postal codes: code, name of the place, coordinates. */
function readCodes(country) {
  const file = join(folder, `${country}.txt`)
  if (!existsSync(file)) return codesAtTowns(country)
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .filter((fields) => fields[9] && fields[10] && !/cedex/i.test(fields[2]))
    .map((fields) => ({
      code: fields[1].replace(/^L-/, ''),
      name: fields[2],
      at: [Number(fields[9]), Number(fields[10])],
    }))
}

/**
 * The codes of `npm run places`, each at its towns. Where a name is that of several towns, the one
 * nearest to the other towns whose codes begin alike is meant.
 */
function codesAtTowns(country) {
  const towns = Map.groupBy(cities.get(country), ({ name }) => townKey(name))
  const pieces = join(root, 'public/assets/places-2026-03', country)
  return readdirSync(pieces).flatMap((file) => {
    const piece = file.slice(0, -'.txt'.length)
    const rows = readFileSync(join(pieces, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([name, rests]) => ({ name, rests: rests.split(','), found: towns.get(townKey(name)) }))
      .filter(({ found }) => found)
    const certain = rows.filter(({ found }) => found.length === 1)
    if (certain.length === 0) return []
    const middle = [0, 1].map((axis) => median(certain.map(({ found }) => found[0].at[axis])))
    return rows.flatMap(({ name, rests, found }) => {
      const { at } = found.toSorted((a, b) => distance(a.at, middle) - distance(b.at, middle))[0]
      return rests.map((rest) => ({ code: piece + rest, name, at }))
    })
  })
}

/** Key → places, of a country. */
function placesOf(country) {
  const rows = readCodes(country)
  const entries = new Map()
  for (const [code, own] of Map.groupBy(rows, (row) => codeKey(row.code, country))) {
    if (!code) continue
    const [name] = [...Map.groupBy(own, (row) => row.name)].sort(
      ([, a], [, b]) => b.length - a.length,
    )[0]
    entries.set(code, [{ name, code: '', at: middleOf(own) }])
  }
  const named = [...Map.groupBy(rows, ({ name }) => name)].flatMap(([name, own]) =>
    clusters(own).flatMap((cluster) =>
      cluster.length >= leastRows ? [{ name, at: middleOf(cluster), weight: cluster.length }] : [],
    ),
  )
  addTowns(entries, [...(cities.get(country) ?? []), ...named], rows, country)
  return entries
}

/**
 * Towns and some codes of the countries without a storefront, and the large towns of all others.
 */
function everywhereElse() {
  const entries = new Map()
  const label = (name, country) => `${name} (${country})`
  for (const country of withCodes)
    for (const [key, places] of placesOf(country)) {
      const known = entries.get(key) ?? []
      const own = places.map((place) => ({ ...place, name: label(place.name, country) }))
      entries.set(key, [...known, ...own].slice(0, mostPlaces))
    }
  const towns = [...cities].flatMap(([country, list]) =>
    countries.concat(others).includes(country) && !['US', 'CA', ...withCodes].includes(country)
      ? list
          .filter(
            ({ weight }) => weight >= (others.includes(country) ? smallest.own : smallest.foreign),
          )
          .map((town) => ({ ...town, name: label(town.name, country) }))
      : [],
  )
  addTowns(entries, towns, [], 'EU')
  return entries
}

/** Adds towns by name, the largest of a name first, each with the code nearest to it. */
function addTowns(entries, towns, rows, country) {
  const grid = Map.groupBy(rows, ({ at }) => cellOf(at))
  for (const [key, list] of Map.groupBy(towns, ({ name }) => townKey(name))) {
    if (!key || entries.has(key)) continue
    const kept = []
    for (const town of list.toSorted((a, b) => b.weight - a.weight))
      if (kept.length < mostPlaces && kept.every(({ at }) => distance(at, town.at) > same))
        kept.push({ name: town.name, code: nearestCode(town.at, grid, country), at: town.at })
    entries.set(key, kept)
  }
}

function nearestCode([lat, lng], grid, country) {
  const around = [-1, 0, 1].flatMap((row) =>
    [-1, 0, 1].flatMap((column) => grid.get(cellOf([lat + row / 5, lng + column / 5])) ?? []),
  )
  const [nearest] = around.toSorted(
    (a, b) => distance(a.at, [lat, lng]) - distance(b.at, [lat, lng]),
  )
  return nearest ? (codeKey(nearest.code, country) ?? '') : ''
}

function cellOf([lat, lng]) {
  return `${Math.floor(lat * 5)} ${Math.floor(lng * 5)}`
}

/** Rows in groups that are near each other. */
function clusters(rows) {
  const groups = []
  for (const row of rows) {
    const group = groups.find(([first]) => distance(first.at, row.at) <= same)
    if (group) group.push(row)
    else groups.push([row])
  }
  return groups
}

function middleOf(rows) {
  return [0, 1].map((axis) => rows.reduce((sum, { at }) => sum + at[axis], 0) / rows.length)
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

/** Kilometres, near enough for short ways. */
function distance([lat, lng], [otherLat, otherLng]) {
  const east = (lng - otherLng) * Math.cos((lat * Math.PI) / 180)
  return Math.hypot(lat - otherLat, east) * 111.2
}

/** One line per key: its places, each as name, code, and hundredths of degrees north and east. */
function write(country, entries) {
  mkdirSync(join(target, country), { recursive: true })
  const line = ([key, places]) =>
    [
      key,
      ...places.map(({ name, code, at }) =>
        [name.replace(/[;\t]/g, ' '), code, ...at.map((degrees) => Math.round(degrees * 100))].join(
          ';',
        ),
      ),
    ].join('\t')
  for (const [file, list] of Map.groupBy(entries, ([key]) => fileOfKey(key)))
    writeFileSync(join(target, country, `${file}.txt`), `${list.map(line).sort().join('\n')}\n`)
  console.log(`${country}: ${entries.size} keys`)
}
