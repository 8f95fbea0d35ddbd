// Requirements: HELP-5, HELP-6, HELP-10, MAIL-3, SEC-9.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { type Locale, locales } from '#shared/markets/markets.ts'
import { brand } from '#shared/settings/brand.ts'
import { visitor } from '#tests/support/api.ts'
import { mailsTo } from '#tests/support/bought-order.ts'
import { commerce } from '../index.ts'

const newMail = () => `${crypto.randomUUID()}@example.org`
const message = 'The dial turns, but nothing happens.\n\nSee https://evil.example/pay <b>now</b>'

function write(
  fields: Record<string, string>,
  { locale = 'fr-fr', headers = {} }: { locale?: Locale; headers?: Record<string, string> } = {},
) {
  return visitor(commerce(env), locale).raw('POST', '/api/v1/contact', {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  })
}

async function atSupport(text: string) {
  return (await mailsTo(brand.supportEmail)).filter((mail) => mail.text.includes(text))
}

it('becomes one mail to the support with what was written, and a number on the page', async () => {
  const email = newMail()
  const answer = await write({ name: ' Ada ', email, orderNumber: 'FR-1', message })
  expect(answer.status).toBe(200)
  const number = /M-[0-9A-F]{8}/.exec(await answer.text())?.[0]
  const [mail, ...more] = await atSupport(email)
  expect(more).toEqual([])
  expect(mail!.subject).toBe(`Message ${number}`)
  for (const written of ['Ada', 'FR-1', 'The dial turns', 'https://evil.example/pay', 'fr-fr'])
    expect(mail!.text).toContain(written)
  expect(mail!.html).not.toContain('<b>now')
})

it('becomes an application where it names a position, and keeps that in a refused form', async () => {
  const email = newMail()
  const position = 'Repair technician'
  const refused = await write({ name: 'Ada', email: 'ada@', position, message })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain(`name="position" value="${position}"`)
  const number = /M-[0-9A-F]{8}/.exec(
    await (await write({ name: 'Ada', email, position, message })).text(),
  )?.[0]
  const [mail] = await atSupport(email)
  expect(mail!.subject).toBe(`Application ${number}`)
  expect(mail!.text).toContain(position)
})

it('sends the typed address nothing but the number, at most twice a day', async () => {
  const email = newMail()
  for (let count = 0; count < 3; count++)
    await write({ name: 'Evil Name', email, orderNumber: 'EVIL-1', message })
  expect(await atSupport(email)).toHaveLength(3)
  const receipts = await mailsTo(email)
  expect(receipts).toHaveLength(2)
  for (const { subject, text, html } of receipts) {
    expect(subject).toMatch(/M-[0-9A-F]{8}/)
    for (const typed of ['Evil', 'EVIL', 'evil', 'dial'])
      expect(subject + text + html).not.toContain(typed)
  }
})

it.each([
  ['name', { name: ' ' }],
  ['email', { email: 'ada@' }],
  ['message', { message: '' }],
  ['message', { message: 'x'.repeat(4001) }],
  ['message', { message: 'a\u202eb' }],
])('shows the form again with an error at %s, and sends nothing', async (field, wrong) => {
  const email = newMail()
  const fields = { name: 'Ada <i>', email, message: 'Two\nlines', ...wrong }
  const answer = await write(fields)
  expect(answer.status).toBe(400)
  const page = await answer.text()
  expect(page).toContain(`id="${field}-problem"`)
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(1)
  expect(page).not.toContain('<i>')
  if (fields.message === 'Two\nlines') expect(page).toContain('>\nTwo\nlines</textarea>')
  expect(await atSupport(email)).toEqual([])
})

it('takes at most five messages of an address and a network in an hour, and keeps the sixth in the form', async () => {
  const email = newMail()
  for (let count = 0; count < 5; count++) await write({ name: 'Ada', email, message })
  const answer = await write({ name: 'Ada', email, message: 'Sixth words' })
  expect(answer.status).toBe(429)
  expect(answer.headers.get('retry-after')).toBeTruthy()
  expect(await answer.text()).toContain('Sixth words')
  expect(await atSupport(email)).toHaveLength(5)
})

it('takes an address’s message when a stranger in another network has used up what is allowed', async () => {
  const email = newMail()
  const from = (ip: string) => ({ headers: { 'cf-connecting-ip': ip } })
  const fields = { name: 'Ada', email, message }
  for (let count = 0; count < 5; count++) await write(fields, from('198.51.100.7'))
  expect((await write(fields, from('198.51.100.8'))).status).toBe(429)
  expect((await write(fields, from('203.0.113.7'))).status).toBe(200)
})

it('is refused from another site', async () => {
  const email = newMail()
  const answer = await write(
    { name: 'Ada', email, message },
    { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } },
  )
  expect(answer.status).toBe(403)
  expect(await atSupport(email)).toEqual([])
})

it.each(locales)('answers in the language of %s', async (locale) => {
  const page = await (await write({ name: 'Ada', email: newMail(), message }, { locale })).text()
  expect(page).not.toMatch(/\{\{|backend\./)
  expect(page).toMatch(/M-[0-9A-F]{8}/)
})
