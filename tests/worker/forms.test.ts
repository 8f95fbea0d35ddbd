// Requirements: SHELL-15, SEC-3, FIT-2, ROOM-2.
import { describe, expect, it } from 'vitest'
import { memories } from '#shared/memory/memory.ts'
import { visitor } from '#tests/support/api.ts'
import { ask, cookieHeader, newIsolate, origin } from './shop.ts'

const sku = 'ORV-NOTE-WHI'

/** A browser without scripts: sends forms, keeps cookies, follows nothing by itself. */
function browser(headers: Record<string, string> = { 'sec-fetch-site': 'same-origin', origin }) {
  const cookies = new Map<string, string>()
  async function send(path: string, fields?: Record<string, string>) {
    const response = await ask(path, {
      method: fields ? 'POST' : 'GET',
      headers: {
        ...headers,
        cookie: cookieHeader(cookies),
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { body: new URLSearchParams(fields).toString() }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0]!.split('=') as [string, string]
      if (/max-age=0\b/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: response.status,
      location: response.headers.get('location'),
      headers: response.headers,
      html: await response.text(),
    }
  }
  return {
    get: (path: string) => send(path),
    post: (path: string, fields: Record<string, string>) => send(path, fields),
    cookies,
  }
}

/** More products than one change of a cart takes. */
const skus =
  'BRUME-WHI TRAIT-WHI VEILLEUSE-WHI MOITEUR-WHI CADENCE-WHI NOTE-WHI STATION-PLUS-SIL SOUFFLE-WHI FILET-WHI BRISE-WHI CIEL-SIL BASCULE-WHI VEILLE-WHI PASSERELLE-WHI GRISOU-WHI RONDE-WHI ECHO-WHI CARILLON-WHI ZENITH-SIL TEMPO-WHI CLAVIER-BLA VERROU-BLA'
    .split(' ')
    .map((name) => `ORV-${name}`)

const lineOf = (html: string) => /name="line" value="([^"]+)"/.exec(html)?.[1] ?? ''
const quantityOf = (html: string) => /<input[^>]*name="quantity"[^>]* value="(\d+)"/.exec(html)?.[1]

