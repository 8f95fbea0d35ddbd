import { ShopError } from '#shared/api/errors.ts'
import type { PageContent } from '#shared/api/pages.ts'
import { dateTag } from '#shared/markets/dates.ts'
import type { Market } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import {
  type CountryMap,
  isWithin,
  kilometres,
  mapNames,
  mapOf,
  mapWidth,
  type Point,
  type Spot,
} from '#shared/resellers/country-map.ts'
import type { Reseller, Resellers } from '#shared/resellers/reseller.ts'
import type {
  Near,
  ResellerContact,
  ShownReseller,
  ShownResellers,
} from '#shared/resellers/shown-resellers.ts'
import { shownPhone } from '#shared/resellers/shown-phone.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { contentOf, resolveSections } from '../content.ts'
import { definePage, type LoadContext } from '../page-definition.ts'
import { noPlace, otherPlaces, placesNamed, typedPlace } from './place-lookup.ts'

/** Countries whose resellers the storefront of all other countries has for its own. */
const unionCountries = new Set(['IE', 'FI', 'LU'])
/** Kilometres within which resellers across a border are listed too. */
const acrossBorder = 100
/** How many that storefront lists near a place. */
const nearest = 8
/** Units of a map between two numbers: more than a number's width on a screen of 320 pixels. */
const apart = 64
const kilometresPerMile = 1.609_344

/**
 * The resellers of the market's country on a map and as a list, sorted by their distance from a
 * typed place (HELP-11, HELP-12).
 */
export const resellers = definePage('resellers', {
  cache: 'public',
  oneAddress: true,
  query: { near: typedPlace },
  async load(context) {
    const { page: written, head } = contentOf(context)
    const block = blockOf(written)
    if (!block) throw new ShopError('PageNotFound', { params: { path: context.path } })
    const page = memoizeByObject(written, withoutBlock)
    const [{ cards, articles, deferred }, shown] = await Promise.all([
      resolveSections(context, page.sections),
      shownResellers(block, context),
    ])
    return { data: { page, cards, articles, shown }, head, deferred }
  },
})

function blockOf({ sections }: PageContent): Resellers | undefined {
  return sections.flatMap((section) =>
    section.collection === 'reseller_block' ? [section.item] : [],
  )[0]
}

function withoutBlock(page: PageContent): PageContent {
  return {
    ...page,
    sections: page.sections.filter(({ collection }) => collection !== 'reseller_block'),
  }
}

async function shownResellers(
  block: Resellers,
  { market, query }: LoadContext,
): Promise<ShownResellers> {
  const { country } = market
  const found = await lookUp(query.get('near') ?? '', country)
  const isOwn = (reseller: Reseller) =>
    country === 'EU' ? unionCountries.has(reseller.country) : reseller.country === country
  const far = ({ point }: Reseller) => (found?.from ? kilometres(found.from, point) : 0)
  const listed = block.resellers.filter((reseller) => isListed(reseller))
  function isListed(reseller: Reseller) {
    if (!found?.from || isOwn(reseller)) return isOwn(reseller)
    return far(reseller) <= acrossBorder || (country === 'EU' && isEuropean(reseller))
  }
  const sorted = listed.toSorted((a, b) => far(a) - far(b))
  const own = found?.from && country === 'EU' ? sorted.slice(0, nearest) : sorted
  const foreign = Map.groupBy(
    block.resellers.filter((reseller) => !own.includes(reseller)),
    (reseller) => reseller.country,
  )
  const { names } = memoizeByObject(market, formatsOf)
  const map = memoizeByObject(market, marketMap)
  const here = found?.from && isWithin(found.from, map.box) ? map.spotOf(found.from) : undefined
  return {
    words: block.words,
    map: { file: mapNameOf(country), height: map.height },
    ...(found && { near: { ...found.near, ...(here && found.near.place && { spot: here }) } }),
    list: withLabels(
      own.map((reseller) => shownReseller(reseller, { block, market, map, from: found?.from })),
      map,
    ),
    others: [...foreign]
      .map(([code, list]) => ({
        country: names.of(code) ?? code,
        list: list.map((reseller) => contactOf(reseller, market)),
      }))
      .sort((a, b) => a.country.localeCompare(b.country, market.tag)),
  }
}

function isEuropean({ country }: Reseller): boolean {
  return country !== 'US' && country !== 'CA'
}

function mapNameOf(country: string) {
  return mapNames.find((name) => name === country) ?? 'EU'
}

function marketMap({ country }: Market): CountryMap {
  return mapOf(mapNameOf(country))
}

