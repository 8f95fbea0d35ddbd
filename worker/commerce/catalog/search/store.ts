import { withTimeout } from '#shared/network/with-timeout.ts'
import { searchedCollections, SearchRows } from './documents.ts'
import { Manifest, manifestKey } from './manifest.ts'

// Maximum waits for KV and R2, milliseconds: then the index is made of the database.
const kvTimeout = 250
const fileTimeout = 3_000

/**
 * The names of the index files; undefined before the first push. Throws where KV fails, is slow, or
 * has invalid data.
 */
export async function readManifest({ CACHE }: Env): Promise<Manifest | undefined> {
  const stored = await withTimeout(
    CACHE.get(manifestKey, { type: 'json', cacheTtl: 60 }),
    kvTimeout,
    () => new Error('KV is slow'),
  )
  return stored === null ? undefined : Manifest.parse(stored)
}

/** An index file; undefined where there is none. Throws where R2 fails or is slow. */
export async function readIndexFile({ MEDIA }: Env, key: string): Promise<ArrayBuffer | undefined> {
  const read = async () => (await MEDIA.get(key))?.arrayBuffer()
  return withTimeout(read(), fileTimeout, () => new Error('R2 is slow'))
}

/** How many products there are. */
export async function countProducts({ DB }: Env): Promise<number> {
  const row = await DB.prepare('SELECT COUNT(*) AS count FROM products').first<{ count: number }>()
  return row?.count ?? 0
}

/**
 * The rows that the search index of a language is built from, including the language's regions and
 * English; one call.
 */
export async function readSearchRows({ DB }: Env, language: string): Promise<SearchRows> {
  const tongues = "(language IN (?1, 'en') OR language LIKE ?1 || '-%')"
  const [products, variants, texts, documents] = await DB.batch([
    DB.prepare('SELECT key, type, category, subcategory, accessory, rank FROM products'),
    DB.prepare('SELECT product_key, color FROM variants ORDER BY product_key, position'),
    DB.prepare(
      `SELECT product_key, language, name, kind, words, detail FROM product_texts WHERE ${tongues}`,
    ).bind(language),
    DB.prepare(
      `SELECT collection, id, language, position, body FROM documents
        WHERE collection IN (SELECT value FROM json_each(?2)) AND ${tongues}
        ORDER BY collection, position, id`,
    ).bind(language, JSON.stringify(searchedCollections)),
  ])
  return SearchRows.parse({
    products: products?.results,
    variants: variants?.results,
    texts: texts?.results,
    documents: documents?.results,
  })
}

interface Miss {
  language: string
  query: string
  asked: number
}

/**
 * Days for which counts are kept, and different queries that are counted on one day: strangers
 * choose them.
 */
const daysKept = 90
const mostOfDay = 5_000

/** Adds to the counts of a day, and deletes old counts. */
export async function writeMisses({ DB }: Env, day: number, misses: readonly Miss[]) {
  await DB.batch([
    DB.prepare('DELETE FROM search_misses WHERE day < ?1').bind(day - daysKept),
    DB.prepare(
      `INSERT INTO search_misses (day, language, query, asked)
        SELECT ?1, value ->> 'language', value ->> 'query', value ->> 'asked' FROM json_each(?2)
        WHERE (SELECT COUNT(*) FROM search_misses WHERE day = ?1) < ${mostOfDay}
        ON CONFLICT (day, language, query) DO UPDATE SET asked = asked + excluded.asked`,
    ).bind(day, JSON.stringify(misses)),
  ])
}

/** The most frequent queries without results since a day, by language. */
export async function listMisses(
  { DB }: Env,
  { since, language, limit }: { since: number; language?: string | undefined; limit: number },
): Promise<Miss[]> {
  const { results } = await DB.prepare(
    `SELECT language, query, SUM(asked) AS asked FROM search_misses
      WHERE day >= ?1 AND (?2 IS NULL OR language = ?2)
      GROUP BY language, query ORDER BY asked DESC, language, query LIMIT ?3`,
  )
    .bind(since, language ?? null, limit)
    .all<Miss>()
  return results
}
