import * as z from 'zod'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { partOf, partsFor } from '#shared/routes/known-names.ts'
import {
  type ListedProduct,
  listingColumns,
  listingSummaries,
  partsName,
  sourceName,
  storedPart,
  StoredPart,
  versionOf,
} from '../../worker/commerce/stored-content.ts'
import type { Catalogue } from './catalogue.ts'
import { groupsOf } from './difference.ts'
import type { ContentFile } from './files.ts'
import { fingerprint } from './results/fingerprint.ts'
import type { ProductFile } from './products/product-file.ts'
import { averageOf, priceRows } from './products/prices.ts'
import { kept, memoryResults, type ResultCache } from './results/result-cache.ts'
import type { Row } from './statement.ts'
import type { ContentTable, MadeRows } from './table.ts'

// Products in one part, about: some 35 KB, since a remote statement takes less than 100 KB.
const inOnePart = 512

/** A part as it is for one market. */
const PartHead = z.object({
  /** Hash of the columns, which names them in the summaries. */
  hash: z.string(),
  /** Hash of the row, by which a push compares it. */
  row: z.string(),
})
type PartHead = z.infer<typeof PartHead>
const Heads = z.partialRecord(z.enum(locales), PartHead)
const Summaries = z.array(z.object({ locale: z.string(), name: z.string(), body: z.string() }))

const indexTable: Omit<ContentTable, 'rows'> = {
  part: 'listing_index',
  table: 'listing_index',
  keys: ['locale', 'part'],
  group: ['locale', 'part'],
}

/** Products that are stored together, for each market that sells some of them. */
interface Part {
  part: number
  files: readonly ContentFile<ProductFile>[]
  heads: z.infer<typeof Heads>
}

/**
 * The columns by which listings are filtered, sorted and counted, for each market, and what its
 * lists show before anybody filters them (CAT-13). Both are made of the files of products alone;
 * what was made of the same files before is taken from the cache.
 */
export function listingTables(
  { products }: Pick<Catalogue, 'products'>,
  cache: ResultCache = memoryResults(),
): ContentTable[] {
  const count = partsFor(products.length, inOnePart)
  // Which part a product is in depends on its key alone, so that a changed product changes one
  // part.
  const parts = [...Map.groupBy(products, ({ id }) => partOf(id, count))].map(
    ([part, files]): Part => ({ part, files, heads: headsOf(part, files, cache) }),
  )
  const summaries = locales.map((locale) => summariesOf(locale, parts, count, cache))
  return [
    { ...indexTable, rows: [], made: madeParts(parts, cache) },
    {
      part: 'listing_summaries',
      table: 'listing_summaries',
      keys: ['locale', 'name'],
      group: ['locale', 'name'],
      // Sources are written last: until then the summaries of another index are not used.
      rows: [...summaries.flatMap(({ rows }) => rows), ...summaries.map(({ source }) => source)],
    },
  ]
}

function nameOfPart(part: number): string {
  return `listing ${part}`
}

function headsOf(part: number, files: Part['files'], cache: ResultCache): Part['heads'] {
  const name = nameOfPart(part)
  const inputs = fingerprint(files.map(({ id, version }) => `${id} ${version}`).join('\n'))
  return kept({ cache, name, inputs, form: Heads }, () => {
    const priced = files.map((file) => ({ file, prices: Map.groupBy(priceRows(file), placeOf) }))
    return Object.fromEntries(
      locales.flatMap((locale) => {
        const listed = priced.flatMap(
          ({ file, prices }) => listedProduct(file, locale, prices) ?? [],
        )
        if (!listed.length) return []
        const body = JSON.stringify(storedPart(listed))
        cache.put(name, body, locale)
        const head = { hash: hashOf(body), row: '' }
        const [group] = groupsOf(indexTable, [partRow(locale, part, head, body)])
        return [[locale, { ...head, row: group?.hash ?? '' }]]
      }),
    )
  })
}

