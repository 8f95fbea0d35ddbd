import { marketOf } from '#shared/markets/markets.ts'
import type { Context } from '../http/context.ts'

/** The parts of a context that content reads depend on. */
export type ReaderContext = Pick<Context, 'env' | 'locale'>

export interface DocumentRow {
  id: string
  body: string
}

/**
 * ?1 locale, ?2 language: each document in the reader's locale, else in the language, else in
 * English.
 */
const ownRow = `language = (SELECT o.language FROM documents o WHERE o.collection = d.collection AND o.id = d.id AND o.language IN (?1, ?2, 'en')
  ORDER BY CASE o.language WHEN ?1 THEN 0 WHEN ?2 THEN 1 ELSE 2 END LIMIT 1)`

/** All documents of a collection in the editors' order. */
export async function readCollection(
  { env, locale }: ReaderContext,
  collection: string,
): Promise<DocumentRow[]> {
  const sql = `SELECT d.id, d.body FROM documents d WHERE d.collection = ?3 AND d.${ownRow} ORDER BY d.position, d.id`
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
  const sql = `SELECT d.id, d.body FROM documents d WHERE d.collection = ?3 AND d.id = ?4 AND d.${ownRow}`
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
  const sql = `SELECT d.id, d.body FROM json_each(?4) j JOIN documents d ON d.collection = ?3 AND d.id = j.value AND d.${ownRow} ORDER BY j.key`
  const { results } = await env.DB.prepare(sql)
    .bind(locale, marketOf(locale).language, collection, JSON.stringify(ids))
    .all<DocumentRow>()
  return results
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

/** A page's entry of the page list and its sections, in one call. */
export async function readPage(
  { env, locale }: ReaderContext,
  id: string,
): Promise<{ meta?: string; sections?: string }> {
  const sql = `SELECT d.collection, d.body FROM documents d WHERE d.collection IN ('page', 'page-sections') AND d.id = ?3 AND d.${ownRow}`
  const { results } = await env.DB.prepare(sql)
    .bind(locale, marketOf(locale).language, id)
    .all<{ collection: string; body: string }>()
  const body = (collection: string) => results.find((row) => row.collection === collection)?.body
  const meta = body('page')
  const sections = body('page-sections')
  return { ...(meta && { meta }), ...(sections && { sections }) }
}
