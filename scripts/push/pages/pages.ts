import { safeParse } from 'zod/v4/core'
import { type Crumb, PageMeta } from '#shared/api/pages.ts'
import { Section } from '#shared/api/sections.ts'
import { brand } from '#shared/settings/brand.ts'
import { isLocale, languages, locales, type Store, stores } from '#shared/markets/markets.ts'
import type { Catalogue } from '../catalogue.ts'
import { documentTable, type StoredDocument } from '../documents.ts'
import { ContentError, type ContentFile, readFolder } from '../files.ts'
import { helpProducts } from '../products/help-products.ts'
import { placedIn, roomDevices } from '../room/room-devices.ts'
import { languageOf, readTexts, type Texts, type Tongue } from '../languages.ts'
import type { LawFacts } from '../law/facts.ts'
import { hasLaw, type Law, readLaw, withLaw } from '../law/law-page.ts'
import { PageFile, pageSeo, WordsFile } from './page-file.ts'
import type { Pictures } from '../pictures.ts'
import { rememberRecent } from '../results/recent.ts'
import type { ProductFile } from '../products/product-file.ts'
import { flatten, pricesOf } from '../products/products.ts'
import { readRetention } from '../law/retention-table.ts'
import type { ContentTable } from '../table.ts'
import { membersWithWords, type Words } from '../words.ts'

export interface Page {
  id: string
  /**
   * Place in the page list. Pages that come with a product share the last one, so that a new
   * product moves no other page.
   */
  position: number
  file: PageFile
  /** Path of the file, for messages. */
  where: string
}

/** The pages that have a file of their own. */
export interface PageFiles {
  list: readonly Page[]
  count: number
  /** The page of this id; undefined without a file. */
  page(id: string): Page | undefined
  /** The file of a product's own page; undefined for one that comes with the product. */
  ofProduct(key: string): Page | undefined
}

export interface Pages {
  /** Those of files, and after them those that come with the products. */
  list: Page[]
  files: PageFiles
  texts: Texts<Words>
  /** The page list's entry in a language or locale. Throws ContentError. */
  meta(id: string, tongue: Tongue): PageMeta
  tonguesOf(id: string): Tongue[]
  /**
   * A page's sections in a language or locale. Throws ContentError where the texts do not result in
   * valid ones.
   */
  sections(id: string, tongue: Tongue, catalogue: Catalogue, pictures: Pictures): Section[]
  /** Pages about the law, composed of clauses. */
  law: Law
  /** The installation page of a product. */
  guideOf(key: string): Page | undefined
}

/**
 * The pages of content/pages, and a product page and an installation page for every product without
 * a file of its own.
 */
export function readPages(root: string, catalogue: Catalogue, facts: LawFacts): Pages {
  const texts = readTexts(root, 'content/pages/texts', WordsFile, WordsFile, { facts })
  const files = pageFiles(root)
  const list = [
    ...files.list,
    ...catalogue.products.flatMap((product) => productPages(product, files)),
  ]
  const byId = new Map(list.map((page) => [page.id, page]))
  const pageOf = (id: string, where: string) => {
    const page = byId.get(id)
    if (!page) throw new ContentError(`${where}: no page '${id}'`)
    return page
  }
  const ownGuides = new Map(
    files.list.flatMap((page) =>
      page.file.product && page.file.type === 'installation'
        ? [[page.file.product, page] as const]
        : [],
    ),
  )
  const sources = { catalogue, texts, pageOf }
  // Sitemaps, links and checks ask for the same entries again.
  const metas = rememberRecent<PageMeta>()
  const pages: Pages = {
    list,
    files,
    texts,
    law: readLaw(root, facts, readRetention(root)),
    sections: (id, tongue, of, pictures) =>
      sectionsOf(pageOf(id, 'content/pages'), tongue, pages, of, pictures),
    meta: (id, tongue) =>
      metas(`${tongue} ${id}`, () => pageMeta(pageOf(id, 'content/pages'), tongue, sources)),
    guideOf: (key) => ownGuides.get(key) ?? byId.get(guideId(key)),
    tonguesOf(id) {
      const { file } = pageOf(id, 'content/pages')
      // The law is that of the country, so each storefront has a page of its own.
      if (hasLaw(file)) return [...locales]
      const { product } = file
      return [
        ...new Set([...texts.tonguesOf(id), ...(product ? catalogue.tonguesOf(product) : [])]),
      ]
    },
  }
  return pages
}

