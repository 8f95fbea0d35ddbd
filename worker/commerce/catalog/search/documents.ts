import * as z from 'zod/mini'
import { isShownIn, PageMeta } from '#shared/api/pages.ts'
import { ArticleCard } from '#shared/api/articles.ts'
import { brand } from '#shared/settings/brand.ts'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import type { SearchDocument } from '#shared/search/build-index.ts'
import { EditorsWords, noEditorsWords } from '#shared/search/editors-words.ts'
import type { DocumentType, Label, Labels } from '#shared/search/search-index.ts'
import { readStored } from '../../content/broken.ts'

/** Words of a product that only the search reads; column `words` of product_texts. */
export const SearchText = z.object({
  keywords: z.string(),
  /** Article numbers, without hyphens. */
  codes: z.string(),
  /** Names of category, subcategory and colours. */
  place: z.string(),
  teaser: z.string(),
})
export type SearchText = z.infer<typeof SearchText>

const ProductRow = z.object({
  key: z.string(),
  type: z.string(),
  category: z.string(),
  subcategory: z.string(),
  accessory: z.number(),
  rank: z.number(),
})

const TextRow = z.object({
  product_key: z.string(),
  language: z.string(),
  name: z.string(),
  kind: z.string(),
  words: z.string(),
  detail: z.string(),
})

const DocumentRow = z.object({
  collection: z.string(),
  id: z.string(),
  language: z.string(),
  position: z.number(),
  body: z.string(),
})
type DocumentRow = z.infer<typeof DocumentRow>

/**
 * Rows of the content, as in D1 and as a push writes them. Of the documents the collections `page`,
 * `page-sections`, `article`, and `search`, the editors' words, are read.
 */
export const SearchRows = z.object({
  products: z.array(ProductRow),
  variants: z.array(z.object({ product_key: z.string(), color: z.string() })),
  texts: z.array(TextRow),
  documents: z.array(DocumentRow),
})
export type SearchRows = z.infer<typeof SearchRows>

/** Collections whose rows the search reads. */
export const searchedCollections = ['page', 'page-sections', 'article', 'search'] as const

/**
 * The documents of a language's search: products, articles and pages, each with the words of the
 * language's regions too. `withDetails` adds what only a product's own page says, and its article
 * numbers.
 */
export function searchDocuments(
  rows: SearchRows,
  language: string,
  { withDetails } = { withDetails: true },
): SearchDocument[] {
  const documents = Map.groupBy(rows.documents, ({ collection }) => collection)
  const pages = byTongue(documents.get('page') ?? [], language).flatMap(pageOf)
  return [
    ...productDocuments(rows, language, pages, withDetails),
    ...byTongue(documents.get('article') ?? [], language).flatMap(articleDocument),
    ...pageDocuments(pages, byTongue(documents.get('page-sections') ?? [], language)),
  ]
}

/** The editors' words of a language; none where they are missing or broken. */
export function editorsWords(rows: SearchRows, language: string): EditorsWords {
  const own = rows.documents.find((row) => row.collection === 'search' && row.language === language)
  return (
    (own && readStored(EditorsWords, own.body, `documents/search/${language}`)) ?? noEditorsWords
  )
}

interface Worded<Row> {
  id: string
  /** The language's row, else its first region's, else the English one. */
  base: Row
  /** Rows of the language's regions. */
  regions: Row[]
}

/** Rows by document, in the order in which they came. */
function byTongue<Row extends { language: string } & ({ id: string } | { product_key: string })>(
  rows: readonly Row[],
  language: string,
): Worded<Row>[] {
  const groups = Map.groupBy(rows, (row) => ('id' in row ? row.id : row.product_key))
  return [...groups].flatMap(([id, members]) => {
    const inLanguage = (tongue: string) => members.find((row) => row.language === tongue)
    const regions = members.filter((row) => row.language.startsWith(`${language}-`))
    // Pages that each storefront has for itself, such as those about the law, have no text of a
    // whole language.
    const base = inLanguage(language) ?? regions[0] ?? inLanguage('en')
    return base ? [{ id, base, regions }] : []
  })
}

function productDocuments(
  { products, variants, texts }: SearchRows,
  language: string,
  pages: readonly Page[],
  withDetails: boolean,
): SearchDocument[] {
  const colors = Map.groupBy(variants, ({ product_key }) => product_key)
  const pageOfProduct = new Map(
    pages.flatMap((page) =>
      page.meta.type === 'product' && page.meta.product_key
        ? [[page.meta.product_key, page] as const]
        : [],
    ),
  )
  const worded = new Map(byTongue(texts, language).map((each) => [each.id, each]))
  return products.flatMap(({ key, type, category, subcategory, accessory, rank }) => {
    const words = worded.get(key)
    if (!words) return []
    const all = [words.base, ...words.regions]
    const search = all.flatMap(
      (row) => readStored(SearchText, row.words, `product_texts/${key}/words`) ?? [],
    )
    const join = (part: (text: SearchText) => string) => search.map(part).join(' ')
    return [
      {
        id: `product:${key}`,
        type: type === 'bundle-product' ? 'bundle' : accessory ? 'accessory' : 'product',
        rank,
        fields: {
          name: all.map(({ name }) => name).join(' '),
          kind: all.map(({ kind }) => kind).join(' '),
          keywords: join(({ keywords, codes }) =>
            withDetails ? `${keywords} ${codes}` : keywords,
          ),
          place: join(({ place }) => place),
          teaser: join(({ teaser }) => teaser),
          body: withDetails ? all.map(({ detail }) => sentencesOf(detail)).join(' ') : '',
        },
        facets: {
          category: [category],
          subcategory: [subcategory],
          color: (colors.get(key) ?? []).map(({ color }) => color),
          market: pageOfProduct.get(key)?.markets ?? locales,
        },
      },
    ]
  })
}

