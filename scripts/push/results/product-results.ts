import * as z from 'zod'
import { type Language, languages } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { partOf, partsFor } from '#shared/routes/known-names.ts'
import type { SearchDocument } from '#shared/search/build-index.ts'
import type { PagePaths } from '../pages/addresses.ts'
import { productProblems } from '../check.ts'
import { groupsOf, idOf } from '../difference.ts'
import type { ContentFile } from '../files.ts'
import type { ProductFile } from '../products/product-file.ts'
import { listedPagesOf, pathsOfProduct, productPageTables } from '../products/product-pages.ts'
import type { ProductSources } from '../products/product-sources.ts'
import type { ProductTable } from '../products/product-table.ts'
import { firstPictures, productTables } from '../products/products.ts'
import { rememberRecent } from './recent.ts'
import { reviewTable } from '../reviews/reviews.ts'
import { KeptDocument, productDocuments } from '../search/product-search.ts'
import type { ListedPage } from '../pages/sitemaps.ts'
import type { GroupHash, MadeRows } from '../table.ts'
import { createVersions, ownVersion, recordedSources } from './recorded-sources.ts'
import { parsed, type ResultCache } from './result-cache.ts'
import { fingerprint } from './fingerprint.ts'

// Products of one shard, about. A changed product has those of its shard made again, which takes a
// second or less.
const inOneShard = 64

const tables: readonly ProductTable[] = [...productTables, reviewTable, ...productPageTables]

/** The parts of the content with rows that are made of products. */
export const productParts: readonly string[] = tables.map(({ part }) => part)

/**
 * What is made of the products, shard by shard; of those that have not changed, it is what was made
 * before.
 */
export interface ProductResults {
  /** What is wrong with products beside others. */
  problems: readonly string[]
  /** The rows of a table that are made of products. */
  madeRows(part: string): MadeRows
  /** The addresses of the pages that come with products. */
  paths: ProductValues<PagePaths>
  /** Where these pages are in the sitemaps. */
  listed: ProductValues<ListedPage>
  /** Ids of the first picture of each variant. */
  pictures: ProductValues<string>
  /** The documents of products in the search of a language. */
  documents(language: Language): ProductValues<SearchDocument>
}

/** Values of all products in their order; `version` is another one for each content of them. */
export interface ProductValues<Value> {
  version: string
  all(): Value[]
}

/** Something that is made of each product and kept by shard. */
interface Column<Value> {
  name: string
  form: z.ZodType<Value[][]>
  make(file: ContentFile<ProductFile>, sources: ProductSources): Value[]
}

const paths: Column<PagePaths> = {
  name: 'paths',
  form: z.array(z.array(z.object({ id: z.string(), paths: z.array(z.string()) }))),
  make: pathsOfProduct,
}
const listed: Column<ListedPage> = {
  name: 'listed',
  form: z.array(z.array(z.object({ id: z.string(), paths: z.array(z.string().nullable()) }))),
  make: listedPagesOf,
}
const pictures: Column<string> = {
  name: 'pictures',
  form: z.array(z.array(z.string())),
  make: firstPictures,
}
const documentColumns = new Map(
  languages.map((language): [Language, Column<SearchDocument>] => [
    language,
    {
      name: `search ${language}`,
      form: z.array(z.array(KeptDocument)),
      make: (file, sources) => documentsOf(file, sources)[language],
    },
  ]),
)
const columns = [paths, listed, pictures, ...documentColumns.values()]

/** The documents of all languages are made together, and asked for one after the other. */
function documentsOf(file: ContentFile<ProductFile>, sources: ProductSources) {
  return memoizeByObject(sources, createDocuments)(file.id, () => productDocuments(file, sources))
}

const createDocuments = () => rememberRecent<ReturnType<typeof productDocuments>>(100)

const GroupHashes = z.array(z.tuple([z.string(), z.string()]))

const Head = z.object({
  /** The version of the files of its products. */
  own: z.string(),
  /** What else was read, with its version. */
  reads: z.array(z.tuple([z.string(), z.string()])),
  /** The versions of its columns. */
  columns: z.record(z.string(), z.string()),
})

interface Shard {
  name: string
  files: readonly ContentFile<ProductFile>[]
  columns: Readonly<Record<string, string>>
}

/**
 * What is made of all products. Throws ContentError for texts that are missing. What was read while
 * a shard was made is kept beside it, and a shard is made again where any of it has another version
 * now: no list of dependencies is written by hand.
 */
