import * as z from 'zod'
import { allOrders, isApart } from '../../storage/databases.ts'

const Published = z.object({
  id: z.string(),
  language: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  author: z.string(),
  place: z.null(),
  country: z.null(),
  date: z.string(),
  verified: z.int(),
  answer: z.string().nullable(),
})
const Counted = z.object({
  key: z.string(),
  count: z.int(),
  stars: z.int(),
  distribution: z.string(),
})

/** Whether buyers' reviews are in further databases than the catalogue (REV-6). */
export const hasRatingsApart = (env: Env) => allOrders(env).some(isApart)

/**
 * The published stars of products in the databases of orders apart from the catalogue. They are
 * counted when they are read: a stored number in the main one could miss what is erased there.
 */
export async function ratingsApart(env: Env, keys: readonly string[]) {
  const found = await readApart(env, ({ DB }) =>
    DB.prepare(
      `SELECT product_key AS key, count(*) AS count, sum(rating) AS stars,
         json_array(sum(rating = 5), sum(rating = 4), sum(rating = 3), sum(rating = 2), sum(rating = 1)) AS distribution
       FROM buyer_reviews WHERE state = 'Published' AND product_key IN (SELECT value FROM json_each(?)) GROUP BY product_key`,
    ).bind(JSON.stringify(keys)),
  )
  return z.array(Counted).parse(found)
}

/** Published reviews of a product there, in a language and in English. */
export async function publishedApart(env: Env, key: string, language: string) {
  const found = await readApart(env, ({ DB }) =>
    DB.prepare(
      `SELECT id, language, rating, title, text, author, NULL AS place, NULL AS country,
         date(written_at / 1000, 'unixepoch') AS date, 1 AS verified, answer FROM buyer_reviews
       WHERE product_key = ? AND state = 'Published' AND language IN (?, 'en') ORDER BY written_at DESC LIMIT 100`,
    ).bind(key, language),
  )
  return z.array(Published).parse(found)
}

async function readApart(
  env: Env,
  statement: (one: Env) => D1PreparedStatement,
): Promise<unknown[]> {
  const others = allOrders(env).filter(isApart)
  return (await Promise.all(others.map(async (one) => (await statement(one).all()).results))).flat()
}

interface Rated {
  key: string
  average: number | null
  count: number | null
  /** The sum of stars; null where the push did not say how many of each there are. */
  stars?: number | null
}

/** The same rows with the stars of further databases. */
export async function withRatings<Row extends Rated>(
  env: Env,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0 || !hasRatingsApart(env)) return [...rows]
  const keys = [...new Set(rows.map(({ key }) => key))]
  const found = Map.groupBy(await ratingsApart(env, keys), ({ key }) => key)
  return rows.map((row) => {
    const more = found.get(row.key)
    if (!more) return row
    const own = row.count ?? 0
    const count = more.reduce((sum, each) => sum + each.count, own)
    const stars = more.reduce(
      (sum, each) => sum + each.stars,
      row.stars ?? Math.round((row.average ?? 0) * own),
    )
    return { ...row, count, average: Math.round((stars / count) * 10) / 10 }
  })
}