describe('the cart as forms', () => {
  it('takes pieces, another quantity, and a line out, each with a 303 to the cart', async () => {
    const { get, post } = browser()
    const added = await post('/fr-fr/cart', { add: sku, quantity: '2' })
    expect([added.status, added.location]).toEqual([303, `${origin}/fr-fr/cart?view=forms`])
    const { html, headers } = await get('/fr-fr/cart?view=forms')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(quantityOf(html)).toBe('2')
    expect((await post('/fr-fr/cart', { line: lineOf(html), quantity: '3' })).status).toBe(303)
    expect(quantityOf((await get('/fr-fr/cart?view=forms')).html)).toBe('3')
    expect((await post('/fr-fr/cart', { remove: lineOf(html) })).status).toBe(303)
    expect((await get('/fr-fr/cart?view=forms')).html).toContain('Votre panier est vide')
  })

  it.each([
    ['/fr-fr', ['Sous-total', 'Livraison', 'Livraison standard', 'TVA']],
    ['/de-de', ['Zwischensumme', 'Versand', 'Standardversand', 'MwSt.']],
    ['/cs-cz', ['Mezisoučet', 'Doprava', 'Standardní doručení', 'DPH']],
    ['/en-eu', ['Subtotal', 'Delivery', 'VAT']],
    ['', ['Subtotal', 'Taxes are added at checkout']],
  ])('says at %s/cart what is added and what is in the total', async (prefix, facts) => {
    const { get, post } = browser()
    await post(`${prefix}/cart`, { add: sku })
    const { html } = await get(`${prefix}/cart?view=forms`)
    const text = (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, ' ')
    for (const fact of facts) expect(text).toContain(fact)
  })

  it('takes several products at once, and all of them or none (FIT-2)', async () => {
    const { get, post } = browser()
    const set = 'ORV-TEMPO-WHI*1 ORV-CADENCE-WHI*3'
    expect((await post('/fr-fr/cart', { set: `${set} NO-SUCH-THING*1` })).status).toBe(400)
    expect((await get('/fr-fr/cart?view=forms')).html).toContain('Votre panier est vide')
    expect((await post('/fr-fr/cart', { set })).status).toBe(303)
    const { html } = await get('/fr-fr/cart?view=forms')
    expect([...html.matchAll(/name="quantity"[^>]* value="(\d+)"/g)].map(([, n]) => n)).toEqual([
      '1',
      '3',
    ])
  })

  it('takes the set of a whole house, which is more than one change of a cart (ROOM-2)', async () => {
    const { get, post } = browser()
    const set = skus.map((each) => `${each}*1`).join(' ')
    expect((await post('/fr-fr/cart', { set })).status).toBe(303)
    const { html } = await get('/fr-fr/cart?view=forms')
    expect([...html.matchAll(/name="quantity"/g)]).toHaveLength(skus.length)
  })

  it('takes nothing of the set of a whole house whose last product is refused (FIT-2)', async () => {
    const { get, post } = browser()
    await post('/fr-fr/cart', { add: skus[0]!, quantity: '2' })
    const set = [...skus, 'NO-SUCH-THING'].map((each) => `${each}*1`).join(' ')
    expect((await post('/fr-fr/cart', { set })).status).toBe(400)
    const { html } = await get('/fr-fr/cart?view=forms')
    expect([...html.matchAll(/name="quantity"/g)]).toHaveLength(1)
    expect(quantityOf(html)).toBe('2')
  })

  it.each(['', '*', 'ORV-NOTE-WHI', 'ORV-NOTE-WHI*0', 'ORV-NOTE-WHI*1000', `${sku}*1 `.repeat(9)])(
    'refuses the set %j',
    async (set) => {
      const { get, post } = browser()
      expect((await post('/fr-fr/cart', { set })).status).toBe(400)
      expect((await get('/fr-fr/cart?view=forms')).html).toContain('Votre panier est vide')
    },
  )

  it('is led to from the cart’s ordinary address', async () => {
    const { get } = browser()
    expect((await get('/fr-fr/cart')).html).toContain(
      '<noscript><meta http-equiv="refresh" content="0; url=/fr-fr/cart?view=forms"></noscript>',
    )
    expect((await get('/fr-fr/cart?view=forms')).html).not.toContain('http-equiv="refresh"')
  })

  it.each([['0'], ['-1'], ['1.5'], ['1e9'], ['many'], ['']])(
    'refuses the quantity %j at its field, in the page, and keeps it',
    async (quantity) => {
      const { get, post } = browser()
      await post('/fr-fr/cart', { add: sku })
      const line = lineOf((await get('/fr-fr/cart?view=forms')).html)
      const { status, html } = await post('/fr-fr/cart', { line, quantity })
      expect(status).toBe(400)
      expect(html).toContain('La quantité doit être comprise entre 1 et 999')
      expect(html).toContain('aria-invalid="true"')
      expect(/name="quantity"[^>]* value="([^"]*)"/.exec(html)?.[1]).toBe(quantity)
      expect(quantityOf((await get('/fr-fr/cart?view=forms')).html)).toBe('1')
    },
  )

  it('says in words what cannot be bought, and makes no half of a cart', async () => {
    const { get, post } = browser()
    const { status, html } = await post('/de-de/cart', { add: 'NO-SUCH-THING' })
    expect(status).toBe(400)
    expect(html).toContain('role="alert"')
    expect((await get('/de-de/cart?view=forms')).html).toContain('Ihr Warenkorb ist leer')
  })

  it('shows what was typed as text', async () => {
    const { get, post } = browser()
    await post('/fr-fr/cart', { add: sku })
    const line = lineOf((await get('/fr-fr/cart?view=forms')).html)
    const { html } = await post('/fr-fr/cart', { line, quantity: '"><script>alert(1)</script>' })
    expect(html).not.toContain('<script>alert(1)')
  })
})

describe('logging in and out by forms', () => {
  const password = 'Lavande-7-nuages!'

  async function customer() {
    const mail = `${crypto.randomUUID()}@example.org`
    await visitor().api('POST /api/v1/auth/signup', { body: { mail, password, acceptTerms: true } })
    return mail
  }

  it('leads a customer on, with the cart filled before, and out again', async () => {
    const { get, post } = browser()
    await post('/fr-fr/cart', { add: sku })
    const done = await post('/fr-fr/auth/login?redirect=%2Ffr-fr%2Fcart', {
      username: await customer(),
      password,
    })
    expect([done.status, done.location]).toEqual([
      303,
      `${origin}/fr-fr/auth/login?redirect=%2Ffr-fr%2Fcart`,
    ])
    expect((await get('/fr-fr/auth/login?redirect=%2Ffr-fr%2Fcart')).location).toBe(
      `${origin}/fr-fr/cart`,
    )
    expect(quantityOf((await get('/fr-fr/cart?view=forms')).html)).toBe('1')
    expect((await get('/fr-fr/account')).status).toBe(200)
    const out = await post('/fr-fr/auth/logout', {})
    expect([out.status, out.location]).toEqual([303, `${origin}/fr-fr`])
    expect((await get('/fr-fr/account')).status).toBe(302)
  })

  it('keeps nothing of what was typed in the memory of the isolate', async () => {
    const isolate = newIsolate()
    const kept = () => memories().find(({ name }) => name === 'visits')?.count
    await ask('/fr-fr/auth/signup', { env: isolate })
    const before = kept()
    const refused = await ask('/fr-fr/auth/login', {
      env: isolate,
      method: 'POST',
      headers: {
        'sec-fetch-site': 'same-origin',
        origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ username: 'nobody', password: '' }).toString(),
    })
    expect(await refused.text()).toContain('value="nobody"')
    expect([before, kept()]).toEqual([1, 1])
  })

  it('shows the errors in the page, keeps the address and drops the password', async () => {
    const mail = await customer()
    const wrong = await browser().post('/de-de/auth/login', {
      username: mail,
      password: 'Geheim-und-falsch-9',
    })
    expect(wrong.status).toBe(401)
    expect(wrong.html).toContain('role="alert"')
    expect(wrong.html).toContain(`value="${mail}"`)
    expect(wrong.html).not.toContain('Geheim-und-falsch-9')
    const empty = await browser().post('/de-de/auth/login', { username: 'nobody', password: '' })
    expect(empty.status).toBe(400)
    expect(empty.html.match(/aria-invalid="true"/g)).toHaveLength(2)
    expect(empty.html).toContain('value="nobody"')
  })
})