export function productResults(sources: ProductSources, cache: ResultCache): ProductResults {
  const { products } = sources.catalogue
  const count = partsFor(products.length, inOneShard)
  const versionOf = createVersions(sources)
  const problems: string[] = []
  const shards = [...Map.groupBy(products, ({ id }) => partOf(id, count))].map(
    ([part, files]): Shard => {
      const name = `products ${count} ${part}`
      const own = fingerprint(files.map(({ id }) => `${id} ${ownVersion(sources, id)}`).join('\n'))
      const head = parsed(cache.get(name), Head)
      if (head?.own === own && head.reads.every(([read, version]) => versionOf(read) === version))
        return { name, files, columns: head.columns }
      const recorded = recordedSources(sources, new Set(files.map(({ id }) => id)))
      const found = files.flatMap((file) => productProblems(file, recorded.sources))
      problems.push(...found)
      const columns = makeColumns(name, files, recorded.sources, cache)
      const reads = [...recorded.reads].map((read) => [read, versionOf(read) ?? ''] as const)
      if (!found.length) cache.put(name, JSON.stringify({ own, reads, columns }))
      return { name, files, columns }
    },
  )
  const context = { sources, cache, shards }
  return {
    problems,
    madeRows: (part) => madeRows(tableOf(part), context),
    paths: productValues(paths, context),
    listed: productValues(listed, context),
    pictures: productValues(pictures, context),
    documents: (language) => productValues(documentColumn(language), context),
  }
}

interface Context {
  sources: ProductSources
  cache: ResultCache
  shards: readonly Shard[]
}

/** Makes what is kept of a shard, and gives the versions. */
function makeColumns(
  name: string,
  files: Shard['files'],
  sources: ProductSources,
  cache: ResultCache,
): Record<string, string> {
  const values = [
    ...tables.map((table) => [table.part, groupHashes(table, files, sources)] as const),
    ...columns.map(
      (column) => [column.name, files.map((file) => column.make(file, sources))] as const,
    ),
  ]
  return Object.fromEntries(
    values.map(([column, value]) => {
      const body = JSON.stringify(value)
      cache.put(name, body, column)
      return [column, fingerprint(body)]
    }),
  )
}

function groupHashes(
  table: ProductTable,
  files: Shard['files'],
  sources: ProductSources,
): GroupHash[] {
  const rows = files.flatMap((file) => table.rowsOf(file, sources))
  return groupsOf(table, rows).map(({ id, hash }) => [id, hash])
}

/**
 * A column of a shard: what is kept, unless that is lost or another one than the shard was made
 * with.
 */
function columnOf<T>(
  { name, columns }: Shard,
  column: string,
  { cache, form, make }: { cache: ResultCache; form: z.ZodType<T>; make: () => T },
): T {
  const body = cache.get(name, column)
  const found =
    body !== undefined && fingerprint(body) === columns[column] ? parsed(body, form) : undefined
  return found ?? make()
}

function columnVersion(shards: readonly Shard[], column: string): string {
  return fingerprint(shards.map(({ columns }) => columns[column] ?? '').join())
}

function productValues<Value>(
  { name, form, make }: Column<Value>,
  { sources, cache, shards }: Context,
): ProductValues<Value> {
  return {
    version: columnVersion(shards, name),
    all() {
      const byKey = new Map(
        shards.flatMap((shard) => {
          const own = columnOf(shard, name, {
            cache,
            form,
            make: () => shard.files.map((file) => make(file, sources)),
          })
          return shard.files.map(({ id }, index) => [id, own[index] ?? []] as const)
        }),
      )
      return sources.catalogue.products.flatMap(({ id }) => byKey.get(id) ?? [])
    },
  }
}

function madeRows(table: ProductTable, { sources, cache, shards }: Context): MadeRows {
  const hashesOf = (shard: Shard) =>
    columnOf<GroupHash[]>(shard, table.part, {
      cache,
      form: GroupHashes,
      make: () => groupHashes(table, shard.files, sources),
    })
  const rowsOfFiles = (files: Shard['files']) =>
    files.flatMap((file) => table.rowsOf(file, sources))
  let shardOf: Map<string, Shard> | undefined
  return {
    version: columnVersion(shards, table.part),
    groups: () => shards.flatMap(hashesOf),
    rowsOf(ids) {
      shardOf ??= new Map(
        shards.flatMap((shard) => hashesOf(shard).map(([id]) => [id, shard] as const)),
      )
      const wanted = new Set([...ids].flatMap((id) => shardOf?.get(id) ?? []))
      return [...wanted].flatMap(({ files }) =>
        rowsOfFiles(files).filter((row) => ids.has(idOf(row, table.group))),
      )
    },
    all: () => rowsOfFiles(sources.catalogue.products),
  }
}

function documentColumn(language: Language): Column<SearchDocument> {
  const column = documentColumns.get(language)
  if (!column) throw new Error(`no search in ${language}`)
  return column
}

function tableOf(part: string): ProductTable {
  const table = tables.find((each) => each.part === part)
  if (!table) throw new Error(`no rows of products in ${part}`)
  return table
}
