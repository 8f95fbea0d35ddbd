import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { commerce } from '../index.ts'

const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
const newMail = () => `${crypto.randomUUID()}@example.org`

function withdraw(fields: Record<string, string>, person = visitor(), more: Record<string, string> = {}) {
  return person.raw('POST', '/api/v1/withdrawals', { body: new URLSearchParams(fields).toString(), headers: { ...headers, ...more } })
}

async function mailsAbout(orderNumber: string) {
  return (await visitor().api('GET /api/v1/outbox')).filter(({ subject }) => subject.includes(orderNumber))
}

it('takes the declaration of anybody, keeps it with its time, and sends a receipt of both to the shopper and to the shop', async () => {
  const email = newMail()
  const at = new Date('2026-11-22T09:05:59Z')
  const person = visitor(commerce(env, { now: () => at }))
  const answer = await withdraw({ name: ' Camille Martin ', orderNumber: 'FR-40000001', email }, person)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(await answer.text()).toContain(`en route vers ${email}`)
  expect(await env.DB.prepare('SELECT name, email, locale, received_at FROM withdrawals WHERE order_number = ?').bind('FR-40000001').first()).toEqual(
    {
      name: 'Camille Martin',
      email,
      locale: 'fr-fr',
      received_at: at.getTime(),
    },
  )
  const mails = await mailsAbout('FR-40000001')
  expect(mails.map(({ to }) => to).sort()).toEqual([email, 'help@orvane.example'].sort())
  for (const { text } of mails) for (const said of ['Camille Martin', email, 'FR-40000001', '2026-11-22 09:05 UTC']) expect(text).toContain(said)
})

it('made again and again is the first one, with one receipt', async () => {
  const fields = { name: 'Camille', orderNumber: 'FR-40000002', email: newMail() }
  await Promise.all([1, 2, 3, 4].map(() => withdraw(fields)))
  await withdraw({ ...fields, email: fields.email.toUpperCase() })
  expect(await count('SELECT count(*) AS n FROM withdrawals WHERE order_number = ?', 'FR-40000002')).toBe(1)
  expect(await mailsAbout('FR-40000002')).toHaveLength(2)
})

it.each([
  ['no name', { name: ' ' }],
  ['no order', { orderNumber: '' }],
  ['no address', { email: 'nobody' }],
  ['a second recipient', { email: 'a@example.org\nBcc: b@example.org' }],
  ['a name without end', { name: 'x'.repeat(121) }],
])('with %s says what is needed, and writes nothing', async (_, wrong) => {
  const answer = await withdraw({ name: 'Camille', orderNumber: 'FR-40000003', email: newMail(), ...wrong })
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toContain('help@orvane.example')
  expect(page).toContain('href="/fr-fr/legal/withdrawal#withdraw"')
  expect(await count('SELECT count(*) AS n FROM withdrawals WHERE order_number = ?', 'FR-40000003')).toBe(0)
  expect(await mailsAbout('FR-40000003')).toEqual([])
})

it('shows nothing of what was typed as markup', async () => {
  const name = '<img src=x onerror=alert(1)>'
  await withdraw({ name, orderNumber: 'FR-40000004', email: newMail() })
  for (const { html } of await mailsAbout('FR-40000004')) expect(html).not.toContain('<img')
})

it('is not made by another site in somebody’s name, nor for one address without end', async () => {
  const fields = { name: 'Camille', email: newMail() }
  expect((await withdraw({ ...fields, orderNumber: 'FR-40000005' }, visitor(), { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const statuses: number[] = []
  for (let order = 0; order < 11; order += 1) statuses.push((await withdraw({ ...fields, orderNumber: `FR-4000010${order}` })).status)
  expect(statuses.slice(-2)).toEqual([200, 429])
})
