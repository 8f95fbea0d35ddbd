// Requirements: PRIV-3, CAT-9, ACC-9.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, testOrigin, visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'
import { changeWishes, listSubscribers } from './store.ts'
import { answerStockAlerts } from './watch-stock.ts'

const newsletter = 'POST /api/v1/newsletter'

async function mailsTo(to: string) {
  return (await visitor().api('GET /api/v1/outbox')).filter((mail) => mail.to === to)
}

async function inStock(count: number): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT sku FROM stock JOIN prices USING (sku) WHERE store = 'store-fr' AND quantity > 0 AND sku NOT IN (SELECT sku FROM bundle_parts) LIMIT ?",
  )
    .bind(count)
    .all<{ sku: string }>()
  return results.map(({ sku }) => sku)
}

async function oneInStock(): Promise<string> {
  return (await inStock(1))[0]!
}

/** Runs `work` while a SKU is out of stock. */
async function soldOut(sku: string, work: () => Promise<void>) {
  const before = await env.DB.prepare('SELECT quantity FROM stock WHERE sku = ?')
    .bind(sku)
    .first<number>('quantity')
  const setStock = (quantity: number) =>
    env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(quantity, sku).run()
  await setStock(0)
  await work()
  await setStock(before!)
}

/**
 * The mail program's own button: opens no page before, and sends the POST of RFC 8058, without an
 * origin.
 */
async function leave({
  headers,
  text,
}: {
  headers?: Record<string, string> | undefined
  text: string
}) {
  const url = /^<(https:[^>]+)>$/.exec(headers!['List-Unsubscribe']!)![1]!
  expect(headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(text).toContain(url)
  const path = url.slice(new URL(url).origin.length)
  const body = 'List-Unsubscribe=One-Click'
  const sent = {
    body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
  }
  expect((await visitor().raw('POST', path, sent)).status).toBe(200)
}

async function isConfirmed(email: string) {
  return (
    (await env.DB.prepare('SELECT confirmed_at FROM newsletter WHERE email = ?')
      .bind(email)
      .first('confirmed_at')) !== null
  )
}

describe('the newsletter', () => {
  it('starts when its mail is confirmed with the button, not when the link is opened', async () => {
    const email = 'reader@example.org'
    await visitor().api(newsletter, { body: { email } })
    const [mail] = await mailsTo(email)
    const link = new URL(/https:\S+/.exec(mail!.text)![0])
    const path = link.pathname + link.search
    const shown = await visitor().raw('GET', path)
    expect(shown.headers.get('content-type')).toContain('text/html')
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await shown.text()).toContain('Pouvons-nous écrire à reader@example.org')
    expect(await isConfirmed(email)).toBe(false)
    const body = new URLSearchParams()
    expect(
      (
        await visitor().raw('POST', path, {
          body,
          headers: { 'sec-fetch-site': 'same-origin', origin: testOrigin },
        })
      ).status,
    ).toBe(200)
    expect(await isConfirmed(email)).toBe(true)
  })

  it('sends no second mail to a subscriber, with the same answer', async () => {
    const email = 'twice@example.org'
    const first = await visitor().api(newsletter, { body: { email } })
    await env.DB.prepare('UPDATE newsletter SET confirmed_at = 1 WHERE email = ?').bind(email).run()
    expect(await visitor().api(newsletter, { body: { email: 'TWICE@example.org' } })).toEqual(first)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo('TWICE@example.org')).toHaveLength(0)
  })

  it.each(['a@b', 'a@b.fr\nBcc: x@y.fr', '', 'a@[127.0.0.1]', `${'a'.repeat(310)}@b.fr`])(
    'refuses %j',
    async (email) => {
      expect((await visitor().raw('POST', '/api/v1/newsletter', { json: { email } })).status).toBe(
        400,
      )
    },
  )

  it('mails the same address at most three times a day', async () => {
    const statuses: number[] = []
    for (const hours of [0, 2, 4, 6, 25]) {
      const now = () => new Date(Date.now() + hours * 3_600_000)
      const answer = await visitor(commerce(env, { now })).raw('POST', '/api/v1/newsletter', {
        json: { email: 'often@example.org' },
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429, 200])
  })

  it('goes to nobody who has not confirmed', async () => {
    const email = 'unconfirmed@example.org'
    await visitor().api(newsletter, { body: { email } })
    const listed = async () => (await listSubscribers(env, 1000)).map((one) => one.email)
    expect(await listed()).not.toContain(email)
    await env.DB.prepare('UPDATE newsletter SET confirmed_at = 1 WHERE email = ?').bind(email).run()
    expect(await listed()).toContain(email)
  })

  it.each(['before', 'after'])(
    'ends with one click in its mail, %s it was confirmed',
    async (when) => {
      const email = `leaves-${when}@example.org`
      await visitor().api(newsletter, { body: { email } })
      if (when === 'after')
        await env.DB.prepare('UPDATE newsletter SET confirmed_at = 1 WHERE email = ?')
          .bind(email)
          .run()
      const [mail] = await mailsTo(email)
      const rows = () =>
        env.DB.prepare('SELECT count(*) AS n FROM newsletter WHERE email = ?')
          .bind(email)
          .first('n')
      const link = new URL(mail!.headers!['List-Unsubscribe']!.slice(1, -1))
      const shown = await visitor().raw('GET', link.pathname + link.search)
      expect(await shown.text()).toContain('<form method="post"><button>Me désinscrire</button>')
      expect(await rows()).toBe(1)
      await leave(mail!)
      expect(await rows()).toBe(0)
      await leave(mail!)
    },
  )

  it.each(['', 'guess', "' OR 1=1--"])('is not ended by the token %j', async (token) => {
    const email = 'stays@example.org'
    await visitor().api(newsletter, { body: { email } })
    await visitor().raw('POST', `/api/v1/newsletter/leave?token=${encodeURIComponent(token)}`)
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM newsletter WHERE email = ?')
        .bind(email)
        .first('n'),
    ).toBe(1)
  })

  it('refuses an invented link', async () => {
    expect((await visitor().raw('GET', '/api/v1/newsletter/confirm?token=guess')).status).toBe(404)
    expect((await visitor().raw('POST', '/api/v1/newsletter/confirm?token=guess')).status).toBe(404)
  })
})

