import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, testOrigin, visitor } from '#tests/support/api.ts'
import { answerStockAlerts } from './watch-stock.ts'

const newsletter = 'POST /api/v1/newsletter'

async function mailsTo(to: string) {
  return (await visitor().api('GET /api/v1/outbox')).filter((mail) => mail.to === to)
}

async function isConfirmed(email: string) {
  return (await env.DB.prepare('SELECT confirmed_at FROM newsletter WHERE email = ?').bind(email).first('confirmed_at')) !== null
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
    expect((await visitor().raw('POST', path, { body, headers: { 'sec-fetch-site': 'same-origin', origin: testOrigin } })).status).toBe(200)
    expect(await isConfirmed(email)).toBe(true)
  })

  it('sends no second mail to somebody who has it, and does not tell', async () => {
    const email = 'twice@example.org'
    const first = await visitor().api(newsletter, { body: { email } })
    await env.DB.prepare('UPDATE newsletter SET confirmed_at = 1 WHERE email = ?').bind(email).run()
    expect(await visitor().api(newsletter, { body: { email: 'TWICE@example.org' } })).toEqual(first)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo('TWICE@example.org')).toHaveLength(0)
  })

  it.each(['a@b', 'a@b.fr\nBcc: x@y.fr', '', 'a@[127.0.0.1]', `${'a'.repeat(310)}@b.fr`])('refuses %j', async (email) => {
    expect((await visitor().raw('POST', '/api/v1/newsletter', { json: { email } })).status).toBe(400)
  })

  it('asks the same address five times an hour at most', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1)
      statuses.push((await visitor().raw('POST', '/api/v1/newsletter', { json: { email: 'often@example.org' } })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('knows nothing of a link that was made up', async () => {
    expect((await visitor().raw('GET', '/api/v1/newsletter/confirm?token=guess')).status).toBe(404)
    expect((await visitor().raw('POST', '/api/v1/newsletter/confirm?token=guess')).status).toBe(404)
  })
})

describe('a stock alert', () => {
  it('mails once, when the product is back', async () => {
    const { sku } = (await env.DB.prepare("SELECT sku FROM stock JOIN prices USING (sku) WHERE store = 'store-fr' AND quantity > 0 LIMIT 1").first<{
      sku: string
    }>())!
    const before = (await env.DB.prepare('SELECT quantity FROM stock WHERE sku = ?').bind(sku).first<number>('quantity'))!
    const setStock = (quantity: number) => env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(quantity, sku).run()
    await setStock(0)
    await visitor().api('POST /api/v1/stock-alerts', { body: { email: 'waiting@example.org', sku } })
    expect(await answerStockAlerts(env, testOrigin, Date.now())).toBe(0)
    await setStock(before)
    await Promise.all([answerStockAlerts(env, testOrigin, Date.now()), answerStockAlerts(env, testOrigin, Date.now())])
    const mails = await mailsTo('waiting@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(`${testOrigin}/fr-fr/`)
  })

  it('is not held up by a hundred for something that never comes back', async () => {
    const [gone, back] = (await env.DB.prepare(
      "SELECT sku FROM stock JOIN prices USING (sku) WHERE store = 'store-fr' AND quantity > 0 LIMIT 2",
    ).all<{
      sku: string
    }>())!.results.map(({ sku }) => sku) as [string, string]
    const before = (await env.DB.prepare('SELECT quantity FROM stock WHERE sku = ?').bind(gone).first<number>('quantity'))!
    const setStock = (quantity: number) => env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(quantity, gone).run()
    await setStock(0)
    await env.DB.prepare("INSERT INTO stock_alerts SELECT 'waits-' || key, ?, 'waits-' || key || '@example.org', 'fr-fr', 1 FROM json_each(?)")
      .bind(gone, JSON.stringify(Array.from({ length: 100 })))
      .run()
    await visitor().api('POST /api/v1/stock-alerts', { body: { email: 'lucky@example.org', sku: back } })
    expect(await answerStockAlerts(env, testOrigin, Date.now())).toBe(1)
    expect(await mailsTo('lucky@example.org')).toHaveLength(1)
    await setStock(before)
    const answered: number[] = []
    for (let run = 0; run < 4; run += 1) answered.push(await answerStockAlerts(env, testOrigin, Date.now()))
    expect(answered).toEqual([40, 40, 20, 0])
  })

  it.each(['NOTHING', "' OR 1=1--", 'toString'])('is refused for the sku %j', async (sku) => {
    await expect(visitor().api('POST /api/v1/stock-alerts', { body: { email: 'a@example.org', sku } })).rejects.toMatchObject({
      code: 'SkuNotFound',
      status: 400,
    })
  })
})

describe('the wishlist of a customer', () => {
  it('keeps what was added last first, each product once', async () => {
    const { api } = await signedUp()
    await api('PUT /api/v1/wishlists/me', { body: { add: ['tempo', 'note'] } })
    await api('PUT /api/v1/wishlists/me', { body: { add: ['tempo', 'aube'], remove: ['note'] } })
    expect(await api('GET /api/v1/wishlists/me')).toEqual({ keys: ['aube', 'tempo'] })
  })

  it('is nobody else’s', async () => {
    const ada = await signedUp()
    const eve = await signedUp()
    await ada.api('PUT /api/v1/wishlists/me', { body: { add: ['tempo'] } })
    await eve.api('PUT /api/v1/wishlists/me', { body: { remove: ['tempo'] } })
    expect(await ada.api('GET /api/v1/wishlists/me')).toEqual({ keys: ['tempo'] })
    await expect(visitor().api('GET /api/v1/wishlists/me')).rejects.toMatchObject({ status: 401 })
  })

  it('holds 200 products at most, the newest', async () => {
    const { api } = await signedUp()
    for (let hundred = 0; hundred < 3; hundred += 1) {
      await api('PUT /api/v1/wishlists/me', { body: { add: Array.from({ length: 100 }, (_, index) => `p${hundred * 100 + index}`) } })
    }
    const { keys } = await api('GET /api/v1/wishlists/me')
    expect(keys).toHaveLength(200)
    expect(keys).toContain('p299')
    expect(keys).not.toContain('p0')
  })
})
