import { marketOf } from '#shared/markets/markets.ts'
import type { Context } from '../http/context.ts'
import { readBatch } from '../storage/read-batch.ts'

/** The parts of a context that content reads depend on. */
export type ReaderContext = Pick<Context, 'env' | 'locale'>

export interface DocumentRow {
  id: string
  body: string
}

// ?1 locale, ?2 language. The reader's own row of a document, else the language's, else English: at
// most three rows are read.
const tongues = "language IN (?1, ?2, 'en')"
const nearest = 'CASE language WHEN ?1 THEN 0 WHEN ?2 THEN 1 ELSE 2 END'

/** Query: the body of document `id` of a collection, both as SQL, in the nearest language. */
const bodyOf = (collection: string, id: string) =>
  `(SELECT body FROM documents WHERE collection = ${collection} AND id = ${id} AND ${tongues} ORDER BY ${nearest} LIMIT 1)`

/** All documents of a collection in the editors' order. */
export async function readCollection(
  { env, locale }: ReaderContext,
  collection: string,
): Promise<DocumentRow[]> {
  const own = `SELECT id, MIN(position) AS position FROM documents WHERE collection = ?3 AND ${tongues} GROUP BY id`
  const sql = `SELECT d.id, ${bodyOf('?3', 'd.id')} AS body FROM (${own}) d ORDER BY d.position, d.id`
  const { results } = await env.DB.prepare(sql)
    .bind(locale, marketOf(locale).language, collection)
    .all<DocumentRow>()
  return results
}

/** One document in the reader's language. */
export async function readDocument(
  { env, locale }: ReaderContext,
  collection: string,
  id: string,
): Promise<DocumentRow | undefined> {
  const sql = `SELECT id, body FROM documents WHERE collection = ?3 AND id = ?4 AND ${tongues} ORDER BY ${nearest} LIMIT 1`
  return (
    (await env.DB.prepare(sql)
      .bind(locale, marketOf(locale).language, collection, id)
      .first<DocumentRow>()) ?? undefined
  )
}

/** Documents by id, in the order of the ids. */
export async function readDocuments(
  { env, locale }: ReaderContext,
  collection: string,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  const sql = `SELECT * FROM (SELECT j.key AS place, j.value AS id, ${bodyOf('?3', 'j.value')} AS body FROM json_each(?4) j)
    WHERE body IS NOT NULL ORDER BY place`
  const { results } = await env.DB.prepare(sql)
    .bind(locale, marketOf(locale).language, collection, JSON.stringify(ids))
    .all<DocumentRow>()
  return results
}

/**
 * The page list's entries behind the entry `after`, at most `limit`; undefined where there is no
 * such entry.
 */
export async function readPageList(
  { env, locale }: ReaderContext,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<DocumentRow[] | undefined> {
  const [known, list] = await env.DB.batch<DocumentRow>([
    env.DB.prepare("SELECT id, '' AS body FROM pages WHERE id = ?1").bind(after ?? ''),
    env.DB.prepare(
      `SELECT p.id, ${bodyOf("'page'", 'p.id')} AS body FROM pages p
      WHERE ?3 IS NULL OR (p.position, p.id) > ((SELECT position FROM pages WHERE id = ?3), ?3)
      ORDER BY p.position, p.id LIMIT ?4`,
    ).bind(locale, marketOf(locale).language, after ?? null, limit),
  ])
  return after === undefined || known?.results.length ? list?.results : undefined
}

/** A page as it is stored: its entry of the page list, and its sections. */
export interface PageRow {
  id: string
  meta: string | null
  sections: string | null
  /** JSON: the hidden reviews in its languages; null where its sections quote nobody. */
  hidden: string | null
}

const pageColumns = (id: string) =>
  `${bodyOf("'page'", id)} AS meta, ${bodyOf("'page-sections'", id)} AS sections`

/**
 * Query: `pages`, a query of rows with `pageColumns` and their `place`, as rows of pages. Hidden
 * reviews have an index of their own, so that none costs nothing.
 */
const pageRows = (
  pages: string,
) => `WITH found AS MATERIALIZED (${pages}) SELECT id, meta, sections, CASE WHEN instr(sections, '"quote_block"')
    THEN (SELECT json_group_array(json_object('product', product_key, 'author', author, 'title', title, 'text', text))
      FROM reviews WHERE hidden = 1 AND language IN (?2, 'en')) END AS hidden
  FROM found ORDER BY place`

/**
 * Pages whose addresses are among the paths: the first path's before the second's. One statement.
 */
export async function readPagesAt(
  { env, locale }: ReaderContext,
  paths: readonly string[],
): Promise<PageRow[]> {
  const sql = pageRows(`SELECT j.key AS place, a.page_id AS id, ${pageColumns('a.page_id')}
    FROM json_each(?3) j JOIN page_paths a ON a.path = j.value`)
  const { results } = await env.DB.prepare(sql)
    .bind(locale, marketOf(locale).language, JSON.stringify(paths))
    .all<PageRow>()
  return results
}

/** A page by its id. One statement. */
export async function readPage({ env, locale }: ReaderContext, id: string): Promise<PageRow> {
  const row = await env.DB.prepare(pageRows(`SELECT 0 AS place, ?3 AS id, ${pageColumns('?3')}`))
    .bind(locale, marketOf(locale).language, id)
    .first<PageRow>()
  return row ?? { id, meta: null, sections: null, hidden: null }
}

interface NamesRow {
  parts: number
  version: string
  bits: string
}

/** A part of the filter of names, and with the first one the versions of all. One call. */
export async function readKnownNames({ DB }: Env, part: number) {
  const [own, all] = await readBatch<[NamesRow, Pick<NamesRow, 'version'>]>(DB, [
    DB.prepare('SELECT parts, version, bits FROM known_names WHERE part = ?1').bind(part),
    DB.prepare('SELECT version FROM known_names WHERE ?1 = 0 ORDER BY part').bind(part),
  ])
  return { row: own[0], versions: all.map(({ version }) => version) }
}

interface RedirectRow {
  source: string
  target: string
  status: number
}

export async function readRedirects({ env }: ReaderContext): Promise<RedirectRow[]> {
  return (
    await env.DB.prepare(
      'SELECT source, target, status FROM redirects ORDER BY source',
    ).all<RedirectRow>()
  ).results
}

/** How many parts the sitemap of the reader's market has. */
export async function countSitemapParts({ env, locale }: ReaderContext): Promise<number> {
  const row = await env.DB.prepare('SELECT COUNT(*) AS parts FROM sitemap_parts WHERE locale = ?1')
    .bind(locale)
    .first<{ parts: number }>()
  return row?.parts ?? 0
}

/** The addresses of one part of the reader's sitemap, with the days of their pages' changes. */
export async function readSitemapPart({ env, locale }: ReaderContext, part: number) {
  const sql = `SELECT e.value ->> 0 AS path, p.changed FROM sitemap_parts s, json_each(s.entries) e
    LEFT JOIN pages p ON p.id = e.value ->> 1 WHERE s.locale = ?1 AND s.part = ?2 ORDER BY e.key`
  const { results } = await env.DB.prepare(sql)
    .bind(locale, part)
    .all<{ path: string; changed: string | null }>()
  return results
}
