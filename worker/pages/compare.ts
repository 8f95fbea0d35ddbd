import { ShopError } from '#shared/api/errors.ts'
import type { Product } from '#shared/api/products.ts'
import { comparedKeys, compareLimit } from '#shared/catalog/comparison.ts'
import { searchLimits } from '#shared/catalog/product-facts.ts'
import type { CompareData, ComparedProduct } from '#shared/routes/pages.ts'
import { mayExist } from './page-lookup.ts'
import { definePage, type LoadContext } from './page-definition.ts'
import { messageText, messageTitle } from './titles.ts'

// As many keys as are read of a query: a few more than are shown, for some may not exist.
const mostRead = 2 * compareLimit

/**
 * Products side by side (CAT-14). All of it is in the address: `products` are their keys, `add` is
 * what the page's form adds. It is of no interest to search engines.
 */
export const compare = definePage('compare', {
  cache: 'public',
  query: {
    add: (value) => keysOf(value).slice(0, 1).join(''),
    products: (value) => keysOf(value).join(','),
  },
  isThere: async () => true,
  async knownQuery(query, { api }) {
    const asked = askedKeys(query)
    const known = await Promise.all(asked.map((key) => mayExist(api, 'product', key)))
    const keys = comparedKeys(asked.filter((_, i) => known[i]))
    return new URLSearchParams(keys.length > 0 ? { products: keys.join(',') } : {})
  },
  async load(context) {
    const keys = comparedKeys(askedKeys(context.query))
    const found = await Promise.all(keys.map((key) => soldHere(context, key)))
    const products = found.filter((product) => product !== undefined)
    return {
      data: {
        products: products.map(column),
        ...sharedFacts(products),
        others: await others(context, products),
      },
      head: {
        title: messageTitle(context, 'catalog.compare.page'),
        description: messageText(context, 'catalog.compare.intro'),
        noIndex: true,
      },
    }
  },
})

/** The keys in a list of them; what can be no key is left out. */
function keysOf(text: string): string[] {
  const keys = text.split(',', mostRead).filter((key) => /^[a-z0-9-]{1,64}$/.test(key))
  return [...new Set(keys)]
}

function askedKeys(query: URLSearchParams): string[] {
  return keysOf(query.get('products') ?? '').concat(keysOf(query.get('add') ?? ''))
}

/** Undefined where this market does not sell the product. */
async function soldHere({ api }: LoadContext, key: string): Promise<Product | undefined> {
  try {
    return await api('GET /api/v1/products/{key}', { params: { key }, query: {} })
  } catch (error) {
    if (error instanceof ShopError && error.code === 'ProductNotFound') return undefined
    throw error
  }
}

function column(product: Product): ComparedProduct {
  const { key, name, kind, link, image, price, energyClass, bulletPoints } = product
  const { availability, rating } = product
  return {
    key,
    name,
    kind,
    link,
    price,
    bulletPoints,
    availability,
    ...(image && { image }),
    ...(energyClass && { energyClass }),
    ...(rating && { rating }),
  }
}

function sharedFacts(products: readonly Product[]): Pick<CompareData, 'rows' | 'compatibility'> {
  return {
    rows: sharedRows(
      products.map(({ technical }) =>
        technical.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])),
      ),
    ),
    compatibility: sharedRows(
      products.map(({ compatibility }) =>
        compatibility.map(({ name, supported }) => [name, supported]),
      ),
    ),
  }
}

/** The facts that at least two products have, in order of appearance. */
function sharedRows<V>(facts: readonly (readonly [string, V][])[]) {
  const maps = facts.map((entries) => new Map(entries.toReversed()))
  const labels = new Set(facts.flatMap((entries) => entries.map(([label]) => label)))
  return [...labels]
    .filter((label) => maps.filter((map) => map.has(label)).length > 1)
    .map((label) => ({ label, values: maps.map((map) => map.get(label) ?? null) }))
}

/**
 * What can be added: products of the same kind as the first one, else the shop's first products.
 */
async function others({ api }: LoadContext, products: readonly Product[]) {
  if (products.length >= compareLimit) return []
  const place = products[0]?.categories[0]
  const list = await api('POST /api/v1/products/search', {
    body: {
      ...(place ? { subcategory: place.subcategory } : { listing: 'products' as const }),
      limit: searchLimits.most,
    },
  })
  return list
    .filter(({ key }) => products.every((product) => product.key !== key))
    .map(({ key, name, kind }) => ({ key, name, kind }))
}