/** What was typed, and its coordinates; without those where no such place is known. */
async function lookUp(
  typed: string,
  country: string,
): Promise<{ near: Near; from?: Point } | undefined> {
  if (!typed) return undefined
  const places =
    typed === noPlace
      ? []
      : await placesNamed(typed, country).catch((error: unknown) => {
          log('error', 'place_lookup_failed', errorFields(error))
          return []
        })
  const [first] = places
  if (!first) return { near: { typed: typed === noPlace ? '' : typed } }
  return {
    near: {
      typed,
      place: first.name,
      others: otherPlaces(places, country),
    },
    from: first.point,
  }
}

interface Place {
  block: Resellers
  market: Market
  map: CountryMap
  from: Point | undefined
}

function contactOf(
  { id, name, country, address, phone }: Reseller,
  market: Market,
): ResellerContact {
  return {
    id,
    name,
    lines: address,
    phone: {
      tel: phone.replace(/ /g, ''),
      shown: country === market.country ? shownPhone(phone, country) : phone,
    },
  }
}

function shownReseller(reseller: Reseller, { block, market, map, from }: Place): ShownReseller {
  const { name, town, country, service, open, point } = reseller
  const hours = block.hours[open] ?? []
  const [lat, lng] = point
  return {
    ...contactOf(reseller, market),
    town,
    country,
    service: block.words[service],
    hours: hours.map((each) => writtenHours(each, market)),
    open: hours.flatMap(({ days, times }) =>
      times.map(([opens, closes]) => `${schemaDays(days)} ${opens}-${closes}`),
    ),
    point,
    ...(isWithin(point, map.box) && { spot: map.spotOf(point) }),
    ...(from && { distance: writtenDistance(kilometres(from, point), market) }),
    route: `${block.route}${lat}%2C${lng}`,
    app: `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`,
  }
}

type Hours = Resellers['hours'][string][number]

// Monday of a week, for names of days.
const monday = Date.UTC(2026, 0, 5)
const dayLength = 86_400_000

/** A market's formats, made once: to make one costs more than all that a page writes with it. */
function formatsOf({ tag, code, country }: Market) {
  return {
    names: new Intl.DisplayNames([tag], { type: 'region' }),
    day: new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }),
    clock: new Intl.DateTimeFormat(dateTag(code), { timeStyle: 'short', timeZone: 'UTC' }),
    distance: new Intl.NumberFormat(tag, {
      style: 'unit',
      unit: hasMiles(country) ? 'mile' : 'kilometer',
      // Places are known to a kilometre or so.
      maximumFractionDigits: 0,
    }),
  }
}

function writtenHours({ days: [first, last], times }: Hours, market: Market) {
  const { day, clock } = memoizeByObject(market, formatsOf)
  const at = (weekday: number, time = '00:00') =>
    monday + (weekday - 1) * dayLength + Date.parse(`1970-01-01T${time}Z`)
  return {
    days:
      first === last ? day.format(at(first)) : `${day.format(at(first))}–${day.format(at(last))}`,
    times: times.map(([from, to]) => clock.formatRange(at(1, from), at(1, to))).join(', '),
  }
}

const schemaNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

function schemaDays([first, last]: Hours['days']): string {
  const [from, to] = [schemaNames[first - 1], schemaNames[last - 1]]
  return first === last ? `${from}` : `${from}-${to}`
}

/** Miles in the United Kingdom and the United States, else kilometres. */
function writtenDistance(km: number, market: Market): string {
  const length = hasMiles(market.country) ? km / kilometresPerMile : km
  return memoizeByObject(market, formatsOf).distance.format(length)
}

function hasMiles(country: string): boolean {
  return country === 'GB' || country === 'US'
}

/** Moves numbers on the map that would cover each other, some steps apart from one another. */
function withLabels(list: ShownReseller[], map: CountryMap): ShownReseller[] {
  const spots = list.map(({ spot }) => spot && { ...spot })
  for (let round = 0; round < 60; round++)
    spots.forEach((one, index) => {
      for (const other of spots.slice(index + 1)) if (one && other) separate(one, other)
      if (one) keepWithin(one, map)
    })
  return list.map((reseller, index) => {
    const spot = spots[index]
    return reseller.spot && spot && (spot.x !== reseller.spot.x || spot.y !== reseller.spot.y)
      ? { ...reseller, label: spot }
      : reseller
  })
}

/** Keeps a whole number on the map. */
function keepWithin(spot: Spot, { height }: CountryMap) {
  const margin = apart / 2
  spot.x = Math.min(Math.max(spot.x, margin), mapWidth - margin)
  spot.y = Math.min(Math.max(spot.y, margin), height - margin)
}

function separate(one: Spot, other: Spot) {
  const [across, down] = [other.x - one.x, other.y - one.y]
  const length = Math.hypot(across, down)
  if (length >= apart) return
  const [x, y] = length > 0 ? [across / length, down / length] : [1, 0]
  const step = (apart - length) / 2
  one.x -= x * step
  one.y -= y * step
  other.x += x * step
  other.y += y * step
}