function hashOf(body: string): string {
  return fingerprint(body).slice(0, 12)
}

function partRow(locale: Locale, part: number, { hash }: PartHead, body: string): Row {
  return { locale, part, hash, body }
}

/**
 * The columns of a part for a market, as JSON: what is kept, unless that is lost or another one.
 */
function bodyOf({ part, files, heads }: Part, locale: Locale, cache: ResultCache): string {
  const found = cache.get(nameOfPart(part), locale)
  if (found !== undefined && hashOf(found) === heads[locale]?.hash) return found
  return JSON.stringify(
    storedPart(
      files.flatMap((file) => {
        return listedProduct(file, locale, Map.groupBy(priceRows(file), placeOf)) ?? []
      }),
    ),
  )
}

function madeParts(parts: readonly Part[], cache: ResultCache): MadeRows {
  const all = locales.flatMap((locale) =>
    parts.flatMap((part) => {
      const head = part.heads[locale]
      return head ? [{ locale, part, head, id: JSON.stringify([locale, part.part]) }] : []
    }),
  )
  const rowsOf = (wanted: typeof all) =>
    wanted.map(({ locale, part, head }) =>
      partRow(locale, part.part, head, bodyOf(part, locale, cache)),
    )
  return {
    version: fingerprint(
      all
        .map(({ id, head }) => `${id} ${head.row}`)
        .sort()
        .join('\n'),
    ),
    groups: () => all.map(({ id, head }) => [id, head.row]),
    rowsOf: (ids) => rowsOf(all.filter(({ id }) => ids.has(id))),
    all: () => rowsOf(all),
  }
}

/**
 * Rows of table `listing_summaries` for a market, and the one that names the index of which they
 * are made.
 */
function summariesOf(
  locale: Locale,
  parts: readonly Part[],
  count: number,
  cache: ResultCache,
): { rows: Row[]; source: Row } {
  const own = parts.filter(({ heads }) => heads[locale])
  const version = versionOf(
    own.map(({ part, heads }) => ({ part, hash: heads[locale]?.hash ?? '' })),
  )
  const name = `listing summaries ${locale}`
  const inputs = fingerprint(`${count} ${version}`)
  const rows = kept({ cache, name, inputs, form: Summaries }, () => {
    const stored = own.map((part) => StoredPart.parse(JSON.parse(bodyOf(part, locale, cache))))
    return [
      ...listingSummaries(listingColumns(stored)).map(({ name: list, summary }) => ({
        locale,
        name: list,
        body: JSON.stringify(summary),
      })),
      { locale, name: partsName, body: String(count) },
    ]
  })
  return { rows, source: { locale, name: sourceName, body: version } }
}

function placeOf({ store, currency }: Row): string {
  return `${store} ${currency}`
}

/** A product as the market's listings know it; undefined where the market does not sell it. */
function listedProduct(
  { id, value }: ContentFile<ProductFile>,
  locale: Locale,
  prices: ReadonlyMap<string, readonly Row[]>,
): ListedProduct | undefined {
  const { store, defaultCurrency, country } = marketOf(locale)
  const priceOf = new Map(
    prices.get(`${store} ${defaultCurrency}`)?.map((row) => [row.sku, row] as const),
  )
  const variants = value.variants.flatMap(({ sku, color }) => {
    const price = priceOf.get(sku)
    if (!price) return []
    const cents = Number(price.discounted_cents ?? price.cents)
    return [{ sku, color, cents, reduced: price.discounted_cents !== null }]
  })
  if (!variants.length || value.notSoldIn.includes(country)) return undefined
  const { rank, category, subcategory, type, released, accessory, power, use } = value
  return {
    key: id,
    rank,
    category,
    subcategory,
    type,
    released,
    accessory: accessory || type === 'accessory',
    rating: averageOf(value.ratings),
    worksWith: value.compatibility.flatMap(({ key, supported }) => (supported ? [key] : [])),
    power,
    use,
    variants,
  }
}
