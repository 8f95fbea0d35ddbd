// Requirements: AVAIL-10, PRIV-2.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'

const files = readdirSync('migrations').sort()
const fewerRows = '0114_fewer_rows.sql'

const sql = (file: string) => readFileSync(`migrations/${file}`, 'utf8')

const made = new Map<string, Uint8Array>()

/**
 * A database before a migration, with an order and all that belongs to it: a copy of one that was
 * made once, because more than a hundred migrations come before.
 */
function before(migration = fewerRows) {
  const bytes = made.get(migration) ?? make(migration)
  made.set(migration, bytes)
  const db = new DatabaseSync(':memory:')
  db.deserialize(bytes)
  db.exec('PRAGMA foreign_keys = ON')
  return db
}

function make(migration: string): Uint8Array {
  const db = new DatabaseSync(':memory:')
  db.exec('PRAGMA foreign_keys = ON')
  for (const file of files.slice(0, files.indexOf(migration))) db.exec(sql(file))
  db.exec(`
    INSERT INTO customers (id, email, email_key, password_hash, language, country, created_at)
      VALUES ('ada', 'ada@example.org', 'ada@example.org', '', 'fr', 'FR', 1);
    INSERT INTO sessions (id, token_hash, customer_id, cart_id, created_at, last_seen_at, browser)
      VALUES ('s1', 'first', 'ada', 'cart', 1000, 1000, 'Safari'), ('s2', 'second', NULL, NULL, 2000, 2000, NULL);
    INSERT INTO replaced_sessions (token_hash, successor) VALUES ('older', 'first');
    INSERT INTO idempotency (owner, key, hash, status, body, created_at)
      VALUES ('guest:a', 'k', 'h', 200, '{}', 1000), ('guest:b', 'k', 'h', NULL, NULL, 2000);
    INSERT INTO checkouts (payment_reference, cart_id, cart_version, owner, store, currency, locale, amount, cart, coupons, provider, return_url, state, created_at, expires_at)
      VALUES ('pay_1', 'cart', 1, 'guest:first', 'store-fr', 'EUR', 'fr-fr', 1999, '{}', '[]', 'sandbox', 'https://shop.test/', 'Authorised', 1000, 2000);
    INSERT INTO reservations (payment_reference, sku, quantity, state, expires_at)
      VALUES ('pay_1', 'NOTE', 2, 'Consumed', 2000), ('pay_1', 'LAMP', 1, 'Released', 2000);
    INSERT INTO orders (id, order_state, payment_reference, cart_id, owner, country, store, locale, currency, total, details, created_at)
      VALUES ('order', 'Confirmed', 'pay_1', 'cart', 'guest:first', 'FR', 'store-fr', 'fr-fr', 'EUR', 1999, '{}', 1000);
    INSERT INTO payments (payment_reference, order_id, provider, provider_id, amount, currency, state, created_at)
      VALUES ('pay_1', 'order', 'sandbox', 'book_1', 1999, 'EUR', 'Paid', 1000);
    INSERT INTO refunds (payment_reference, since, amount, state, asked_at, refund_id, lines, reason)
      VALUES ('pay_1', 0, 500, 'Given', 3000, 're_1', '[]', 'broken'), ('pay_1', 500, 100, 'Asked', 4000, NULL, NULL, NULL);
    INSERT INTO disputes (payment_reference, dispute_id, amount, reason, state, opened_at)
      VALUES ('pay_1', 'du_1', 1999, 'general', 'Open', 5000);
    INSERT INTO buyer_marks (mark, payment_reference) VALUES ('email:a', 'pay_1'), ('person:b', 'pay_1');
  `)
  return db.serialize()
}

function after() {
  const db = before()
  db.exec(sql(fewerRows))
  return db
}

const rows = (db: DatabaseSync, query: string) =>
  db
    .prepare(query)
    .all()
    .map((row) => ({ ...row }))

const copied = ['sessions', 'replaced_sessions', 'idempotency', 'payments', 'refunds', 'disputes']