describe('a stock alert', () => {
  it('sends one mail when the product is back', async () => {
    const { sku } = (await env.DB.prepare(
      "SELECT sku FROM stock JOIN prices USING (sku) WHERE store = 'store-fr' AND quantity > 0 LIMIT 1",
    ).first<{
      sku: string
    }>())!
    const before = (await env.DB.prepare('SELECT quantity FROM stock WHERE sku = ?')
      .bind(sku)
      .first<number>('quantity'))!
    const setStock = (quantity: number) =>
      env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(quantity, sku).run()
    await setStock(0)
    await visitor().api('POST /api/v1/stock-alerts', {
      body: { email: 'waiting@example.org', sku },
    })
    expect(await answerStockAlerts(env, testOrigin, Date.now())).toBe(0)
    await setStock(before)
    await Promise.all([
      answerStockAlerts(env, testOrigin, Date.now()),
      answerStockAlerts(env, testOrigin, Date.now()),
    ])
    const mails = (await mailsTo('waiting@example.org')).filter(({ subject }) =>
      subject.includes('De retour'),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(`${testOrigin}/fr-fr/`)
  })

  it('is not delayed by a hundred alerts for a product that never comes back', async () => {
    const [gone, back] = (await env.DB.prepare(
      "SELECT sku FROM stock JOIN prices USING (sku) WHERE store = 'store-fr' AND quantity > 0 LIMIT 2",
    ).all<{
      sku: string
    }>())!.results.map(({ sku }) => sku) as [string, string]
    const before = (await env.DB.prepare('SELECT quantity FROM stock WHERE sku = ?')
      .bind(gone)
      .first<number>('quantity'))!
    const setStock = (quantity: number) =>
      env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(quantity, gone).run()
    await setStock(0)
    await env.DB.prepare(
      "INSERT INTO stock_alerts (email_key, sku, email, locale, created_at) SELECT 'waits-' || key, ?, 'waits-' || key || '@example.org', 'fr-fr', 1 FROM json_each(?)",
    )
      .bind(gone, JSON.stringify(Array.from({ length: 100 })))
      .run()
    await env.DB.prepare(
      "INSERT INTO stock_alerts (email_key, sku, email, locale, created_at) VALUES ('lucky', ?, 'lucky@example.org', 'fr-fr', 2)",
    )
      .bind(back)
      .run()
    expect(await answerStockAlerts(env, testOrigin, Date.now())).toBe(1)
    expect(await mailsTo('lucky@example.org')).toHaveLength(1)
    await setStock(before)
    const answered: number[] = []
    for (let run = 0; run < 4; run += 1)
      answered.push(await answerStockAlerts(env, testOrigin, Date.now()))
    expect(answered).toEqual([40, 40, 20, 0])
  })

  it.each(['NOTHING', "' OR 1=1--", 'toString'])('is refused for the SKU %j', async (sku) => {
    await expect(
      visitor().api('POST /api/v1/stock-alerts', { body: { email: 'a@example.org', sku } }),
    ).rejects.toMatchObject({
      code: 'SkuNotFound',
      status: 400,
    })
  })

  it('is refused for a product that can be bought, without storing anything', async () => {
    const sku = await oneInStock()
    const email = 'eager@example.org'
    const answer = await visitor().raw('POST', '/api/v1/stock-alerts', { json: { email, sku } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'InStock',
      errors: [{ path: 'email', key: 'catalog.alert.inStock' }],
    })
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM stock_alerts WHERE email = ?')
        .bind(email)
        .first('n'),
    ).toBe(0)
    expect(await mailsTo(email)).toEqual([])
  })

  it('is confirmed by mail once, and ends by the link of that mail', async () => {
    const sku = await oneInStock()
    const email = 'told@example.org'
    await soldOut(sku, async () => {
      await visitor().api('POST /api/v1/stock-alerts', { body: { email, sku } })
      await visitor().api('POST /api/v1/stock-alerts', { body: { email, sku } })
      const [mail, ...more] = await mailsTo(email)
      expect(more).toEqual([])
      await leave(mail!)
      expect(
        await env.DB.prepare('SELECT count(*) AS n FROM stock_alerts WHERE email = ?')
          .bind(email)
          .first('n'),
      ).toBe(0)
    })
    expect(await answerStockAlerts(env, testOrigin, Date.now())).toBe(0)
  })

  it('has a link of its own, which does not end the newsletter', async () => {
    const email = 'both@example.org'
    const sku = await oneInStock()
    await visitor().api(newsletter, { body: { email } })
    await soldOut(sku, async () => {
      await visitor().api('POST /api/v1/stock-alerts', { body: { email, sku } })
      const tokens = (await mailsTo(email)).map(({ headers }) =>
        new URL(headers!['List-Unsubscribe']!.slice(1, -1)).searchParams.get('token'),
      )
      expect(new Set(tokens).size).toBe(2)
      for (const token of tokens)
        await visitor().raw('POST', `/api/v1/stock-alerts/leave?token=${token}`)
    })
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM newsletter WHERE email = ?')
        .bind(email)
        .first('n'),
    ).toBe(1)
  })

  it('has a mail that offers to end the other alerts of the address', async () => {
    const [back, gone] = await inStock(2)
    const email = 'two@example.org'
    await soldOut(gone!, async () => {
      await soldOut(back!, async () => {
        for (const sku of [back!, gone!])
          await visitor().api('POST /api/v1/stock-alerts', { body: { email, sku } })
      })
      expect(await answerStockAlerts(env, testOrigin, Date.now())).toBe(1)
      await leave((await mailsTo(email)).find(({ subject }) => subject.includes('De retour'))!)
      expect(
        await env.DB.prepare('SELECT count(*) AS n FROM stock_alerts WHERE email = ?')
          .bind(email)
          .first('n'),
      ).toBe(0)
    })
  })
})

