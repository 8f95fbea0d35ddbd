import * as z from 'zod'
import type { PersonalData } from '#shared/api/privacy.ts'
import { allOrders, isApart, mainOf } from '../../storage/databases.ts'
import { type Person, theirOrders } from '../store.ts'

const Wish = z.object({ product_key: z.string(), added_at: z.int() })
const Alert = z.object({ sku: z.string(), locale: z.string(), created_at: z.int() })
const Newsletter = z.object({
  email: z.string(),
  locale: z.string(),
  requested_at: z.int(),
  confirmed_at: z.nullable(z.int()),
})
const Withdrawal = z.object({
  order_number: z.string(),
  name: z.string(),
  locale: z.string(),
  received_at: z.int(),
})
const Review = z.object({
  product_key: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  author: z.string(),
  state: z.string(),
  written_at: z.int(),
  answer: z.nullable(z.string()),
})
const Refusal = z.object({ refused_at: z.int() })
const Suppressed = z.object({ bounced_at: z.nullable(z.int()), complained_at: z.nullable(z.int()) })
const word = z.nullable(z.string())
const Session = z.object({
  id: z.string(),
  created_at: z.int(),
  last_seen_at: z.int(),
  browser: word,
  system: word,
  country: word,
})
const SentMail = z.object({
  subject: z.string(),
  created_at: z.int(),
  sent_at: z.nullable(z.int()),
})
const LastLogin = z.object({ seen_at: z.nullable(z.int()) })

const mailsOf =
  'SELECT subject, created_at, sent_at FROM outbox WHERE lower(trim(recipient)) = ? ORDER BY created_at'
const reviewsOf = `SELECT product_key, rating, title, text, author, state, written_at, answer FROM buyer_reviews
  WHERE order_id IN (SELECT orders.id FROM orders WHERE ${theirOrders}) ORDER BY written_at`

type Rows = Pick<
  PersonalData,
  | 'wishlist'
  | 'stockAlerts'
  | 'newsletter'
  | 'withdrawals'
  | 'reviews'
  | 'reviewsRefusedAt'
  | 'mailSuppressed'
  | 'sessions'
  | 'mails'
> & { lastLoginAt?: string }

/**
 * The stored rows of a person besides profile, orders and carts: of the account, and of the address
 * where it is given. One call of each database.
 */
export async function personalRows(env: Env, { customerId, emailKey }: Person): Promise<Rows> {
  const { DB } = mainOf(env)
  const ofAccount = (sql: string) => DB.prepare(sql).bind(customerId ?? null)
  const ofAddress = (sql: string) => DB.prepare(sql).bind(emailKey ?? null)
  const [
    wishes,
    sessions,
    logins,
    alerts,
    newsletter,
    withdrawals,
    mails,
    reviews,
    refusals,
    suppressions,
  ] = await DB.batch([
    ofAccount(
      'SELECT product_key, added_at FROM wishlist_entries WHERE customer_id = ? ORDER BY added_at',
    ),
    ofAccount(
      'SELECT id, created_at, last_seen_at, browser, system, country FROM sessions WHERE customer_id = ? ORDER BY created_at',
    ),
    ofAccount('SELECT seen_at FROM customers WHERE id = ?'),
    ofAddress(
      'SELECT sku, locale, created_at FROM stock_alerts WHERE email_key = ? ORDER BY created_at',
    ),
    ofAddress(
      'SELECT email, locale, requested_at, confirmed_at FROM newsletter WHERE email_key = ?',
    ),
    ofAddress(
      'SELECT order_number, name, locale, received_at FROM withdrawals WHERE email_key = ? ORDER BY received_at',
    ),
    ofAddress(mailsOf),
    DB.prepare(reviewsOf).bind(customerId ?? null, emailKey ?? null),
    ofAddress('SELECT refused_at FROM review_refusals WHERE email_key = ?'),
    ofAddress('SELECT bounced_at, complained_at FROM suppressed_addresses WHERE email_key = ?'),
  ])
  const apart = await Promise.all(
    allOrders(env)
      .filter(isApart)
      .map((one) =>
        one.DB.batch([
          one.DB.prepare(mailsOf).bind(emailKey ?? null),
          one.DB.prepare(reviewsOf).bind(customerId ?? null, emailKey ?? null),
        ]),
      ),
  )
  const rows = <S extends z.ZodType>(result: D1Result | undefined, schema: S) =>
    z.array(schema).parse(result?.results)
  const [login] = rows(logins, LastLogin)
  const [refusal] = rows(refusals, Refusal)
  const [suppressed] = rows(suppressions, Suppressed)
  const [subscription] = rows(newsletter, Newsletter)
  return {
    ...(login?.seen_at && { lastLoginAt: instant(login.seen_at) }),
    wishlist: rows(wishes, Wish).map((row) => ({
      productKey: row.product_key,
      addedAt: instant(row.added_at),
    })),
    sessions: rows(sessions, Session).map(sessionOf),
    stockAlerts: rows(alerts, Alert).map(({ created_at: at, ...row }) => ({
      ...row,
      createdAt: instant(at),
    })),
    ...(subscription && {
      newsletter: {
        email: subscription.email,
        locale: subscription.locale,
        requestedAt: instant(subscription.requested_at),
        ...(subscription.confirmed_at !== null && {
          confirmedAt: instant(subscription.confirmed_at),
        }),
      },
    }),
    withdrawals: rows(withdrawals, Withdrawal).map(
      ({ order_number: orderNumber, received_at: at, ...row }) => ({
        ...row,
        orderNumber,
        receivedAt: instant(at),
      }),
    ),
    reviews: [reviews, ...apart.map(([, more]) => more)]
      .flatMap((each) => rows(each, Review))
      .map(({ product_key: productKey, written_at: at, answer, ...row }) => ({
        productKey,
        ...row,
        writtenAt: instant(at),
        ...(answer !== null && { answer }),
      })),
    ...(refusal && { reviewsRefusedAt: instant(refusal.refused_at) }),
    ...(suppressed && { mailSuppressed: suppressionOf(suppressed) }),
    mails: [mails, ...apart.map(([more]) => more)]
      .flatMap((each) => rows(each, SentMail))
      .map(({ created_at: at, sent_at: sent, ...row }) => ({
        ...row,
        createdAt: instant(at),
        ...(sent !== null && { sentAt: instant(sent) }),
      })),
  }
}

function sessionOf({
  id,
  created_at: at,
  last_seen_at: seenAt,
  browser,
  system,
  country,
}: z.infer<typeof Session>): PersonalData['sessions'][number] {
  return {
    id,
    createdAt: instant(at),
    lastSeenAt: instant(seenAt),
    ...(browser && { browser }),
    ...(system && { system }),
    ...(country && { country }),
  }
}

function suppressionOf({
  bounced_at: bounced,
  complained_at: complained,
}: z.infer<typeof Suppressed>): PersonalData['mailSuppressed'] {
  return {
    ...(bounced !== null && { bouncedAt: instant(bounced) }),
    ...(complained !== null && { complainedAt: instant(complained) }),
  }
}

/** Epoch milliseconds as an ISO instant. */
export function instant(at: number): string {
  return new Date(at).toISOString()
}