describe('choosing a storefront by a form', () => {
  it('opens the same page there, stores the choice, and moves the cart', async () => {
    const { get, post } = browser()
    await post('/fr-fr/cart', { add: sku, quantity: '2' })
    const done = await post('/fr-fr/language', { locale: 'en-us', path: '/legal/terms' })
    expect([done.status, done.location]).toEqual([303, `${origin}/legal/terms`])
    expect(done.headers.getSetCookie().join()).toMatch(/i18n_redirected=en-us; Max-Age=31536000/)
    expect(quantityOf((await get('/cart?view=forms')).html)).toBe('2')
  })

  it.each([
    ['//evil.example'],
    ['https://evil.example/'],
    ['/\\evil.example'],
    ['/api/v1/health'],
    ['javascript:alert(1)'],
  ])('leads home instead of to %s', async (path) => {
    const { status, location } = await browser().post('/fr-fr/language', { locale: 'de-de', path })
    expect([status, location]).toEqual([303, `${origin}/de-de`])
  })

  it('contains the page that it was opened from', async () => {
    const from = async (referer: string) =>
      (await (await ask('/fr-fr/language', { headers: { referer } })).text()).match(
        /name="path" value="([^"]*)"/,
      )?.[1]
    expect(await from(`${origin}/fr-fr/thermostat-tempo?color=black`)).toBe('/thermostat-tempo')
    expect(await from('https://evil.example/fr-fr/legal/terms')).toBe('/')
  })

  it('refuses a storefront that there is not', async () => {
    expect((await browser().post('/fr-fr/language', { locale: 'xx-xx', path: '/' })).status).toBe(
      400,
    )
  })
})

describe('a form', () => {
  it.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    [
      'a page of another subdomain',
      { 'sec-fetch-site': 'same-site', origin: 'https://other.localhost' },
    ],
    ['somebody who does not say from where', {}],
    ['a frame without an origin', { origin: 'null' }],
  ])('sent by %s changes nothing', async (_, headers) => {
    const { post, cookies } = browser(headers as Record<string, string>)
    for (const [path, fields] of [
      ['/fr-fr/cart', { add: sku }],
      ['/fr-fr/auth/logout', {}],
      ['/fr-fr/language', { locale: 'de-de', path: '/' }],
    ] as const)
      expect((await post(path, fields)).status, path).toBe(403)
    expect(cookies.size).toBe(0)
  })

  it('of more than 8 KB is refused', async () => {
    expect((await browser().post('/fr-fr/cart', { add: 'x'.repeat(9_000) })).status).toBe(413)
  })

  it.each(['/fr-fr', '/fr-fr/thermostat-tempo', '/fr-fr/no-such-thing'])(
    'has no business at %s',
    async (path) => {
      expect((await browser().post(path, { a: 'b' })).status).toBe(405)
    },
  )

  it('that only scripts can send leads back to its page, which shows a notice', async () => {
    const { get, post } = browser()
    expect(await post('/fr-fr/auth/signup', { mail: 'a@example.org' })).toMatchObject({
      status: 303,
      location: `${origin}/fr-fr/auth/signup`,
    })
    expect((await get('/fr-fr/auth/signup')).html).toContain('Cette page a besoin de JavaScript.')
    expect((await get('/fr-fr/checkout/account')).html).toContain(
      'Cette page a besoin de JavaScript.',
    )
  })
})

it('public pages hold no word of who asks, with their forms', async () => {
  const { get, post } = browser()
  const before = (await get('/fr-fr/all-products')).html
  await post('/fr-fr/cart', { add: sku })
  const plain = (html: string) => html.replace(/nonce="[^"]*"/g, '')
  expect(plain((await get('/fr-fr/all-products')).html)).toBe(plain(before))
})