describe('the migration to fewer rows', () => {
  it.each(copied)('keeps every row and column of %s', (table) => {
    const old = before()
    const columns = rows(old, `SELECT name FROM pragma_table_info('${table}')`).map(({ name }) =>
      String(name),
    )
    const query = `SELECT ${columns} FROM ${table} ORDER BY 1, 2`
    expect(rows(old, query).length).toBeGreaterThan(0)
    expect(rows(after(), query)).toEqual(rows(old, query))
  })

  it('leaves every reference with a row that it names, and the rules of each', () => {
    const db = after()
    expect(rows(db, 'PRAGMA foreign_key_check')).toEqual([])
    expect(() => db.exec("DELETE FROM payments WHERE payment_reference = 'pay_1'")).toThrow(
      'FOREIGN KEY',
    )
    expect(() => db.exec("UPDATE refunds SET refund_id = 're_1' WHERE since = 500")).toThrow(
      'UNIQUE',
    )
    db.exec("DELETE FROM customers WHERE id = 'ada'")
    expect(rows(db, 'SELECT token_hash FROM sessions')).toEqual([{ token_hash: 'second' }])
    expect(rows(db, 'SELECT * FROM replaced_sessions')).toEqual([])
  })

  it('notes when a customer is seen, as before', () => {
    const db = after()
    db.exec(
      "INSERT INTO sessions (id, token_hash, customer_id, created_at, last_seen_at) VALUES ('s3', 'third', 'ada', 7000, 7000)",
    )
    expect(rows(db, 'SELECT seen_at FROM customers')).toEqual([{ seen_at: 7000 }])
  })

  it('lets the release before it find the oldest rows, and nothing younger', () => {
    const db = after()
    for (const table of ['sessions', 'idempotency']) {
      db.exec(
        `DELETE FROM ${table} WHERE rowid IN (SELECT id FROM
           (SELECT rowid AS id, created_at AS at FROM ${table} ORDER BY rowid LIMIT 200) WHERE at < 1500)`,
      )
      expect(rows(db, `SELECT created_at FROM ${table}`)).toEqual([{ created_at: 2000 }])
    }
    db.exec(
      'DELETE FROM sessions WHERE rowid IN (SELECT rowid FROM sessions WHERE last_seen_at < 2500 LIMIT 200)',
    )
    expect(rows(db, 'SELECT * FROM sessions')).toEqual([])
  })

  it('has an index for the marks that the release before it writes, and for no others', () => {
    const db = after()
    db.exec(
      `INSERT INTO buyer_marks (mark, payment_reference) VALUES ('email:c', 'pay_2');
       INSERT INTO buyer_marks (mark, payment_reference, is_listed) VALUES ('email:d', 'pay_2', 1)`,
    )
    const plan = rows(
      db,
      "EXPLAIN QUERY PLAN DELETE FROM buyer_marks WHERE is_listed = 0 AND payment_reference = 'pay_2'",
    )
    expect(String(plan[0]?.detail)).toContain('INDEX buyer_marks_unlisted')
    db.exec(
      "DELETE FROM buyer_marks WHERE is_listed = 0 AND payment_reference IN ('pay_1', 'pay_2')",
    )
    expect(rows(db, 'SELECT mark FROM buyer_marks')).toEqual([{ mark: 'email:d' }])
  })

  it('takes the list of marks out of an order whose buyer the release before it removes', () => {
    const db = after()
    db.exec(`UPDATE orders SET marks = '["email:a"]'`)
    db.exec("UPDATE orders SET customer_email = NULL, archived_at = 9000 WHERE id = 'order'")
    expect(rows(db, 'SELECT marks, archived_at FROM orders')).toEqual([
      { marks: null, archived_at: 9000 },
    ])
  })
})