/** The pages of content/pages under `root`. Throws ContentError. */
function pageFiles(root: string): PageFiles {
  const list = readFolder(root, 'content/pages', PageFile).map(
    ({ id, value, path }, position): Page => ({ id, position, file: value, where: path }),
  )
  const byId = new Map(list.map((page) => [page.id, page]))
  const ofProduct = new Map(
    list.flatMap((page) =>
      page.file.product && page.file.type === 'product' ? [[page.file.product, page] as const] : [],
    ),
  )
  return {
    list,
    count: list.length,
    page: (id) => byId.get(id),
    ofProduct: (key) => ofProduct.get(key),
  }
}

/**
 * Rows of the page list and of the sections of pages with a file; those of product pages are made product by product. Throws
 * ContentError where the texts do not result in valid sections.
 */
export function pageTable(pages: Pages, catalogue: Catalogue, pictures: Pictures): ContentTable {
  const documents = pages.files.list.flatMap((page) =>
    pages.tonguesOf(page.id).flatMap((tongue): StoredDocument[] => [
      {
        collection: 'page',
        id: page.id,
        language: tongue,
        position: page.position,
        body: pages.meta(page.id, tongue),
      },
      {
        collection: 'page-sections',
        id: page.id,
        language: tongue,
        position: page.position,
        body: pages.sections(page.id, tongue, catalogue, pictures),
      },
    ]),
  )
  return pageDocuments(documents)
}

/** The table of the page list and of sections. */
export function pageDocuments(documents: readonly StoredDocument[]): ContentTable {
  return documentTable('pages', ['page', 'page-sections'], documents)
}

