import * as z from 'zod'
import { firstInOrders, inAllOrders, isApart } from '../../storage/databases.ts'

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

const ofPush = `SELECT id, product_key, language, rating, title, text, author, date,
    CASE hidden WHEN 1 THEN 'hidden' ELSE 'shown' END AS state, NULL AS answer FROM reviews`
const ofBuyers = `SELECT id, product_key, language, rating, title, text, author, date(written_at / 1000, 'unixepoch') AS date,
    CASE state WHEN 'Published' THEN 'shown' WHEN 'Hidden' THEN 'hidden' ELSE 'waiting' END AS state, answer FROM buyer_reviews`

/** SQL: the reviews of a database with their state: those of buyers, in the main one the push's. */
const allReviews = (env: Env) => (isApart(env) ? ofBuyers : `${ofPush} UNION ALL ${ofBuyers}`)

interface Wish {
  product?: string | undefined
  state?: ListedReview['state'] | undefined
  limit: number
}

/**
 * Reviews for operators, newest first: of one product, or of one state. Those that wait come oldest
 * first (REV-5).
 */
export async function listReviews(env: Env, wish: Wish): Promise<ListedReview[]> {
  const sign = wish.state === 'waiting' ? 1 : -1
  const found = await inAllOrders(env, (one) => listReviewsIn(one, wish))
  return found
    .toSorted((a, b) => sign * compare(a.date, b.date) || compare(a.id, b.id))
    .slice(0, wish.limit)
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

async function listReviewsIn(env: Env, { product, state, limit }: Wish): Promise<ListedReview[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM (${allReviews(env)}) WHERE (?1 IS NULL OR product_key = ?1) AND (?2 IS NULL OR state = ?2)
     ORDER BY date ${state === 'waiting' ? '' : 'DESC'}, id LIMIT ?3`,
  )
    .bind(product ?? null, state ?? null, limit)
    .all()
  return results.map((row) => ListedReview.parse(row))
}

/** A review by its id, of the push or of a buyer; undefined for an unknown id. */
export async function findReview(env: Env, id: string): Promise<ListedReview | undefined> {
  return firstInOrders(env, async (one) => reviewIn(await named(one, id).all()))
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
  return firstInOrders(env, async (one) => {
    const { DB } = one
    const changed = await DB.batch([
      ...(isApart(one)
        ? []
        : [DB.prepare('UPDATE reviews SET hidden = ? WHERE id = ?').bind(Number(hidden), id)]),
      DB.prepare('UPDATE buyer_reviews SET state = ? WHERE id = ?').bind(
        hidden ? 'Hidden' : 'Published',
        id,
      ),
      named(one, id),
    ])
    return reviewIn(changed.at(-1))
  })
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
  return firstInOrders(env, async (one) => {
    const [changed, found] = await one.DB.batch([
      one.DB.prepare('UPDATE buyer_reviews SET answer = ? WHERE id = ?').bind(answer || null, id),
      named(one, id),
    ])
    return changed?.meta.changes ? reviewIn(found) : undefined
  })
}

function named(env: Env, id: string): D1PreparedStatement {
  return env.DB.prepare(`SELECT * FROM (${allReviews(env)}) WHERE id = ?`).bind(id)
}

function reviewIn(result: D1Result | undefined): ListedReview | undefined {
  const [row] = result?.results ?? []
  return row === undefined ? undefined : ListedReview.parse(row)
}