describe('the migration after which orders of fewer rows are read', () => {
  const reading = '0116_read_fewer_rows.sql'
  const migrated = () => {
    const db = before(reading)
    db.exec(sql(reading))
    return db
  }
  const ended = 'pay_0'.padEnd(16, '0')
  /** A payment as the release before this one begins it. */
  const begin = (db: DatabaseSync, reference: string, cart: string) =>
    db
      .prepare(
        `INSERT INTO checkouts (payment_reference, cart_id, cart_version, owner, store, currency, locale, amount, cart, coupons, provider, return_url, state, created_at, expires_at)
         VALUES (?, ?, 1, 'guest:second', 'store-fr', 'EUR', 'fr-fr', 1, '{}', '[]', 'sandbox', 'https://shop.test/', 'Pending', 3000, 4000)`,
      )
      .run(reference, cart)
  const held = (db: DatabaseSync, reference: string) =>
    rows(db, `SELECT held_cart FROM checkouts WHERE payment_reference = '${reference}'`)[0]
      ?.held_cart

  it.each(['checkouts', 'reservations'])('keeps every row and column of %s', (table) => {
    const old = before(reading)
    const columns = rows(old, `SELECT name FROM pragma_table_info('${table}')`).map(({ name }) =>
      String(name),
    )
    const query = `SELECT ${columns} FROM ${table} ORDER BY 1, 2`
    expect(rows(old, query).length).toBeGreaterThan(0)
    expect(rows(migrated(), query)).toEqual(rows(old, query))
    expect(rows(migrated(), 'PRAGMA foreign_key_check')).toEqual([])
  })

  it('lets a cart be held by one payment, also by those of the release before', () => {
    const db = migrated()
    expect(held(db, 'pay_1')).toBe('cart')
    begin(db, ended, 'other')
    expect(held(db, ended)).toBe('other')
    expect(() => begin(db, 'pay_2', 'other')).toThrow('UNIQUE')
    db.exec(`UPDATE checkouts SET state = 'Declined' WHERE payment_reference = '${ended}'`)
    expect(held(db, ended)).toBeNull()
    begin(db, 'pay_2', 'other')
    db.exec("UPDATE checkouts SET state = 'Abandoned' WHERE payment_reference = 'pay_2'")
    db.exec(`UPDATE checkouts SET state = 'Authorised' WHERE payment_reference = '${ended}'`)
    expect(held(db, ended)).toBe('other')
    expect(() =>
      db.exec("UPDATE checkouts SET held_cart = cart_id WHERE payment_reference = 'pay_2'"),
    ).toThrow('checkouts.held_cart')
  })

  it('writes a restored payment whose cart another one has, without it', () => {
    const db = migrated()
    db.exec(
      `INSERT INTO checkouts (payment_reference, cart_id, cart_version, owner, store, currency, locale, amount, cart, coupons, provider, return_url, state, created_at, expires_at)
       SELECT 'pay_2', cart_id, 1, owner, store, currency, locale, amount, cart, coupons, provider, return_url, state, created_at, expires_at FROM checkouts`,
    )
    expect(held(db, 'pay_2')).toBeNull()
  })

  it('lets the release before it strip payments, and find the oldest', () => {
    const db = migrated()
    begin(db, 'pay_2', 'other')
    db.exec(
      `UPDATE checkouts SET rowid = (SELECT max(rowid) FROM checkouts) + due.number, stripped_at = 1
       FROM (SELECT payment_reference, row_number() OVER (ORDER BY created_at) AS number FROM
         (SELECT payment_reference, created_at FROM checkouts WHERE stripped_at IS NULL AND state IN ('Authorised', 'Refunded') ORDER BY created_at LIMIT 200)) due
       WHERE checkouts.payment_reference = due.payment_reference`,
    )
    expect(rows(db, 'SELECT payment_reference FROM checkouts WHERE stripped_at = 1')).toEqual([
      { payment_reference: 'pay_1' },
    ])
    expect(
      rows(
        db,
        'SELECT payment_reference FROM (SELECT * FROM checkouts ORDER BY rowid LIMIT 200) WHERE created_at < 2000',
      ),
    ).toEqual([{ payment_reference: 'pay_1' }])
  })
})

