// Requirements: PRIV-2.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import {
  booksUntil,
  impersonalTables,
  milliseconds,
  retention,
  type Term,
} from '#shared/rules/retention.ts'
import { signedUp } from '#tests/support/api.ts'
import { checkoutAt, customerAt, put } from '#tests/support/aged-rows.ts'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { archiveOrders } from '../../orders/archive/archive-orders.ts'
import { keepErasures } from '../../recovery/erasures/kept-erasures.ts'
import { firstOrderedReference } from '../../crypto/ordered-id.ts'
import { keepRetention } from './keep-retention.ts'
import { atOnce } from './store.ts'

const day = 86_400_000
const start = Date.UTC(2026, 0, 15)
const tablesOfRules: string[] = Object.values(retention).flatMap(({ tables }) => [...tables])

const has = (table: string, column: string, value: string) => () =>
  count(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`, value)

interface Aged {
  /** Time after which nothing may be left, ms. */
  term: number
  /** Number of rows, or of personal parts of them, that are left. */
  left: () => Promise<number>
}

const {
  session,
  payment,
  order,
  withdrawal,
  mail,
  link,
  newsletter,
  alert,
  review,
  suppression,
  code,
  account,
} = retention

async function ofPayment(table: string, state: string, term: Term, at: number): Promise<Aged> {
  const id = await checkoutAt(at, state)
  return { term: milliseconds(term), left: has(table, 'payment_reference', id) }
}

async function ofAccount(
  table: string,
  column: string,
  row: Record<string, string | number> | undefined,
  at: number,
): Promise<Aged> {
  const id = await customerAt(at)
  if (row) await put(table, { customer_id: id, ...row })
  await keepRetention(
    env,
    at + milliseconds(account.terms.unused) - milliseconds(account.terms.notice) + day,
  )
  return { term: milliseconds(account.terms.unused) + day, left: has(table, column, id) }
}

async function ofLink(table: string, more: Record<string, string>, at: number): Promise<Aged> {
  const id = await customerAt(at)
  await put(table, { token_hash: id, customer_id: id, expires_at: at + day, ...more })
  return { term: day, left: has(table, 'token_hash', id) }
}

/** A guest's order in the archive, with its buyer. */
async function ofArchive(at: number): Promise<Aged> {
  const { id } = await boughtOrder(`${crypto.randomUUID()}@example.org`, { at })
  await env.DB.prepare('UPDATE orders SET is_marked = 1 WHERE id = ?').bind(id).run()
  const old = at + 500 * day
  await keepRetention(env, old)
  await archiveOrders(env, old)
  expect(await has('archived_rows', 'order_id', id)()).toBe(1)
  return {
    term: milliseconds(order.terms.guest),
    left: async () =>
      (await has('archived_rows', 'order_id', id)()) +
      (await count('SELECT count(*) AS n FROM orders WHERE id = ? AND archived_at IS NULL', id)),
  }
}

/** Rows in every table with personal data, made at a time. A missing table fails the test below. */
const aged: Record<string, (at: number) => Promise<Aged>> = {
  customers: (at) => ofAccount('customers', 'id', undefined, at),
  wishlist_entries: (at) =>
    ofAccount('wishlist_entries', 'customer_id', { product_key: 'note', added_at: at }, at),
  waiting_carts: (at) => ofAccount('waiting_carts', 'customer_id', { cart_id: 'f'.repeat(32) }, at),
  async sessions(at) {
    const hash = crypto.randomUUID()
    await put('sessions', { token_hash: hash, id: hash, created_at: at, last_seen_at: at })
    return { term: milliseconds(session.terms.guest), left: has('sessions', 'token_hash', hash) }
  },
  async replaced_sessions(at) {
    const hash = crypto.randomUUID()
    await put('sessions', {
      token_hash: hash,
      id: hash,
      created_at: at,
      last_seen_at: at + 80 * day,
    })
    await put('replaced_sessions', { token_hash: `${hash}-before`, successor: hash })
    return {
      term: milliseconds(session.terms.most),
      left: has('replaced_sessions', 'successor', hash),
    }
  },
  async carts_to_erase(at) {
    const id = crypto.randomUUID().replaceAll('-', '')
    return {
      term: day,
      left: () =>
        put('carts_to_erase', { cart_id: id, asked_at: at })
          .then(() => keepRetention(env, at))
          .then(has('carts_to_erase', 'cart_id', id)),
    }
  },
  async erasures(at) {
    const key = crypto.randomUUID()
    return {
      term: day,
      left: () =>
        put('erasures', { kind: 'account', key, at })
          .then(() => keepErasures(env, at))
          .then(has('erasures', 'key', key)),
    }
  },
  checkouts: (at) => ofPayment('checkouts', 'Abandoned', payment.terms.details, at),
  reservations: (at) => ofPayment('reservations', 'Abandoned', payment.terms.details, at),
  async idempotency(at) {
    const owner = crypto.randomUUID()
    await put('idempotency', { owner, key: 'k', hash: 'h', created_at: at })
    return { term: milliseconds(payment.terms.answers), left: has('idempotency', 'owner', owner) }
  },
  async lapsed_payments(at) {
    const id = crypto.randomUUID()
    await put('lapsed_payments', { payment_reference: id, lapsed_at: at })
    return {
      term: milliseconds(payment.terms.details),
      left: has('lapsed_payments', 'payment_reference', id),
    }
  },
  async webhook_events(at) {
    const id = crypto.randomUUID()
    await put('webhook_events', { provider: 'sandbox', event_id: id, received_at: at })
    return {
      term: milliseconds(payment.terms.details),
      left: has('webhook_events', 'event_id', id),
    }
  },
  async orders(at) {
    const { id } = await boughtOrder('guest@example.org', { at })
    await env.DB.prepare('UPDATE orders SET tracking = ?1, parcels = ?2 WHERE id = ?3')
      .bind('TRACK-1', '[{"at":1,"tracking":"TRACK-1","pieces":[],"stock":[]}]', id)
      .run()
    const left = () =>
      count(
        "SELECT count(*) AS n FROM orders WHERE id = ? AND (customer_email IS NOT NULL OR owner LIKE 'guest:%' OR details LIKE '%Martin%' OR tracking IS NOT NULL OR parcels LIKE '%TRACK%')",
        id,
      )
    return { term: milliseconds(order.terms.guest), left }
  },
  async order_lines(at) {
    // Lines contain what was bought, not by whom: the order they belong to is separated from its
    // buyer.
    const { id } = await boughtOrder('lines@example.org', { at })
    return {
      term: milliseconds(order.terms.guest),
      left: () =>
        count('SELECT count(*) AS n FROM orders WHERE id = ? AND archived_at IS NULL', id),
    }
  },
  async archived_buyers(at) {
    const { id } = await boughtOrder('books@example.org', { at })
    await keepRetention(env, at + milliseconds(order.terms.guest) + day)
    return { term: booksUntil(at) - at, left: has('archived_buyers', 'order_id', id) }
  },
  async payments(at) {
    const { id } = await boughtOrder('paid@example.org', { at })
    return {
      term: booksUntil(at) - at,
      left: () =>
        count(
          'SELECT count(*) AS n FROM payments WHERE order_id = ? AND provider_id IS NOT NULL',
          id,
        ),
    }
  },
  async refunds(at) {
    // A refund contains a payment and a sum; the payment loses the provider's id of it.
    const { id, paymentReference } = await boughtOrder('back@example.org', { at })
    await put('refunds', {
      payment_reference: paymentReference,
      since: 0,
      amount: 1,
      state: 'Given',
      asked_at: at,
    })
    return {
      term: booksUntil(at) - at,
      left: () =>
        count(
          'SELECT count(*) AS n FROM payments WHERE order_id = ? AND provider_id IS NOT NULL',
          id,
        ),
    }
  },
  async disputes(at) {
    const { paymentReference } = await boughtOrder('disputed@example.org', { at })
    await put('disputes', {
      payment_reference: paymentReference,
      dispute_id: 'du_1',
      amount: 1,
      reason: 'general',
      state: 'Lost',
      opened_at: at,
    })
    return {
      term: booksUntil(at) - at,
      left: has('disputes', 'payment_reference', paymentReference),
    }
  },
  async withdrawals(at) {
    const key = `${crypto.randomUUID()}@example.org`
    await put('withdrawals', {
      email_key: key,
      order_number: 'FR-1',
      name: 'Camille',
      email: key,
      locale: 'fr-fr',
      received_at: at,
    })
    return {
      term: milliseconds(withdrawal.terms.proof),
      left: has('withdrawals', 'email_key', key),
    }
  },
  async outbox(at) {
    const id = crypto.randomUUID()
    await put('outbox', {
      id,
      recipient: 'a@example.org',
      subject: 's',
      text: 't',
      html: 'h',
      created_at: at,
      sent_at: at,
    })
    return { term: milliseconds(mail.terms.sent), left: has('outbox', 'id', id) }
  },
  password_resets: (at) => ofLink('password_resets', {}, at),
  email_links: (at) =>
    ofLink(
      'email_links',
      { kind: 'verify', email: 'a@example.org', email_key: 'a@example.org' },
      at,
    ),
  async order_links(at) {
    const { id } = await boughtOrder('link@example.org', { at })
    await put('order_links', { token_hash: id, order_id: id, created_at: at })
    return { term: milliseconds(link.terms.order), left: has('order_links', 'order_id', id) }
  },
  async newsletter(at) {
    const key = `${crypto.randomUUID()}@example.org`
    await put('newsletter', {
      email_key: key,
      email: key,
      locale: 'fr-fr',
      token_hash: key,
      requested_at: at,
    })
    return {
      term: milliseconds(newsletter.terms.unconfirmed),
      left: has('newsletter', 'email_key', key),
    }
  },
  async stock_alerts(at) {
    const key = `${crypto.randomUUID()}@example.org`
    await put('stock_alerts', {
      email_key: key,
      sku: 'GONE',
      email: key,
      locale: 'fr-fr',
      created_at: at,
    })
    return { term: milliseconds(alert.terms.waiting), left: has('stock_alerts', 'email_key', key) }
  },
  async buyer_reviews(at) {
    const { id } = await boughtOrder('reviewer@example.org', { at })
    await put('buyer_reviews', {
      id: `buyer-${id}`,
      order_id: id,
      product_key: 'note',
      language: 'fr',
      rating: 4,
      title: 'Bien',
      text: 'Bien',
      author: 'Ada L.',
      state: 'Published',
      written_at: at,
    })
    return { term: milliseconds(review.terms.shown), left: has('buyer_reviews', 'order_id', id) }
  },
  async review_refusals(at) {
    const key = `${crypto.randomUUID()}@example.org`
    await put('review_refusals', { email_key: key, refused_at: at })
    return {
      term: milliseconds(review.terms.refused),
      left: has('review_refusals', 'email_key', key),
    }
  },
  async suppressed_addresses(at) {
    const key = `${crypto.randomUUID()}@example.org`
    await put('suppressed_addresses', { email_key: key, complained_at: at })
    return {
      term: milliseconds(suppression.terms.most),
      left: has('suppressed_addresses', 'email_key', key),
    }
  },
  archived_orders: ofArchive,
  archived_rows: ofArchive,
  coupon_uses: (at) => ofPayment('coupon_uses', 'Authorised', code.terms.used, at),
  buyer_marks: (at) => ofPayment('buyer_marks', 'Authorised', code.terms.used, at),
}

/** Statement after which all payments before a time (epoch ms) count as stripped. */
const strippedUntil = (at: number) =>
  env.DB.prepare('UPDATE archive_progress SET stripped_until = ?').bind(firstOrderedReference(at))

describe('the retention table', () => {
  it('lists every table of the database once, as personal or not', async () => {
    const { results } = await env.DB.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%'",
    ).all<{ name: string }>()
    expect([...tablesOfRules, ...impersonalTables].sort()).toEqual(
      results.map(({ name }) => name).sort(),
    )
  })

  it('lists no table as impersonal that has a column for persons', async () => {
    const { results } = await env.DB.prepare(
      `SELECT tables.name || '.' || columns.name AS name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name IN (SELECT value FROM json_each(?))`,
    )
      .bind(JSON.stringify(impersonalTables))
      .all<{ name: string }>()
    expect(results.length).toBeGreaterThan(50)
    const personal =
      /mail|address|phone|mobile|birth|customer|owner|recipient|user|token|session|first_name|last_name|network|\bip\b/
    // The columns of batch_assertions and of its predecessor are names of assertions, not data.
    const names = results
      .map(({ name }) => name)
      .filter((name) => !/^(?:must|batch_assertions)\./.test(name))
    expect(names.filter((name) => personal.test(name.split('.')[1]!))).toEqual([])
  })
})

describe('the scheduled job', () => {
  it('is tested with data of every table with personal data', () => {
    expect(Object.keys(aged).sort()).toEqual([...tablesOfRules].sort())
  })

  const soon = ['carts_to_erase', 'erasures']
  it.each(Object.keys(aged).filter((table) => !soon.includes(table)))(
    'keeps %s exactly as long as the table says',
    async (table) => {
      const { term, left } = await aged[table]!(start)
      await keepRetention(env, start + term - 60_000)
      expect(await left()).toBe(1)
      await keepRetention(env, start + term + 60_000)
      expect(await left()).toBe(0)
    },
  )

  it('erases a cart of a deleted customer at its next run', async () => {
    for (const table of soon) {
      const { left } = await aged[table]!(start)
      expect(await left(), table).toBe(0)
    }
  })

  it('removes the address of a settled payment after a month, and nothing that an order needs', async () => {
    const id = await checkoutAt(start, 'Authorised')
    const cart = () =>
      env.DB.prepare(
        'SELECT cart || coupons AS all_of_it FROM checkouts WHERE payment_reference = ?',
      )
        .bind(id)
        .first<string>('all_of_it')
    await keepRetention(env, start + milliseconds(payment.terms.details) - 1)
    expect(await cart()).toContain('Martin')
    await keepRetention(env, start + milliseconds(payment.terms.details) + 1)
    expect(await cart()).toBe('{"lineItems":[],"discountCodes":[]}[]')
  })

  it('does so with a payment whose key is random, and one that was settled late', async () => {
    const old = `pay_${crypto.randomUUID().replaceAll('-', '')}`
    await checkoutAt(start, 'Authorised', old)
    const late = await checkoutAt(start, 'Pending')
    const after = start + milliseconds(payment.terms.details) + 60_000
    const stripped = (reference: string) =>
      count(
        'SELECT count(*) AS n FROM checkouts WHERE stripped_at IS NOT NULL AND payment_reference = ?',
        reference,
      )
    await keepRetention(env, after)
    expect([await stripped(old), await stripped(late)]).toEqual([1, 0])
    await env.DB.batch([
      env.DB.prepare(
        "UPDATE checkouts SET state = 'Authorised', settled_at = ? WHERE payment_reference = ?",
      ).bind(after, late),
      strippedUntil(start + 1),
    ])
    await keepRetention(env, after + 1)
    expect(await stripped(late)).toBe(1)
  })

  it('strips all payments of a day, some in each run, and reads those that are stripped no more', async () => {
    const at = start + 5 * day
    await strippedUntil(at).run()
    const made = await Promise.all(
      Array.from({ length: atOnce + 10 }, (_, n) => checkoutAt(at + n, 'Authorised')),
    )
    const after = at + milliseconds(payment.terms.details) + 60_000
    const left = () =>
      count(
        'SELECT count(*) AS n FROM checkouts WHERE stripped_at IS NULL AND payment_reference IN (SELECT value FROM json_each(?))',
        JSON.stringify(made),
      )
    await keepRetention(env, after)
    expect(await left()).toBe(10)
    const place = () =>
      env.DB.prepare('SELECT stripped_until FROM archive_progress').first<string>('stripped_until')
    expect(await place()).toBe(made.toSorted()[atOnce - 1])
    await keepRetention(env, after)
    expect(await left()).toBe(0)
  })

  it('forgets the marks that an order lists, and the list', async () => {
    const { customer } = await signedUp()
    const listed = await boughtOrder('marked@example.org', { at: start, customerId: customer.id })
    const guests = await boughtOrder('guest@example.org', { at: start })
    const marks = async () => {
      const { results } = await env.DB.prepare(
        `SELECT (SELECT count(*) FROM buyer_marks WHERE buyer_marks.payment_reference = orders.payment_reference) AS rows, marks
         FROM orders WHERE id IN (?, ?)`,
      )
        .bind(listed.id, guests.id)
        .all()
      return results
    }
    for (const { id, paymentReference } of [listed, guests]) {
      await env.DB.prepare('UPDATE orders SET marks = ? WHERE id = ?').bind('["email:x"]', id).run()
      await put('buyer_marks', {
        mark: 'email:x',
        payment_reference: paymentReference,
        is_listed: 1,
      })
    }
    const kept = await count('SELECT count(*) AS n FROM buyer_marks')
    await keepRetention(env, start + milliseconds(code.terms.used) - day)
    expect(await marks()).toEqual([
      { rows: 1, marks: '["email:x"]' },
      { rows: 1, marks: '["email:x"]' },
    ])
    expect(await count('SELECT count(*) AS n FROM buyer_marks')).toBe(kept)
    await keepRetention(env, start + milliseconds(code.terms.used) + day)
    expect(await marks()).toEqual([
      { rows: 0, marks: null },
      { rows: 0, marks: null },
    ])
  })

  it('forgets at the end of bookkeeping which payment was given back without an order', async () => {
    const id = crypto.randomUUID()
    await put('payments', {
      payment_reference: id,
      provider: 'sandbox',
      provider_id: 'book_late',
      amount: 1,
      currency: 'EUR',
      state: 'Refunded',
      created_at: start,
    })
    const named = has('payments', 'provider_id', 'book_late')
    await keepRetention(env, booksUntil(start) - 1)
    expect(await named()).toBe(1)
    await keepRetention(env, booksUntil(start))
    expect(await named()).toBe(0)
  })

  it('keeps a customer’s order complete for as long as bookkeeping needs it, then removes the buyer', async () => {
    const { customer } = await signedUp()
    const { id } = await boughtOrder('customer@example.org', { at: start, customerId: customer.id })
    const whole = () =>
      count(
        "SELECT count(*) AS n FROM orders WHERE id = ? AND customer_id IS NOT NULL AND details LIKE '%Martin%'",
        id,
      )
    await env.DB.prepare('UPDATE customers SET seen_at = ? WHERE id = ?')
      .bind(booksUntil(start), customer.id)
      .run()
    await keepRetention(env, booksUntil(start) - 1)
    expect(await whole()).toBe(1)
    await keepRetention(env, booksUntil(start))
    expect(await whole()).toBe(0)
    expect(await count('SELECT count(*) AS n FROM archived_buyers WHERE order_id = ?', id)).toBe(0)
  })

  it('does a limited number of rows in one run, and the rest in the next', async () => {
    await env.DB.prepare(
      "INSERT INTO stock_alerts (email_key, sku, email, locale, created_at) SELECT 'many-' || key, 'GONE', 'x', 'fr-fr', 1 FROM json_each(?)",
    )
      .bind(JSON.stringify(Array.from({ length: 450 })))
      .run()
    const left = () => count("SELECT count(*) AS n FROM stock_alerts WHERE email_key LIKE 'many-%'")
    const steps: number[] = []
    for (let run = 0; run < 3; run += 1) {
      await keepRetention(env, start)
      steps.push(await left())
    }
    expect(steps).toEqual([250, 50, 0])
  })
})

describe('an unused account', () => {
  const unused = milliseconds(account.terms.unused)
  const notice = milliseconds(account.terms.notice)

  it('is closed after a mail in advance, in the owner’s language', async () => {
    const id = await customerAt(start)
    const mails = () =>
      env.DB.prepare('SELECT subject FROM outbox WHERE recipient = ? ORDER BY created_at')
        .bind(`${id}@example.org`)
        .all<{ subject: string }>()
    await keepRetention(env, start + unused - notice - day)
    expect((await mails()).results).toEqual([])
    await keepRetention(env, start + unused - notice + day)
    await keepRetention(env, start + unused - notice + 2 * day)
    expect((await mails()).results.map(({ subject }) => subject)).toEqual([
      'Ihr Konto wird am 15. Jänner 2029 geschlossen',
    ])
  })

  it('stays after a login', async () => {
    const { customer, mail: email, api } = await signedUp()
    await env.DB.prepare('UPDATE customers SET seen_at = ?, told_at = ? WHERE id = ?')
      .bind(start, start, customer.id)
      .run()
    await api('POST /api/v1/auth/login', {
      body: { username: email, password: 'Lavande-7-nuages!' },
    })
    await keepRetention(env, Date.now())
    expect(
      await count(
        'SELECT count(*) AS n FROM customers WHERE id = ? AND told_at IS NULL',
        customer.id,
      ),
    ).toBe(1)
  })
})
