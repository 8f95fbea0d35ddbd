// Requirements: SEC-1, MAIL-4.
import { describe, expect, it } from 'vitest'
import { builtInTexts } from '../texts/locale-texts.ts'
import { html } from './html.ts'
import { renderMail } from './render-mail.ts'

const hostile = `"><b onload='x'>&amp;`
const words = '&quot;&gt;&lt;b onload=&#39;x&#39;&gt;&amp;amp;'

describe('HTML of mails and small pages', () => {
  it('escapes a value in elements and in attributes', () => {
    expect(html`<a title="${hostile}">${hostile}</a>`.toString()).toBe(
      `<a title="${words}">${words}</a>`,
    )
  })

  it('escapes each value of a list, and does not escape HTML', () => {
    expect(html`<p>${[hostile, html`<i>${1}</i>`]}</p>`.toString()).toBe(`<p>${words}<i>1</i></p>`)
  })

  it('leaves out undefined values', () => {
    expect(html`<p>${undefined}</p>`.toString()).toBe('<p></p>')
  })
})

const texts = await builtInTexts('en-eu')

describe('a mail with typed values', () => {
  const mail = renderMail(texts, {
    to: 'ada@example.org',
    subject: `Hello\r\nBcc: all@example.org\u2028${hostile}`,
    heading: hostile,
    paragraphs: [hostile],
    rows: [{ label: hostile, value: hostile, note: hostile }],
    blocks: [{ title: hostile, lines: [hostile, hostile] }],
    note: hostile,
    action: { label: hostile, link: `https://shop.test/?q=${hostile}` },
    leave: { label: hostile, link: `https://shop.test/leave?q=${hostile}` },
  })

  it('has a subject of one line', () => {
    expect(mail.subject).toBe(`Hello Bcc: all@example.org ${hostile}`)
  })

  it('contains no markup except its own', () => {
    expect(mail.html).not.toContain(hostile)
    expect(mail.html).not.toContain('<b onload')
    expect(mail.html.split(words).length - 1).toBe(14)
  })

  it('can be unsubscribed from with one click', () => {
    expect(mail.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })
})
