import { safeParse } from 'zod/v4/core'
import { type Crumb, PageMeta } from '#shared/api/pages.ts'
import { brand } from '#shared/settings/brand.ts'
import { languages, type Store, stores } from '#shared/markets/markets.ts'
import type { Catalogue } from '../catalogue.ts'
import { ContentError } from '../files.ts'
import { languageOf, type Texts, type Tongue } from '../languages.ts'
import { flatten, pricesOf } from '../products/prices.ts'
import type { Words } from '../words.ts'
import { type PageFile, pageSeo } from './page-file.ts'
import type { Page } from './page-files.ts'

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
  if (!isBelowProduct(type)) return { ...seo, breadcrumb_label: name }
  const { crumb, title, description } = catalogue.vocabulary(tongue)[type]
  return {
    title: title.replace('{name}', name),
    description: description.replace('{name}', name),
    breadcrumb_label: crumb,
  }
}

function pathOf({ file, where }: Page, tongue: Tongue, { catalogue }: MetaSources): string {
  if (file.product)
    return catalogue.path(file.product, tongue) + (isBelowProduct(file.type) ? `/${file.type}` : '')
  const path = file.paths?.[tongue] ?? file.paths?.[languageOf(tongue)] ?? file.path
  if (!path) throw new ContentError(`${where}: no path`)
  return path
}

/** Whether pages of this type are below a product's page; their path ends in the type's name. */
function isBelowProduct(type: PageFile['type']): type is 'installation' | 'size' {
  return type === 'installation' || type === 'size'
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
