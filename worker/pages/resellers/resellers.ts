import { ShopError } from '#shared/api/errors.ts'
import type { PageContent } from '#shared/api/pages.ts'
import type { Market } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import {
  isWithin,
  kilometres,
  mapNames,
  mapOf,
  type Point,
  type Spot,
} from '#shared/resellers/country-map.ts'
import type { Reseller, Resellers } from '#shared/resellers/reseller.ts'
import type { Near, ShownReseller, ShownResellers } from '#shared/resellers/shown-resellers.ts'
import { shownPhone } from '#shared/resellers/shown-phone.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { contentOf } from '../content.ts'
import { definePage, type LoadContext } from '../page-definition.ts'
import { noPlace, placesNamed, typedPlace } from './place-lookup.ts'
import { resolveSections } from '../sections.ts'

/** Countries whose resellers the storefront of all other countries has for its own. */
const unionCountries = new Set(['IE', 'FI', 'LU'])
/** Kilometres within which resellers across a border are listed too. */
const acrossBorder = 100
/** How many that storefront lists near a place. */
const nearest = 8
/** Units of a map between two numbers, so that each can be touched. */
const apart = 44
const kilometresPerMile = 1.609_344

/** The resellers of the market's country on a map and as a list, sorted by their distance from a typed place (HELP-11, HELP-12). */
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
  const show = (reseller: Reseller) => shownReseller(reseller, { block, market, from: found?.from })
  const foreign = Map.groupBy(
    block.resellers.filter((reseller) => !own.includes(reseller)),
    (reseller) => reseller.country,
  )
  const names = new Intl.DisplayNames([market.tag], { type: 'region' })
  const map = mapOf(mapNameOf(country))
  const here = found?.from && isWithin(found.from, map.box) ? map.spotOf(found.from) : undefined
  return {
    words: block.words,
    map: { file: mapNameOf(country), height: map.height },
    ...(found && { near: { ...found.near, ...(here && found.near.place && { spot: here }) } }),
    list: withLabels(own.map(show)),
    others: [...foreign]
      .map(([code, list]) => ({ country: names.of(code) ?? code, list: list.map(show) }))
      .sort((a, b) => a.country.localeCompare(b.country, market.tag)),
  }
}

function isEuropean({ country }: Reseller): boolean {
  return country !== 'US' && country !== 'CA'
}

function mapNameOf(country: string) {
  return mapNames.find((name) => name === country) ?? 'EU'
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
  const [first, ...others] = places
  if (!first) return { near: { typed: typed === noPlace ? '' : typed } }
  const labelOf = ({ name, code }: { name: string; code: string }) =>
    code ? `${name}, ${code.toUpperCase()}` : name
  return {
    near: {
      typed,
      place: first.name,
      others: others.flatMap((place) =>
        place.code ? [{ label: labelOf(place), query: place.code }] : [],
      ),
    },
    from: first.point,
  }
}

interface Place {
  block: Resellers
  market: Market
  from: Point | undefined
}

function shownReseller(
  { id, name, town, country, address, phone, service, open, point }: Reseller,
  { block, market, from }: Place,
): ShownReseller {
  const map = mapOf(mapNameOf(market.country))
  const hours = block.hours[open] ?? []
  const [lat, lng] = point
  return {
    id,
    name,
    town,
    country,
    lines: address,
    phone: {
      tel: phone.replace(/ /g, ''),
      shown: country === market.country ? shownPhone(phone, country) : phone,
    },
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

function writtenHours({ days: [first, last], times }: Hours, { tag }: Market) {
  const day = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const clock = new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' })
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
function writtenDistance(km: number, { tag, country }: Market): string {
  const isMiles = country === 'GB' || country === 'US'
  const length = isMiles ? km / kilometresPerMile : km
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: isMiles ? 'mile' : 'kilometer',
    // Places are known to a kilometre or so.
    maximumFractionDigits: 0,
  }).format(length)
}

/** Moves numbers on the map that would cover each other, some steps apart from one another. */
function withLabels(list: ShownReseller[]): ShownReseller[] {
  const spots = list.map(({ spot }) => spot && { ...spot })
  for (let round = 0; round < 60; round++)
    spots.forEach((one, index) => {
      for (const other of spots.slice(index + 1)) if (one && other) separate(one, other)
    })
  return list.map((reseller, index) => {
    const spot = spots[index]
    return reseller.spot && spot && (spot.x !== reseller.spot.x || spot.y !== reseller.spot.y)
      ? { ...reseller, label: spot }
      : reseller
  })
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
