import type { ContentFile } from '../files.ts'
import { finderLink } from '../finders/finder-links.ts'
import type { ProductSources } from './product-sources.ts'
import { averageOf, epoch, flatten, priceRows, pricesOf } from './prices.ts'
import type { ProductFile } from './product-file.ts'
import type { ProductTable } from './product-table.ts'
import { cardText, detailText, pictureIds, picturesOfProduct, searchText } from './product-text.ts'
import type { Row } from '../statement.ts'
import type { ContentTable } from '../table.ts'

/** The tables of the catalogue, in an order that satisfies foreign keys. */
export const productTables: readonly ProductTable[] = [
  table('products', ['key'], productRows, { cascades: true }),
  table('variants', ['sku'], variantRows, { cascades: true }),
  table('stock', ['sku'], stockRows, { once: true }),
  table('price_log', ['sku', 'store', 'currency', 'since'], logRows, { once: true }),
  table('prices', ['sku', 'store', 'currency'], priceRows),
  table('unsold_countries', ['product_key', 'country'], unsoldRows),
  table('product_texts', ['product_key', 'language'], textRows),
  table('bundle_parts', ['sku', 'part_sku'], partRows),
  table('product_links', ['product_key', 'kind', 'position'], linkRows),
  table('ratings', ['product_key'], ratingRows),
]

function table(
  name: string,
  keys: string[],
  rowsOf: ProductTable['rowsOf'],
  traits: Partial<ContentTable> = {},
): ProductTable {
  return { part: name, table: name, keys, group: keys.slice(0, 1), rowsOf, ...traits }
}

function productRows({ id, value }: ContentFile<ProductFile>): Row[] {
  const { type, category, subcategory, rank, released, maxQuantity = null } = value
  const accessory = Number(value.accessory || type === 'accessory')
  return [
    {
      key: id,
      id: `product-${id}`,
      type,
      category,
      subcategory,
      accessory,
      rank,
      released,
      max_quantity: maxQuantity,
    },
  ]
}

function variantRows(
  { id, value }: ContentFile<ProductFile>,
  { pictures }: Pick<ProductSources, 'pictures'>,
): Row[] {
  const [first] = value.variants
  return value.variants.map(
    ({ sku, color, ean, weight = value.weight, label = value.label }, position) => {
      const images = pictureIds(id, color, first?.color ?? color, pictures)
      return {
        sku,
        product_key: id,
        position,
        color,
        ean,
        weight,
        label: label ?? null,
        images: JSON.stringify(images),
      }
    },
  )
}

/** The main pictures of a product's variants that have one, as all markets are shown them. */
export function firstPictures(
  { id, value }: ContentFile<ProductFile>,
  { pictures }: Pick<ProductSources, 'pictures'>,
): string[] {
  const [first] = value.variants
  return value.variants.flatMap(({ color }) =>
    pictureIds(id, color, first?.color ?? color, pictures)
      .slice(0, 1)
      .flatMap((picture) => pictures.variantsOf(picture)),
  )
}

function unsoldRows({ id, value }: ContentFile<ProductFile>): Row[] {
  return value.notSoldIn.map((country) => ({ product_key: id, country }))
}

/** Rows of the price log: earlier prices, today's where there are none, and the reduction's. */
function logRows({ value }: ContentFile<ProductFile>): Row[] {
  const { history, reduction, released } = value
  return value.variants.flatMap((variant) => {
    const past =
      history.length && !variant.prices
        ? history
        : [{ since: released, prices: pricesOf(value, variant) }]
    const entries = reduction && !variant.prices ? [...past, reduction] : past
    return entries.flatMap(({ since, prices }) =>
      flatten(prices).map((price) => ({ sku: variant.sku, ...price, since: epoch(since) })),
    )
  })
}

function stockRows({ value }: ContentFile<ProductFile>): Row[] {
  return value.variants.flatMap(({ sku, stock }) =>
    stock === undefined ? [] : [{ sku, quantity: stock }],
  )
}

function textRows(file: ContentFile<ProductFile>, sources: ProductSources): Row[] {
  const { catalogue, pictures } = sources
  const tongues = [...catalogue.tonguesOf(file.id), ...pictures.tonguesOf(picturesOfProduct(file))]
  return [...new Set(tongues)].map((tongue) => {
    const own = { catalogue, pictures, file, tongue }
    const finder = finderLink(file.id, tongue, sources)
    const { name, kind } = catalogue.texts.get(file.id, tongue)
    return {
      product_key: file.id,
      language: tongue,
      name,
      kind,
      path: catalogue.path(file.id, tongue),
      words: JSON.stringify(searchText(own)),
      card: JSON.stringify(cardText(own)),
      detail: JSON.stringify({ ...detailText(own), ...(finder && { finder }) }),
    }
  })
}

function partRows({ value }: ContentFile<ProductFile>): Row[] {
  return value.variants.flatMap(({ sku, parts }) =>
    parts.map((part, position) => ({ sku, part_sku: part.sku, position, quantity: part.quantity })),
  )
}

function linkRows({ id, value }: ContentFile<ProductFile>): Row[] {
  const targets = { related: value.related, 'cross-sell': value.crossSells }
  return Object.entries(targets).flatMap(([kind, keys]) =>
    keys.map((key, position) => ({ product_key: id, kind, position, target_key: key })),
  )
}

function ratingRows({ id, value }: ContentFile<ProductFile>): Row[] {
  if (!value.ratings) return []
  const count = value.ratings.reduce((sum, given) => sum + given, 0)
  return [
    {
      product_key: id,
      average: averageOf(value.ratings),
      count,
      distribution: JSON.stringify(value.ratings),
    },
  ]
}