describe('the migration after which orders of fewer rows are written', () => {
  const writing = '0117_write_fewer_rows.sql'
  const old = () => {
    const db = before(writing)
    db.exec(`
      INSERT INTO order_lines (order_id, position, sku, quantity, total, line) VALUES ('order', 0, 'NOTE', 2, 1999, '{}');
      INSERT INTO order_links (token_hash, order_id, created_at) VALUES ('hash', 'order', 1000);
      INSERT INTO archived_buyers (order_id, buyer, erase_after) VALUES ('order', '{}', 9000);
      INSERT INTO buyer_reviews (id, order_id, product_key, language, rating, title, text, author, state, written_at)
        VALUES ('review', 'order', 'note', 'fr', 4, 'Bien', 'Bien', 'Ada', 'Waiting', 5000);
      INSERT INTO outbox (id, subject_key, recipient, subject, text, html, created_at)
        VALUES ('m1', 'order-confirmed:order', 'a@example.org', 's', 't', 'h', 1000), ('m2', NULL, 'a@example.org', 's', 't', 'h', 2000),
          ('m3', NULL, 'b@example.org', 's', 't', 'h', 3000);
    `)
    return db
  }
  const migrated = () => {
    const db = old()
    db.exec(sql(writing))
    return db
  }
  const plan = (db: DatabaseSync, query: string) =>
    rows(db, `EXPLAIN QUERY PLAN ${query}`)
      .map(({ detail }) => String(detail))
      .join('; ')
  const copy = (id: string, reference: string, cart: string) =>
    `INSERT INTO orders (id, order_state, payment_reference, cart_id, owner, country, store, locale, currency, total, details, created_at)
       SELECT '${id}', order_state, '${reference}', '${cart}', owner, country, store, locale, currency, total, details, created_at FROM orders WHERE id = 'order'`

  it.each(['orders', 'order_lines', 'order_links', 'archived_buyers', 'buyer_reviews', 'outbox'])(
    'keeps every row and column of %s',
    (table) => {
      const columns = rows(old(), `SELECT name FROM pragma_table_info('${table}')`).map(
        ({ name }) => String(name),
      )
      const query = `SELECT ${columns} FROM ${table} ORDER BY 1`
      expect(rows(old(), query).length).toBeGreaterThan(0)
      expect(rows(migrated(), query)).toEqual(rows(old(), query))
    },
  )

  it('keeps the rules of orders and of what belongs to them', () => {
    const db = migrated()
    expect(rows(db, 'PRAGMA foreign_key_check')).toEqual([])
    expect(() => db.exec(copy('other', 'pay_1', 'another'))).toThrow('orders.payment_reference')
    expect(() => db.exec("DELETE FROM orders WHERE id = 'order'")).toThrow('FOREIGN KEY')
    db.exec("UPDATE buyer_reviews SET state = 'Published' WHERE id = 'review'")
    expect(rows(db, 'SELECT product_key, count, stars FROM buyer_ratings')).toEqual([
      { product_key: 'note', count: 1, stars: 4 },
    ])
    db.exec("UPDATE orders SET archive_after = 1 WHERE id = 'order'")
    expect(rows(db, 'SELECT kind, key FROM erasures')).toEqual([{ kind: 'order', key: 'order' }])
    expect(() =>
      db.exec(
        "INSERT INTO outbox (id, subject_key, recipient, subject, text, html, created_at) SELECT 'm4', subject_key, recipient, subject, text, html, 1 FROM outbox WHERE id = 'm1'",
      ),
    ).toThrow('outbox.subject_key')
  })

  it('finds the links of an order, open payments and orders with a random id without reading all', () => {
    const db = migrated()
    db.exec(`
      WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 20000)
      INSERT INTO order_links (token_hash, order_id, created_at) SELECT n, 'order', n FROM many`)
    expect(plan(db, "DELETE FROM order_links WHERE order_id IN ('other')")).toContain(
      'INDEX order_links_order',
    )
    expect(plan(db, "SELECT MIN(created_at) FROM checkouts WHERE state = 'Pending'")).toContain(
      'INDEX checkouts_open',
    )
    expect(
      plan(
        db,
        "SELECT id FROM orders WHERE customer_id IS NULL AND substr(id, 1, 1) || substr(id, 15, 1) <> '07' AND archived_at IS NULL AND created_at < 1",
      ),
    ).toContain('INDEX orders_of_guests')
  })
})

describe('reviews of the content', () => {
  it('are named after their day and author, and stay hidden', () => {
    const naming = '0115_names_of_reviews.sql'
    const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
    for (const file of files.slice(0, files.indexOf(naming))) db.exec(sql(file))
    db.exec(`
      INSERT INTO reviews (id, product_key, language, rating, title, text, author, date, verified, hidden)
        VALUES ('fr-note-2', 'note', 'fr', 1, '', '', 'Ana M.', '2026-11-02', 1, 1),
          ('fr-note-1', 'note', 'fr', 5, '', '', 'Léo', '2026-10-30', 1, 0),
          ('imported-1', 'note', 'fr', 5, '', '', 'Léo', '2026-10-30', 1, 0)
    `)
    db.exec(sql(naming))
    expect(db.prepare('SELECT id, hidden FROM reviews ORDER BY id').all()).toEqual([
      { id: 'fr-note-2026-10-30-Léo', hidden: 0 },
      { id: 'fr-note-2026-11-02-Ana-M.', hidden: 1 },
      { id: 'imported-1', hidden: 0 },
    ])
  })
})