function articleDocument({ id, base, regions }: Worded<DocumentRow>): SearchDocument[] {
  const cards = [base, ...regions].flatMap(({ body, language }) => {
    const card = readStored(ArticleCard, body, `documents/article/${id}`)
    return card ? [{ card, language, body }] : []
  })
  const label = ({ title, subtitle, link }: ArticleCard): Label => ({
    title,
    path: link,
    teaser: subtitle,
  })
  return [
    {
      id: `article:${id}`,
      type: 'article',
      rank: base.position,
      fields: {
        name: cards.map(({ card }) => card.title).join(' '),
        teaser: cards.map(({ card }) => card.subtitle).join(' '),
        body: cards.map(({ body }) => sentencesOf(body)).join(' '),
      },
      facets: { market: locales },
      labels: labelsOf(cards.map(({ card, language }) => ({ language, label: label(card) }))),
    },
  ]
}

interface Page {
  id: string
  meta: PageMeta
  metas: { language: string; meta: PageMeta }[]
  position: number
  markets: Locale[]
}

function pageOf({ id, base, regions }: Worded<DocumentRow>): Page[] {
  const metas = [base, ...regions].flatMap(({ body, language }) => {
    const meta = readStored(PageMeta, body, `documents/page/${id}`)
    return meta ? [{ language, meta }] : []
  })
  const meta = metas[0]?.meta
  if (!meta) return []
  const markets = locales.filter((locale) => isShownIn(meta, marketOf(locale)))
  return [{ id, meta, metas, position: base.position, markets }]
}

const typesOfPages: Partial<Record<PageMeta['type'], DocumentType>> = {
  category: 'category',
  subcategory: 'category',
  listing: 'category',
  offers: 'category',
  articles: 'page',
  brand: 'page',
  content: 'page',
}

function pageDocuments(
  pages: readonly Page[],
  sections: readonly Worded<DocumentRow>[],
): SearchDocument[] {
  const sectionsOf = new Map(sections.map((each) => [each.id, each]))
  return pages.flatMap(({ id, meta, metas, position, markets }) => {
    const type = typesOfPages[meta.type]
    if (!type || meta.seo.no_index || meta.path.endsWith('*')) return []
    const own = sectionsOf.get(id)
    const bodies = own ? [own.base, ...own.regions] : []
    return [
      {
        id: `page:${id}`,
        type,
        rank: position,
        fields: {
          name: metas.map((each) => namesOf(each.meta).join(' ')).join(' '),
          teaser: metas.map((each) => each.meta.seo.description).join(' '),
          body: bodies.map(({ body }) => sentencesOf(body)).join(' '),
        },
        facets: { market: markets },
        labels: labelsOf(
          metas.map((each) => ({
            language: each.language,
            label: {
              title: namesOf(each.meta)[0] ?? id,
              path: each.meta.path,
              teaser: each.meta.seo.description,
            },
          })),
        ),
      },
    ]
  })
}

/** The name of a page in links to it, and its title without the brand. */
function namesOf({ breadcrumb, seo }: PageMeta): string[] {
  const label = breadcrumb.at(-1)?.label
  return [...(label ? [label] : []), seo.title.replace(` – ${brand.name}`, '')]
}

/** The base's label under '', and those of regions that differ from it. */
function labelsOf(all: readonly { language: string; label: Label }[]): Labels {
  const [base, ...regions] = all
  if (!base) return {}
  const differing = regions.filter(
    ({ label }) => JSON.stringify(label) !== JSON.stringify(base.label),
  )
  return {
    '': base.label,
    ...Object.fromEntries(differing.map(({ language, label }) => [language, label])),
  }
}

/** Members of stored JSON whose values are not shown to people. */
const unread = new Set([
  'alt',
  'author',
  'breadcrumb',
  'category',
  'collection',
  'contact',
  'date',
  'id',
  'image',
  'key',
  'keys',
  'link',
  'manufacturer',
  'path',
  'products',
  'related',
  'src',
  'type',
  'url',
])

/** All words of stored JSON that people read. */
function sentencesOf(json: string): string {
  return stringsOf(JSON.parse(json)).join(' ')
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => (unread.has(name) ? [] : stringsOf(each)))
}
