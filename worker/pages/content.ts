import type { ArticleCard } from '#shared/api/articles.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { ColorVariant, ProductCard } from '#shared/api/products.ts'
import type { Section } from '#shared/api/sections.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { ContentData, PageData, PageName } from '#shared/routes/pages.ts'
import { withOpeningHours } from './opening-hours.ts'
import {
  type DeferredCall,
  deferred,
  definePage,
  type LoadContext,
  type PageDefinition,
} from './page-definition.ts'
import { withPaymentWays } from './payment/ways.ts'

type ContentPage = {
  [N in PageName]: PageData[N] extends ContentData
    ? ContentData extends PageData[N]
      ? N
      : never
    : never
}[PageName]

/** A page that an editor composed of sections. Where there is none is a 404. */
export function contentPage<N extends ContentPage>(name: N): PageDefinition<N> {
  return definePage(name, {
    cache: 'public',
    async load(context) {
      const { page: written, head } = contentOf(context)
      const page = withOpeningHours(
        await withPaymentWays(written, context),
        context.market,
        context.now,
      )
      const { cards, articles, deferred } = await resolveSections(context, page.sections)
      return { data: { page, cards, articles } as PageData[N], head, deferred }
    },
  })
}

/** The path's page, and what it gives the head. Throws PageNotFound. */
export function contentOf({ page, path }: LoadContext) {
  if (!page) throw new ShopError('PageNotFound', { params: { path } })
  const { title, description, og_image } = page.seo
  return { page, head: { title, description, ...(og_image && { ogImage: og_image }) } }
}

/** The cards that sections name, each once, and the calls of deferred sections. */
export async function resolveSections({ api }: LoadContext, sections: readonly Section[]) {
  const keys = productKeys(sections)
  const ids = unique(
    sections.flatMap((section) =>
      section.collection === 'article_block' ? section.item.articles : [],
    ),
  )
  const [products, articles] = await Promise.all([
    keys.length ? api('POST /api/v1/products/search', { body: { keys, limit: 48 } }) : none,
    ids.length ? api('GET /api/v1/articles', { query: { ids: ids.join(',') } }) : none,
  ])
  const hasBestSellers = sections.some(
    (section) => section.collection === 'product_block' && section.item.type === 'bestSellers',
  )
  const calls: DeferredCall[] = hasBestSellers ? [deferred('GET /api/v1/best-sellers', {})] : []
  return { cards: byKey(listedCards(products)), articles: byId(articles), deferred: calls }
}

/** Keys of the products that sections name, each once. */
export function productKeys(sections: readonly Section[]): string[] {
  return unique(sections.flatMap(keysOfSection))
}

function keysOfSection(section: Section): string[] {
  if (section.collection === 'product_block') return section.item.products.map(({ key }) => key)
  if (section.collection === 'quote_block')
    return section.item.quotes.flatMap(({ product }) => product ?? [])
  if (section.collection === 'comparator_block')
    return section.item.comparisonTables.flatMap(({ products }) => products)
  if (section.collection === 'text_block')
    return section.item.text.flatMap((block) => (block.type === 'products' ? block.keys : []))
  return []
}

// Memoised, so that an unchanged visit is recognised (unchangedVisit in worker/render/boot.ts).
export function byKey(products: readonly ProductCard[]): Record<string, ProductCard> {
  return memoizeByObject(products, indexByKey)
}

function indexByKey(products: readonly ProductCard[]) {
  return indexed(products, ({ key }) => key)
}

function byId(articles: readonly ArticleCard[]): Record<string, ArticleCard> {
  return memoizeByObject(articles, indexById)
}

function indexById(articles: readonly ArticleCard[]) {
  return indexed(articles, ({ id }) => id)
}

const none: never[] = []

function indexed<T>(list: readonly T[], nameOf: (entry: T) => string): Record<string, T> {
  return Object.fromEntries(list.map((entry) => [nameOf(entry), entry]))
}

function unique(values: readonly string[]) {
  return [...new Set(values)]
}

/** Cards as lists show them, with only the swatch of each variant; memoised by the list. */
export function listedCards(list: readonly ProductCard[]): ProductCard[] {
  return memoizeByObject(list, createListedCards)
}

function createListedCards(list: readonly ProductCard[]): ProductCard[] {
  return list.map((card) => memoizeByObject(card, listedCard))
}

/** A card as lists show it: one colour is no choice. */
export function listedCard(card: ProductCard): ProductCard {
  const { colorVariants } = card
  return {
    ...card,
    colorVariants: colorVariants.length > 1 ? withoutPictures(colorVariants) : [],
  }
}

/** Colours without their pictures: a card or a page shows the swatch of each. */
export function withoutPictures(variants: readonly ColorVariant[]): ColorVariant[] {
  return variants.map(({ image: _image, ...variant }) => variant)
}
