// Requirements: MAIL-3, API-16, LAW-8.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { boughtOrder, mailsTo } from '#tests/support/bought-order.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { commerce } from '../index.ts'

const headers = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
}
const newMail = () => `${crypto.randomUUID()}@example.org`
const hostile =
  'Refund: https://evil.example/pay\nCall +44 800 123 456 <a href="//evil.example">now</a>'.replace(
    '\n',
    ' ',
  )

function withdraw(
  fields: Record<string, string>,
  person = visitor(),
  more: Record<string, string> = {},
) {
  return person.raw('POST', '/api/v1/withdrawals', {
    body: new URLSearchParams(fields).toString(),
    headers: { ...headers, ...more },
  })
}

async function copyOf(text: string) {
  return (await mailsTo('help@orvane.example')).filter((mail) => mail.text.includes(text))
}

it('accepts a declaration of any person, stores it with its time, and shows it with that time', async () => {
  const email = newMail()
  const at = new Date('2026-11-22T09:05:59Z')
  const person = visitor(commerce(env, { now: () => at }))
  const answer = await withdraw(
    { name: ' Camille Martin ', orderNumber: 'FR-40000001', email },
    person,
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/html')
  const page = await answer.text()
  for (const said of [
    `en route vers ${email}`,
    'Camille Martin',
    'FR-40000001',
    '22 novembre 2026 à 10:05 UTC+1',
  ])
    expect(page).toContain(said)
  expect(
    await env.DB.prepare(
      'SELECT name, email, locale, received_at FROM withdrawals WHERE order_number = ?',
    )
      .bind('FR-40000001')
      .first(),
  ).toEqual({
    name: 'Camille Martin',
    email,
    locale: 'fr-fr',
    received_at: at.getTime(),
  })
})

it('sends the shopper of the order a receipt with time, number and name, and the shop a copy', async () => {
  const email = newMail()
  const { orderNumber } = await boughtOrder(email)
  await withdraw({
    name: 'Camille Martin',
    orderNumber: orderNumber.toLowerCase(),
    email: email.toUpperCase(),
  })
  const [receipt] = await mailsTo(email.toUpperCase())
  expect(receipt!.subject).toContain(orderNumber)
  for (const said of ['Camille Martin', orderNumber, 'UTC']) expect(receipt!.text).toContain(said)
  const [copy] = await copyOf(email.toUpperCase())
  expect(copy!.subject).toBe(`Withdrawal from order ${orderNumber}`)
})

it('sends nothing that was typed to an address without an order of that number', async () => {
  const { orderNumber } = await boughtOrder(newMail())
  for (const number of ['evil.example/pay-now', orderNumber]) {
    const email = newMail()
    expect((await withdraw({ name: hostile, orderNumber: number, email })).status).toBe(200)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Nous avons reçu votre déclaration')
    const said = `${mail!.subject} ${mail!.text} ${mail!.html}`
    for (const typed of ['evil', 'Refund', '800 123', orderNumber])
      expect(said).not.toContain(typed)
    expect((await copyOf(email))[0]!.text).toContain('https://evil.example/pay')
  }
})

it('quotes a name to the shopper of an order without links and telephone numbers', async () => {
  const email = newMail()
  const { orderNumber } = await boughtOrder(email)
  await withdraw({ name: hostile, orderNumber, email })
  const receipt = (await mailsTo(email)).find(({ subject }) => subject.includes('rétractation'))
  expect(receipt!.text).toContain('Refund https evil. example')
  for (const typed of ['https://evil', 'evil.example', '800 123'])
    expect(receipt!.text + receipt!.html).not.toContain(typed)
})

it('writes to an unknown address at most twice a day, and accepts every declaration', async () => {
  const email = newMail()
  const pages: string[] = []
  for (const orderNumber of ['FR-41000001', 'FR-41000002', 'FR-41000003'])
    pages.push(await (await withdraw({ name: 'Camille', orderNumber, email })).text())
  // Without a mail, the page is the receipt, and says so.
  expect(pages.map((page) => page.includes('imprimez cette page'))).toEqual([false, false, true])
  expect(await mailsTo(email)).toHaveLength(2)
  expect(await copyOf(email)).toHaveLength(3)
  expect(await count('SELECT count(*) AS n FROM withdrawals WHERE email = ?', email)).toBe(3)
})

it('treats a repetition as the first one, with one receipt', async () => {
  const fields = { name: 'Camille', orderNumber: 'FR-40000002', email: newMail() }
  await Promise.all([1, 2].map(() => withdraw(fields)))
  await withdraw({ ...fields, email: fields.email.toUpperCase() })
  expect(
    await count('SELECT count(*) AS n FROM withdrawals WHERE order_number = ?', 'FR-40000002'),
  ).toBe(1)
  expect(await mailsTo(fields.email)).toHaveLength(1)
  expect(await mailsTo(fields.email.toUpperCase())).toEqual([])
})

it.each([
  ['no name', { name: ' ' }],
  ['no order', { orderNumber: '' }],
  ['no address', { email: 'nobody' }],
  ['a second recipient', { email: 'a@example.org\nBcc: b@example.org' }],
  ['a name without end', { name: 'x'.repeat(121) }],
  ['a name of two lines', { name: 'Camille\r\nBcc: b@example.org' }],
])('with %s lists what is missing, and stores nothing', async (_, wrong) => {
  const email = newMail()
  const answer = await withdraw({ name: 'Camille', orderNumber: 'FR-40000003', email, ...wrong })
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toContain('help@orvane.example')
  expect(page).toContain('<form method="post">')
  expect(page).toContain('aria-invalid="true"')
  if (!('orderNumber' in wrong)) expect(page).toContain('value="FR-40000003"')
  expect(
    await count('SELECT count(*) AS n FROM withdrawals WHERE order_number = ?', 'FR-40000003'),
  ).toBe(0)
  expect(await mailsTo(email)).toEqual([])
})

it('escapes everything that was typed', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const email = newMail()
  const answer = await withdraw({ name, orderNumber: 'FR-40000004', email })
  const [copy] = await copyOf(email)
  for (const html of [await answer.text(), copy!.html]) expect(html).not.toContain('<img src=x')
})

