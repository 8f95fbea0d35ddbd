// Requirements: PRIV-1, PRIV-4, REV-1, REV-2, REV-3, REV-4, REV-5, REV-6, MAIL-3, SEC-1.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, testOrigin, visitor } from '#tests/support/api.ts'
import { mailsTo } from '#tests/support/bought-order.ts'
import { deliveredOrder } from '#tests/support/delivered-order.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { commerce } from '../index.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { exportPerson } from '../privacy/export/export-person.ts'
import { answerReview, listReviews, setReviewHidden } from '../reviews/moderation/store.ts'
import { signedCookie } from '../sessions/signed-cookie.ts'
import { askBuyers, spareAddress } from './ask-buyers.ts'
import { reviewPath, reviewToken } from './link.ts'
import { reviewRequests } from './rule.ts'

const { afterDelivery, afterShipping, linkLifetime, atMost } = reviewRequests
const newEmail = () => `${crypto.randomUUID()}@example.org`
const sameOrigin = {
  origin: testOrigin,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
}

/** The answer to a form of the page behind a link. */
function send(token: string, fields: Record<string, string>, fetch = commerce(env)) {
  return visitor(fetch).raw('POST', `${reviewPath}?token=${token}`, {
    headers: sameOrigin,
    body: new URLSearchParams(fields).toString(),
  })
}

const open = (token: string, fetch = commerce(env)) =>
  visitor(fetch).raw('GET', `${reviewPath}?token=${token}`)

function written(key: string, changes: Record<string, string> = {}) {
  return {
    [`rating-${key}`]: '2',
    [`title-${key}`]: 'Laut',
    [`text-${key}`]: 'Es brummt.',
    author: 'Ada L.',
    ...changes,
  }
}

async function linkedOrder(products: readonly string[] = ['note']) {
  const order = await deliveredOrder(newEmail(), products)
  return { ...order, token: await reviewToken(env, order.id, Date.now()) }
}

const stored = async (orderId: string) =>
  (
    await env.DB.prepare('SELECT * FROM buyer_reviews WHERE order_id = ? ORDER BY product_key')
      .bind(orderId)
      .all<{
        id: string
        product_key: string
        rating: number
        title: string
        text: string
        author: string
        state: string
      }>()
  ).results

/** Asks until no order waits, and returns the mails to an address. */
async function asked(email: string, now: number) {
  for (let run = 0; run < 20 && (await askBuyers(env, now)) > 0; run += 1);
  return (await mailsTo(email)).filter(({ text }) => text.includes(reviewPath))
}

