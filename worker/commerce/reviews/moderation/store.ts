import * as z from 'zod'

const ListedReview = z.object({
  id: z.string(),
  product_key: z.string(),
  language: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  author: z.string(),
  date: z.string(),
  state: z.enum(['shown', 'hidden', 'waiting']),
  answer: z.string().nullable(),
})
export type ListedReview = z.infer<typeof ListedReview>

/** SQL: all reviews, those of the push and those of buyers, with their state. */
const allReviews = `SELECT id, product_key, language, rating, title, text, author, date,
    CASE hidden WHEN 1 THEN 'hidden' ELSE 'shown' END AS state, NULL AS answer FROM reviews
  UNION ALL SELECT id, product_key, language, rating, title, text, author, date(written_at / 1000, 'unixepoch'),
    CASE state WHEN 'Published' THEN 'shown' WHEN 'Hidden' THEN 'hidden' ELSE 'waiting' END, answer FROM buyer_reviews`

interface Wish {
  product?: string | undefined
  state?: ListedReview['state'] | undefined
  limit: number
}

/**
 * Reviews for operators, newest first: of one product, or of one state. Those that wait come oldest
 * first (REV-5).
 */
export async function listReviews(
  env: Env,
  { product, state, limit }: Wish,
): Promise<ListedReview[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM (${allReviews}) WHERE (?1 IS NULL OR product_key = ?1) AND (?2 IS NULL OR state = ?2)
     ORDER BY date ${state === 'waiting' ? '' : 'DESC'}, id LIMIT ?3`,
  )
    .bind(product ?? null, state ?? null, limit)
    .all()
  return results.map((row) => ListedReview.parse(row))
}

/** A review by its id, of the push or of a buyer; undefined for an unknown id. */
export async function findReview(env: Env, id: string): Promise<ListedReview | undefined> {
  return reviewIn(await named(env, id).all())
}

/**
 * Hides a review or shows it (again); undefined for an unknown id. A buyer's review has a new id
 * after each change, so only the text that was read can be published (REV-5).
 */
export async function setReviewHidden(
  env: Env,
  id: string,
  hidden: boolean,
): Promise<ListedReview | undefined> {
  const [, , found] = await env.DB.batch([
    env.DB.prepare('UPDATE reviews SET hidden = ? WHERE id = ?').bind(Number(hidden), id),
    env.DB.prepare('UPDATE buyer_reviews SET state = ? WHERE id = ?').bind(
      hidden ? 'Hidden' : 'Published',
      id,
    ),
    named(env, id),
  ])
  return reviewIn(found)
}

/**
 * Sets the shop's answer below a buyer's review; an empty one removes it. Undefined for an id of no
 * buyer's review.
 */
export async function answerReview(
  env: Env,
  id: string,
  answer: string,
): Promise<ListedReview | undefined> {
  const [changed, found] = await env.DB.batch([
    env.DB.prepare('UPDATE buyer_reviews SET answer = ? WHERE id = ?').bind(answer || null, id),
    named(env, id),
  ])
  return changed?.meta.changes ? reviewIn(found) : undefined
}

function named(env: Env, id: string): D1PreparedStatement {
  return env.DB.prepare(`SELECT * FROM (${allReviews}) WHERE id = ?`).bind(id)
}

function reviewIn(result: D1Result | undefined): ListedReview | undefined {
  const [row] = result?.results ?? []
  return row === undefined ? undefined : ListedReview.parse(row)
}