it('cannot be sent by another site, and is limited for one address', async () => {
  const fields = { name: 'Camille', email: newMail() }
  expect(
    (
      await withdraw({ ...fields, orderNumber: 'FR-40000005' }, visitor(), {
        'sec-fetch-site': 'cross-site',
      })
    ).status,
  ).toBe(403)
  const statuses: number[] = []
  for (let order = 0; order < 11; order += 1)
    statuses.push((await withdraw({ ...fields, orderNumber: `FR-4000010${order}` })).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
})

it('is accepted for an order of the address, however many others strangers declared in its name', async () => {
  const email = newMail()
  const { orderNumber } = await boughtOrder(email)
  for (let order = 0; order < 11; order += 1)
    await withdraw({ name: 'Stranger', orderNumber: `FR-4000020${order}`, email })
  expect((await withdraw({ name: 'Camille', orderNumber, email })).status).toBe(200)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining(orderNumber),
  )
})

it('keeps what was typed where too many were sent, shows a message in the visitor’s language, and accepts it later', async () => {
  const email = newMail()
  const fields = { name: 'Camille <b>', orderNumber: 'FR-40000300', email }
  const browser = { accept: 'text/html,application/xhtml+xml' }
  for (let order = 0; order < 10; order += 1)
    await withdraw({ ...fields, orderNumber: `FR-4000031${order}` })
  const refused = await withdraw(fields, visitor(), browser)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const page = await refused.text()
  expect(page).toContain('<html lang="fr-FR">')
  expect(page).toContain('renvoyez-la dans une heure')
  for (const kept of ['Camille &lt;b&gt;', 'FR-40000300', email])
    expect(page).toContain(`value="${kept}"`)
  const later = visitor(commerce(env, { now: () => new Date(Date.now() + 3_700_000) }))
  expect((await withdraw(fields, later, browser)).status).toBe(200)
})

it('is accepted at most twenty times an hour from one network', async () => {
  const network = { 'cf-connecting-ip': '203.0.113.44' }
  const statuses: number[] = []
  for (let person = 0; person < 21; person += 1)
    statuses.push(
      (
        await withdraw(
          { name: 'Camille', orderNumber: 'FR-40000200', email: newMail() },
          visitor(),
          network,
        )
      ).status,
    )
  expect(statuses.slice(-2)).toEqual([200, 429])
})