describe('buyers are asked for a review', () => {
  it('some days after the delivery, once, at the address of the order, in its language', async () => {
    const [email, at] = [newEmail(), Date.now()]
    await deliveredOrder(email, ['note', 'tempo'], { deliveredAt: at })
    expect(await asked(email, at + afterDelivery - 1)).toEqual([])
    const [mail, ...more] = await asked(email, at + afterDelivery)
    expect(more).toEqual([])
    expect(mail!.text).toContain('Orvane note\nOrvane tempo')
    expect(mail!.html).toContain('<html lang="fr-FR">')
    expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(await asked(email, at + afterDelivery + 1)).toHaveLength(1)
    // Mails are erased after some weeks: the order itself knows that it was asked about.
    await env.DB.prepare('DELETE FROM outbox WHERE recipient = ?').bind(email).run()
    expect(await asked(email, at + afterDelivery + 2)).toEqual([])
  })

  it('once, where two runs meet', async () => {
    const [email, at] = [newEmail(), Date.now()]
    await deliveredOrder(email, ['note'], { deliveredAt: at })
    await Promise.all([askBuyers(env, at + afterDelivery), askBuyers(env, at + afterDelivery)])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('later, where nobody has entered the arrival', async () => {
    const [email, at] = [newEmail(), Date.now()]
    const { id } = await deliveredOrder(email, ['note'], { deliveredAt: at })
    await env.DB.prepare('UPDATE orders SET delivered_at = NULL WHERE id = ?').bind(id).run()
    expect(await asked(email, at + afterShipping - 1)).toEqual([])
    expect(await asked(email, at + afterShipping)).toHaveLength(1)
  })

  const forbidding: [string, (id: string, email: string) => Promise<unknown>][] = [
    [
      'refused when they ordered',
      (id) =>
        env.DB.prepare(
          "UPDATE orders SET details = json_set(details, '$.reviewRequests', 'Refused') WHERE id = ?",
        )
          .bind(id)
          .run(),
    ],
    [
      'were not told when they ordered',
      (id) =>
        env.DB.prepare(
          "UPDATE orders SET details = json_remove(details, '$.reviewRequests') WHERE id = ?",
        )
          .bind(id)
          .run(),
    ],
    ['refused', (_, email) => spareAddress(env, ` ${email.toUpperCase()}`, 1)],
    [
      'live where the law asks for consent',
      (id) => env.DB.prepare("UPDATE orders SET country = 'PL' WHERE id = ?").bind(id).run(),
    ],
    [
      'got money back',
      (id) =>
        env.DB.prepare(
          "INSERT INTO refunds (payment_reference, since, amount, state, asked_at) SELECT payment_reference, 0, 500, 'Asked', 1 FROM orders WHERE id = ?",
        )
          .bind(id)
          .run(),
    ],
    [
      'withdrew from the order',
      (id) =>
        env.DB.prepare(
          "INSERT INTO withdrawals (email_key, order_number, name, email, locale, received_at) SELECT id, lower(order_number), 'Ada', id, 'fr-fr', 1 FROM orders WHERE id = ?",
        )
          .bind(id)
          .run(),
    ],
    [
      'asked for erasure',
      (id) => env.DB.prepare('UPDATE orders SET archive_after = 1 WHERE id = ?').bind(id).run(),
    ],
    [
      'bought long ago',
      (id) =>
        env.DB.prepare('UPDATE orders SET delivered_at = delivered_at - ? WHERE id = ?')
          .bind(atMost, id)
          .run(),
    ],
  ]
  it.each(forbidding)('but not those who %s', async (_, forbid) => {
    const [email, at] = [newEmail(), Date.now()]
    const { id } = await deliveredOrder(email, ['note'], { deliveredAt: at })
    await forbid(id, email)
    expect(await asked(email, at + afterDelivery)).toEqual([])
  })

  it('who have an account, only if they agreed to marketing', async () => {
    const at = Date.now()
    for (const marketing of [false, true]) {
      const { api, mail, customer } = await signedUp()
      await api('PUT /api/v1/customers/me', {
        body: { actions: [{ action: 'setConsents', marketing, analytics: false }] },
      })
      await deliveredOrder(mail, ['note'], { deliveredAt: at, customerId: customer.id })
      expect(await asked(mail, at + afterDelivery)).toHaveLength(Number(marketing))
    }
  })

  it('until they refuse, with one click of their mail program', async () => {
    const [email, at] = [newEmail(), Date.now()]
    await deliveredOrder(email, ['note'], { deliveredAt: at })
    const [mail] = await asked(email, at + afterDelivery)
    const url = new URL(/^<(https:[^>]+)>$/.exec(mail!.headers!['List-Unsubscribe']!)![1]!)
    const path = url.pathname + url.search
    expect((await visitor().raw('GET', path)).status).toBe(200)
    expect(
      await count('SELECT count(*) AS n FROM review_refusals WHERE email_key = ?', email),
    ).toBe(0)
    const answer = await visitor().raw('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
    await deliveredOrder(email, ['tempo'], { deliveredAt: at })
    expect(await asked(email, at + afterDelivery)).toHaveLength(1)
  })
})

describe('the page behind the link', () => {
  it('proposes first name and initial, and asks about the products of the order', async () => {
    const { token } = await linkedOrder(['note', 'tempo'])
    const page = await (await open(token)).text()
    expect(page).toMatch(/name="author"\s+value="Camille M\."/)
    expect(page.match(/<fieldset/g)).toHaveLength(2)
    expect(page).toContain('Orvane tempo')
  })

  it('takes a review, which waits; it can be changed, and withdrawn', async () => {
    const { id, token } = await linkedOrder(['note', 'tempo'])
    expect((await send(token, written('note'))).status).toBe(200)
    const [first, ...more] = await stored(id)
    expect(more).toEqual([])
    expect(first).toMatchObject({ rating: 2, title: 'Laut', author: 'Ada L.', state: 'Waiting' })
    await send(token, written('note', { 'rating-note': '4' }))
    expect(await stored(id)).toMatchObject([{ rating: 4 }])
    await send(token, { withdraw: 'note' })
    expect(await stored(id)).toEqual([])
  })

  it('keeps the text plain: markup is shown as it was typed', async () => {
    const { id, token } = await linkedOrder()
    const text = '<img src=x onerror=alert(1)>\r\n\r\n\r\n\r\n</textarea>&amp;'
    const page = await (await send(token, written('note', { 'text-note': text }))).text()
    expect((await stored(id))[0]!.text).toBe('<img src=x onerror=alert(1)>\n\n</textarea>&amp;')
    expect(page).not.toContain('<img src=x')
    expect(page).toContain('&lt;/textarea&gt;&amp;amp;')
  })

  it.each([
    ['no stars', { 'rating-note': '' }],
    ['six stars', { 'rating-note': '6' }],
    ['no title', { 'title-note': '  ' }],
    ['a long title', { 'title-note': 'x'.repeat(81) }],
    ['no text', { 'text-note': '\n\n' }],
    ['a long text', { 'text-note': 'x'.repeat(2001) }],
    ['a text far too long', { 'text-note': 'x'.repeat(50_000) }],
    ['a direction mark', { 'text-note': 'schön\u202e' }],
    ['a control character', { 'title-note': 'a\u0007b' }],
    ['no name', { author: '' }],
    ['a long name', { author: 'x'.repeat(41) }],
  ])('refuses %s, and keeps what was typed in its field', async (_, changes) => {
    const { id, token } = await linkedOrder()
    const answer = await send(token, written('note', { 'title-note': 'Mein Titel', ...changes }))
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain('role="alert"')
    expect(page).toMatch(
      /class="problem" id="(?:rating|title|text)-note-problem"|id="author-problem"/,
    )
    if (!('title-note' in changes)) expect(page).toContain('value="Mein Titel"')
    expect(await stored(id)).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['JSON', '{"rating-note":5}'],
    ['broken escapes', 'rating-note=%E0%A4%A&title-note=%ff'],
    ['other fields', '__proto__=1&constructor=2'],
  ])('refuses a body with %s', async (_, body) => {
    const { id, token } = await linkedOrder()
    const answer = await visitor().raw('POST', `${reviewPath}?token=${token}`, {
      headers: sameOrigin,
      body,
    })
    expect(answer.status).toBe(400)
    expect(await stored(id)).toEqual([])
  })

  it('refuses a body above its limit', async () => {
    const { token } = await linkedOrder()
    expect((await send(token, { 'text-note': 'x'.repeat(300_000) })).status).toBe(413)
  })

  it('takes no review of a product that was not bought, and withdraws none of another order', async () => {
    const [own, other] = [await linkedOrder(['note']), await linkedOrder(['tempo'])]
    await send(other.token, written('tempo'))
    expect((await send(own.token, written('tempo'))).status).toBe(400)
    await send(own.token, { withdraw: 'tempo' })
    expect(await stored(own.id)).toEqual([])
    expect(await stored(other.id)).toHaveLength(1)
  })

  it('opens with no forged, foreign or expired link', async () => {
    const { id, token } = await linkedOrder()
    const [payload, signature] = token.split('.')
    const foreign = await signedCookie(env, '__Host-ord', { orderId: id }, 1000)
    const other = await reviewToken(env, 'no-such-order', Date.now())
    const forged = [
      '',
      'x',
      `${payload}.`,
      `${payload}.${'A'.repeat(43)}`,
      `x${payload}.${signature}`,
    ]
    for (const wrong of [...forged, `${token}.x`, foreign, other, 'x'.repeat(9999)]) {
      expect((await open(wrong)).status).toBe(404)
      expect((await send(wrong, written('note'))).status).toBe(404)
    }
    const late = commerce(env, { now: () => new Date(Date.now() + linkLifetime + 1000) })
    expect((await open(token, late)).status).toBe(404)
    expect((await send(token, written('note'), late)).status).toBe(404)
    expect(await stored(id)).toEqual([])
  })

  it('takes no form of another site', async () => {
    const { id, token } = await linkedOrder()
    const answer = await visitor().raw('POST', `${reviewPath}?token=${token}`, {
      headers: { ...sameOrigin, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(written('note')).toString(),
    })
    expect(answer.status).toBe(403)
    expect(await stored(id)).toEqual([])
  })

  it('keeps one review of a product and order, whatever is sent at the same time', async () => {
    const { id, token } = await linkedOrder()
    await Promise.all(
      ['1', '2', '3', '4'].map((stars) => send(token, written('note', { 'rating-note': stars }))),
    )
    expect(await stored(id)).toHaveLength(1)
  })

  it('limits how often an order’s form is sent, and keeps what was typed', async () => {
    const { id, token } = await linkedOrder()
    const limited = commerce({ ...env, LIMITS: 'review=1/3600' } as Env)
    expect((await send(token, written('note'), limited)).status).toBe(200)
    const answer = await send(token, written('note', { 'title-note': 'Anders' }), limited)
    expect(answer.status).toBe(429)
    expect(await answer.text()).toContain('value="Anders"')
    expect(await stored(id)).toMatchObject([{ title: 'Laut' }])
  })
})

describe('operators', () => {
  const shown = () =>
    visitor(commerce(env), 'fr-fr').api('GET /api/v1/reviews/{sku}', {
      params: { sku: 'ORV-NOTE-WHI' },
    })

  it('publish what they have read; its stars count at once, in the page’s language', async () => {
    const before = await shown()
    const { id, token } = await linkedOrder()
    await send(token, written('note'))
    expect(await shown()).toEqual(before)
    const first = (await stored(id))[0]!.id
    await send(token, written('note', { 'text-note': 'Achetez chez un autre.' }))
    expect(await setReviewHidden(env, first, false)).toBeUndefined()
    const waiting = await listReviews(env, { state: 'waiting', limit: 500 })
    const read = (await stored(id))[0]!.id
    expect(waiting.find((review) => review.id === read)).toMatchObject({
      text: 'Achetez chez un autre.',
    })
    await setReviewHidden(env, read, false)
    await answerReview(env, read, 'Merci.')
    const after = await shown()
    expect(after.count).toBe(before.count + 1)
    expect(after.distribution[3]).toBe(before.distribution[3]! + 1)
    expect(after.items.find((review) => review.id === read)).toMatchObject({
      verified: true,
      language: 'fr-FR',
      author: 'Ada L.',
      answer: 'Merci.',
    })
    const averages = await visitor(commerce(env), 'fr-fr').api('GET /api/v1/reviews/average')
    expect(averages['ORV-NOTE-WHI']).toEqual({ average: after.average, count: after.count })
    const product = await visitor(commerce(env), 'fr-fr').api('GET /api/v1/products/{key}', {
      params: { key: 'note' },
    })
    expect(product.reviews).toEqual({ average: after.average, count: after.count })

    // Published, it cannot be changed any more, but withdrawn, with its stars.
    await send(token, written('note', { 'text-note': 'Autre' }))
    expect((await stored(id))[0]!.text).toBe('Achetez chez un autre.')
    await setReviewHidden(env, read, true)
    expect(await shown()).toEqual(before)
    await setReviewHidden(env, read, false)
    await send(token, { withdraw: 'note' })
    expect(await shown()).toEqual(before)
  })

  it('answer only reviews of buyers', async () => {
    const ofContent = await env.DB.prepare('SELECT min(id) AS id FROM reviews').first<string>('id')
    expect(await answerReview(env, ofContent!, 'Merci.')).toBeUndefined()
    expect(await setReviewHidden(env, 'nothing', true)).toBeUndefined()
  })
})

describe('the data of a person', () => {
  it('contains their reviews and their refusal, and is erased with them, stars included', async () => {
    const email = newEmail()
    const { id } = await deliveredOrder(email, ['note'])
    const token = await reviewToken(env, id, Date.now())
    await send(token, written('note'))
    await setReviewHidden(env, (await stored(id))[0]!.id, false)
    await spareAddress(env, email, Date.now())
    const person = { customerId: undefined, emailKey: email }
    const data = await exportPerson(env, person, undefined, null, new Date())
    expect(data.reviews).toMatchObject([
      { productKey: 'note', rating: 2, author: 'Ada L.', state: 'Published' },
    ])
    expect(data.reviewsRefusedAt).toBeDefined()
    const stars = () =>
      env.DB.prepare("SELECT count FROM buyer_ratings WHERE product_key = 'note'").first('count')
    expect(await stars()).toBe(1)
    const { erased } = await erasePerson(env, person, undefined, Date.now())
    expect(erased.reviews).toBe(1)
    expect(await stored(id)).toEqual([])
    expect(await stars()).toBeNull()
    expect(
      await count('SELECT count(*) AS n FROM review_refusals WHERE email_key = ?', email),
    ).toBe(0)
  })
})