describe('the wishlist of a customer', () => {
  it('keeps the last added first, each product once', async () => {
    const { api } = await signedUp()
    await api('PUT /api/v1/wishlists/me', { body: { add: ['tempo', 'note'] } })
    await api('PUT /api/v1/wishlists/me', { body: { add: ['tempo', 'aube'], remove: ['note'] } })
    expect(await api('GET /api/v1/wishlists/me')).toEqual({ keys: ['aube', 'tempo'] })
  })

  it('belongs to its customer alone', async () => {
    const ada = await signedUp()
    const eve = await signedUp()
    await ada.api('PUT /api/v1/wishlists/me', { body: { add: ['tempo'] } })
    await eve.api('PUT /api/v1/wishlists/me', { body: { remove: ['tempo'] } })
    expect(await ada.api('GET /api/v1/wishlists/me')).toEqual({ keys: ['tempo'] })
    await expect(visitor().api('GET /api/v1/wishlists/me')).rejects.toMatchObject({ status: 401 })
  })

  it('refuses an unknown product, and stays unchanged', async () => {
    const { api } = await signedUp()
    await api('PUT /api/v1/wishlists/me', { body: { add: ['note'] } })
    await expect(
      api('PUT /api/v1/wishlists/me', { body: { add: ['tempo', 'nothing', '__proto__'] } }),
    ).rejects.toMatchObject({
      code: 'ProductNotFound',
      status: 400,
      details: { unknown: ['nothing', '__proto__'] },
    })
    expect(await api('GET /api/v1/wishlists/me')).toEqual({ keys: ['note'] })
  })

  it('contains at most 200 products, the newest', async () => {
    const { api, customer } = await signedUp()
    for (let hundred = 0; hundred < 3; hundred += 1) {
      const add = Array.from({ length: 100 }, (_, index) => `p${hundred * 100 + index}`)
      await changeWishes(env, { customerId: customer.id, add, remove: [], now: hundred, max: 200 })
    }
    const { keys } = await api('GET /api/v1/wishlists/me')
    expect(keys).toHaveLength(200)
    expect(keys).toContain('p299')
    expect(keys).not.toContain('p0')
  })
})
