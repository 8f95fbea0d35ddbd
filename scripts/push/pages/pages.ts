import { safeParse } from 'zod/v4/core'
import type { PageMeta } from '#shared/api/pages.ts'
import { Section } from '#shared/api/sections.ts'
import { isLocale, locales } from '#shared/markets/markets.ts'
import type { Catalogue } from '../catalogue.ts'
import { documentTable, type StoredDocument } from '../documents.ts'
import { ContentError } from '../files.ts'
import { readTexts, source, type Texts, type Tongue } from '../languages.ts'
import type { LawFacts } from '../law/facts.ts'
import { hasLaw, type Law, readLaw, withLaw } from '../law/law-page.ts'
import { readRetention } from '../law/retention-table.ts'
import { pictureIdsIn } from '../market-pictures.ts'
import type { Pictures } from '../pictures.ts'
import { helpProducts } from '../products/help-products.ts'
import { rememberRecent } from '../results/recent.ts'
import { placedIn, roomDevices } from '../room/room-devices.ts'
import type { ContentTable } from '../table.ts'
import { membersWithWords, type Words } from '../words.ts'
import { WordsFile } from './page-file.ts'
import { guideId, type Page, type PageFiles, productPages, readPageFiles } from './page-files.ts'
import { pageMeta } from './page-meta.ts'

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
  const files = readPageFiles(root)
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
      const isFinder = file.sections.some(({ collection }) => withFinderWords.has(collection))
      return [
        ...new Set([
          ...texts.tonguesOf(id),
          ...(product ? catalogue.tonguesOf(product) : []),
          ...(isFinder ? texts.tonguesOf(finderList) : []),
        ]),
      ]
    },
  }
  return pages
}

/**
 * The entries of the page list and the sections of pages with a file; those of product pages are
 * made product by product. Throws ContentError where the texts do not result in valid sections.
 */
export function fileDocuments(
  pages: Pages,
  catalogue: Catalogue,
  pictures: Pictures,
): StoredDocument[] {
  return pages.files.list.flatMap((page) => {
    const { id, file, position } = page
    const ids = pictureIdsIn([file, pages.texts.has(id) && pages.texts.get(id, source)])
    const tongues = [...pages.tonguesOf(id), ...pictures.tonguesOf(ids)]
    return [...new Set(tongues)].flatMap((language): StoredDocument[] => {
      const place = { id, language, position }
      const meta = withMarketPicture(pages.meta(id, language), language, pictures)
      const sections = pages.sections(id, language, catalogue, pictures)
      return [
        { collection: 'page', ...place, body: meta },
        { collection: 'page-sections', ...place, body: sections },
      ]
    })
  })
}

/** An entry of the page list with the picture for other sites that its market is shown. */
export function withMarketPicture(meta: PageMeta, tongue: Tongue, pictures: Pictures): PageMeta {
  const { og_image, ...seo } = meta.seo
  const shown = og_image && pictures.shownIn(og_image, tongue)
  return { ...meta, seo: { ...seo, ...(shown && { og_image: shown }) } }
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

/** The page that lists all finders and has the words that they show. */
const finderList = 'fit'
const withFinderWords = new Set(['finder_block', 'room_block'])

function finderWords({ texts }: Pages, tongue: Tongue): Words {
  return pageWords(texts.get(finderList, tongue))
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