function sectionsOf(
  { id, file, where }: Page,
  tongue: Tongue,
  pages: Pages,
  catalogue: Catalogue,
  pictures: Pictures,
): Section[] {
  return file.sections.map((section) => {
    const sources = { catalogue, pictures, texts: pages.texts, tongue, id }
    const item = membersWithWords(section.item, sources)
    if (section.collection === 'text_block')
      item.text = withLaw(item.text, (name) => lawPage(pages, name, tongue, where))
    if (section.collection === 'product_block')
      item.products = linked(item.products, catalogue, tongue)
    if (section.collection === 'finder_block') item.words = finderWords(pages, tongue)
    if (section.collection === 'room_block') {
      item.words = { ...finderWords(pages, tongue), ...pageWords(pages.texts.get(id, tongue)) }
      item.devices = roomDevices(catalogue, placedIn(item.rooms), tongue)
    }
    if (section.collection === 'list_block' && item.items === 'every-product')
      item.items = helpProducts(catalogue, tongue, (key) => guideMeta(pages, key, tongue))
    const result = safeParse(Section, { ...membersWithWords(section, sources), item })
    if (result.success) return result.data
    throw new ContentError(
      `${where} (${tongue}), section ${section.id}: ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
    )
  })
}

/** The words that all finders show are those of the page that lists them. */
function finderWords({ texts }: Pages, tongue: Tongue): Words {
  return pageWords(texts.get('fit', tongue))
}

/** The texts of a page whose names begin with `words.`, without that. */
function pageWords(texts: Words): Words {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith('words.') ? [[name.slice('words.'.length), text]] : [],
    ),
  )
}

/** The entry of a product's installation page. */
function guideMeta(pages: Pages, key: string, tongue: Tongue): PageMeta | undefined {
  const guide = pages.guideOf(key)
  return guide && pages.meta(guide.id, tongue)
}

function lawPage({ law }: Pages, name: string, tongue: Tongue, where: string) {
  if (isLocale(tongue)) return law.page(name, tongue)
  throw new ContentError(`${where}: law is written for storefronts, not for '${tongue}'`)
}

/** Replaces the product keys of a block by links in the language. */
function linked(keys: unknown, catalogue: Catalogue, tongue: Tongue) {
  return Array.isArray(keys)
    ? keys.map((key: string) => ({ key, link: catalogue.path(key, tongue) }))
    : keys
}

/** What the entry of a page in the page list is made of. */
export interface MetaSources {
  catalogue: Catalogue
  /** Texts of pages. */
  texts: Texts<Words>
  /** A page by its id. Throws ContentError, naming the file that wants it, where there is none. */
  pageOf(id: string, where: string): Page
}

/** A page's entry in the page list in a language or locale. Throws ContentError. */
export function pageMeta(page: Page, tongue: Tongue, sources: MetaSources): PageMeta {
  const { file, id, where } = page
  const { title, ...seo } = seoOf(page, tongue, sources)
  const paths =
    file.product || file.paths
      ? Object.fromEntries(languages.map((language) => [language, pathOf(page, language, sources)]))
      : {}
  const result = safeParse(PageMeta, {
    id,
    type: file.type,
    path: pathOf(page, tongue, sources),
    ...(file.product && { product_key: file.product }),
    seo: {
      title: title.includes(brand.name) ? title : `${title} – ${brand.name}`,
      ...seo,
      ...(file.no_index && { no_index: true }),
      ...(file.og_image && { og_image: file.og_image }),
    },
    stores: storesOf(file, sources),
    ...hiddenIn(file, sources),
    breadcrumb: breadcrumbOf(page, tongue, sources),
    ...(new Set(Object.values(paths)).size > 1 && { paths }),
  })
  if (result.success) return result.data
  throw new ContentError(
    `${where} (${tongue}): ${result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
  )
}

function seoOf({ id, file, where }: Page, tongue: Tongue, { catalogue, texts }: MetaSources) {
  if (file.product && !texts.has(id)) return productSeo(file, file.product, tongue, catalogue)
  const words = pageSeo.safeParse(texts.get(id, tongue))
  if (!words.success)
    throw new ContentError(
      `${where} (${tongue}): ${words.error.issues.map(({ path }) => path.join('.')).join(', ')} missing`,
    )
  const label = words.data['seo.breadcrumb_label']
  return {
    title: words.data['seo.title'],
    description: words.data['seo.description'],
    ...(label && { breadcrumb_label: label }),
  }
}

function productSeo({ type }: PageFile, key: string, tongue: Tongue, catalogue: Catalogue) {
  const { name, seo } = catalogue.texts.get(key, tongue)
  if (type !== 'installation') return { ...seo, breadcrumb_label: name }
  const { crumb, title, description } = catalogue.vocabulary(tongue).installation
  return {
    title: title.replace('{name}', name),
    description: description.replace('{name}', name),
    breadcrumb_label: crumb,
  }
}

function pathOf({ file, where }: Page, tongue: Tongue, { catalogue }: MetaSources): string {
  if (file.product)
    return (
      catalogue.path(file.product, tongue) + (file.type === 'installation' ? '/installation' : '')
    )
  const path = file.paths?.[tongue] ?? file.paths?.[languageOf(tongue)] ?? file.path
  if (!path) throw new ContentError(`${where}: no path`)
  return path
}

/** Stores that sell one of the product's variants. */
function storesOf({ stores: named, product }: PageFile, { catalogue }: MetaSources): Store[] {
  const file = product && catalogue.product(product)?.value
  if (!file) return named ?? [...stores]
  const sold = new Set(
    file.variants.flatMap((variant) => flatten(pricesOf(file, variant)).map(({ store }) => store)),
  )
  return stores.filter((store) => sold.has(store))
}

function hiddenIn({ product }: PageFile, { catalogue }: MetaSources): Pick<PageMeta, 'hidden_in'> {
  const unsold = (product && catalogue.product(product)?.value.notSoldIn) || []
  return unsold.length ? { hidden_in: unsold } : {}
}

function breadcrumbOf(page: Page, tongue: Tongue, sources: MetaSources): Crumb[] {
  const above = page.file.parent
    ? breadcrumbOf(sources.pageOf(page.file.parent, page.where), tongue, sources)
    : []
  const { breadcrumb_label, title } = seoOf(page, tongue, sources)
  return [...above, { label: breadcrumb_label ?? title, path: pathOf(page, tongue, sources) }]
}

/** Id of the installation page that comes with a product. */
function guideId(key: string): string {
  return `installation-${key}`
}

/** The pages that come with a product: its own, unless there is a file for it, and its installation page. */
export function productPages(
  { id, value, path }: ContentFile<ProductFile>,
  files: PageFiles,
): Page[] {
  const base = { product: id, sections: [] }
  const own = files.ofProduct(id)
  const position = files.count
  const pages: Page[] = [
    {
      id: `product-${id}`,
      position,
      file: { ...base, type: 'product', parent: `${value.category}-${value.subcategory}` },
      where: path,
    },
    {
      id: guideId(id),
      position,
      file: { ...base, type: 'installation', parent: own?.id ?? `product-${id}` },
      where: path,
    },
  ]
  return own ? pages.slice(1) : pages
}
