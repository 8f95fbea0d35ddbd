import { type ContentFile, readFolder } from '../files.ts'
import type { ProductFile } from '../products/product-file.ts'
import { PageFile } from './page-file.ts'

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

/** The pages of content/pages under `root`. Throws ContentError. */
export function readPageFiles(root: string): PageFiles {
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

/** Id of the installation page that comes with a product. */
export function guideId(key: string): string {
  return `installation-${key}`
}

/**
 * The pages that come with a product: its own, unless there is a file for it, its installation
 * page, and that of its size where it has dimensions.
 */
export function productPages(
  { id, value, path }: ContentFile<ProductFile>,
  files: PageFiles,
): Page[] {
  const base = { product: id, sections: [] }
  const own = files.ofProduct(id)
  const parent = own?.id ?? `product-${id}`
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
      file: { ...base, type: 'installation', parent },
      where: path,
    },
    ...(value.dimensions
      ? [
          {
            id: `size-${id}`,
            position,
            file: { ...base, type: 'size' as const, parent },
            where: path,
          },
        ]
      : []),
  ]
  return own ? pages.slice(1) : pages
}
