// GeoNames names quarters of some cities where people write the city alone.

/** Czech cities whose quarters the data name after them: 'Brno-Trnitá', 'Liberec III - Jeřáb'. */
const czechCities = 'Praha|Brno|Ostrava|Plzeň|Liberec|Karviná|Opava|České Budějovice|Ústí nad Labem'
const czechQuarter = new RegExp(`^(${czechCities})( \\d+)?(?: [IVXL]+(?= ?-))?(?: ?- ?(.+))?$`)

/** The same the other way round: 'Karlov pod Ještědem-Liberec XXXV'. */
const quarterOfLiberec = /^(.+)-Liberec [IVXL]+$/

/** What Brussels' towns are called in Dutch, where that is another name; French is GeoNames' own. */
const dutchNames = {
  Anderlecht: 'Anderlecht',
  Auderghem: 'Oudergem',
  'Berchem-Sainte-Agathe': 'Sint-Agatha-Berchem',
  Bruxelles: 'Brussel',
  Forest: 'Vorst',
  Ixelles: 'Elsene',
  Laeken: 'Laken',
  'Molenbeek-Saint-Jean': 'Sint-Jans-Molenbeek',
  'Neder-Over-Heembeek': 'Neder-Over-Heembeek',
  'Saint-Gilles': 'Sint-Gillis',
  'Saint-Josse-Ten-Noode': 'Sint-Joost-ten-Node',
  Schaerbeek: 'Schaarbeek',
  Uccle: 'Ukkel',
  'Watermael-Boitsfort': 'Watermaal-Bosvoorde',
  'Woluwe-Saint-Lambert': 'Sint-Lambrechts-Woluwe',
  'Woluwe-Saint-Pierre': 'Sint-Pieters-Woluwe',
}

/**
 * The towns of each code as an address has them, in the order of the given places: Vienna, Prague
 * and Brno in place of their quarters, Brussels and its towns in both of its languages.
 *
 * @param {string} country
 * @param {Map<string, string[]>} places by code
 * @returns {Map<string, string[]>}
 */
export function townsByCode(country, places) {
  if (country === 'AT') return mapped(places, (list) => list.map((place) => place.split(',')[0]))
  if (country === 'BE')
    return new Map(
      [...places].map(([code, list]) => [
        code,
        /^1[012]/.test(code) ? inBothLanguages(list) : list,
      ]),
    )
  return country === 'CZ' ? czechTowns(places) : places
}

function inBothLanguages(list) {
  return list.flatMap((place) => [...new Set([place, dutchNames[place] ?? place])])
}

/** A Czech place as a city and its quarter; undefined for a place that is no quarter of a listed city. */
function cityOf(place) {
  const [, before] = quarterOfLiberec.exec(place) ?? []
  if (before) return { city: 'Liberec', town: 'Liberec', quarter: before }
  const [, city, number = '', quarter] = czechQuarter.exec(place) ?? []
  // Districts of Prague have numbers that addresses keep.
  return city && { city, town: city === 'Praha' ? city + number : city, quarter }
}

function czechTowns(places) {
  const quarters = new Map()
  for (const place of [...places.values()].flat()) {
    const { city, quarter } = cityOf(place) ?? {}
    if (quarter) quarters.set(city, (quarters.get(city) ?? new Set()).add(quarter))
  }
  return mapped(places, (list) => {
    const found = list.map((place) => ({ place, ...cityOf(place) }))
    const cities = new Set(found.flatMap(({ city }) => city ?? []))
    const isQuarter = (place) => [...cities].some((city) => quarters.get(city)?.has(place))
    // The city comes first: it is what most people of the code write.
    return [
      ...found.flatMap(({ town }) => town ?? []),
      ...list.filter((place) => !cityOf(place) && !isQuarter(place)),
    ]
  })
}

function mapped(places, change) {
  return new Map([...places].map(([code, list]) => [code, [...new Set(change(list))]]))
}
