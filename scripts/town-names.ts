// GeoNames names quarters of some cities where people write the city alone.

/** Places of each code, the commonest first. */
type Places = ReadonlyMap<string, readonly string[]>

/** Czech cities whose quarters the data name after them: 'Brno-Trnitá', 'Liberec III - Jeřáb'. */
const cities = 'Praha|Brno|Ostrava|Plzeň|Liberec|Karviná|Opava|České Budějovice|Ústí nad Labem'
const czechQuarter = new RegExp(`^(${cities})( \\d+)?(?: [IVXL]+(?= ?-))?(?: ?- ?(.+))?$`)
/** The same the other way round: 'Karlov pod Ještědem-Liberec XXXV'. */
const quarterOfLiberec = /^(.+)-Liberec [IVXL]+$/

/** What Brussels' towns are called in Dutch; the data have their French names alone. */
const dutchNames: Record<string, string> = {
  Auderghem: 'Oudergem',
  'Berchem-Sainte-Agathe': 'Sint-Agatha-Berchem',
  Bruxelles: 'Brussel',
  Forest: 'Vorst',
  Ixelles: 'Elsene',
  Laeken: 'Laken',
  'Molenbeek-Saint-Jean': 'Sint-Jans-Molenbeek',
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
 */
export function townsByCode(country: string, places: Places): Map<string, string[]> {
  if (country === 'AT') return mapped(places, (list) => list.map(withoutDistrict))
  if (country === 'BE')
    return mapped(places, (list, code) =>
      /^1[012]/.test(code) ? list.flatMap((place) => [place, dutchNames[place] ?? place]) : list,
    )
  if (country === 'CZ') return czechTowns(places)
  return mapped(places, (list) => list)
}

/** 'Wien, Innere Stadt' and 'Graz,03.Bez.:Geidorf' without what follows the city. */
function withoutDistrict(place: string): string {
  return place.replace(/,.*$/, '')
}

interface Quarter {
  city: string
  /** As an address has it: the districts of Prague keep their numbers. */
  town: string
  quarter?: string | undefined
}

function quarterIn(place: string): Quarter | undefined {
  const [, before] = quarterOfLiberec.exec(place) ?? []
  if (before) return { city: 'Liberec', town: 'Liberec', quarter: before }
  const [, city, number = '', quarter] = czechQuarter.exec(place) ?? []
  return city ? { city, town: city === 'Praha' ? city + number : city, quarter } : undefined
}

function czechTowns(places: Places): Map<string, string[]> {
  const quarters = new Set(
    [...places.values()].flat().flatMap((place) => {
      const { city, quarter } = quarterIn(place) ?? {}
      return quarter ? [`${city}: ${quarter}`] : []
    }),
  )
  return mapped(places, (list) => {
    const found = list.flatMap((place) => quarterIn(place) ?? [])
    const isQuarter = (place: string) => found.some(({ city }) => quarters.has(`${city}: ${place}`))
    // The city comes first: it is what most people of the code write.
    return [
      ...found.map(({ town }) => town),
      ...list.filter((place) => !quarterIn(place) && !isQuarter(place)),
    ]
  })
}

function mapped(
  places: Places,
  change: (list: readonly string[], code: string) => readonly string[],
): Map<string, string[]> {
  return new Map([...places].map(([code, list]) => [code, [...new Set(change(list, code))]]))
}
