// Requirements: LAW-7.
import { describe, expect, it } from 'vitest'
import { locales, marketOf } from '#shared/markets/markets.ts'
import { orderPapers } from '#scripts/push/law/order-papers.ts'
import { papersFor, withPapers } from '#worker/commerce/mail/papers.ts'
import { duties } from './support/duties.ts'
import { wholePages } from './support/whole-content.ts'

const pages = wholePages()
const origin = 'https://shop.test'
const inMail = new Set(['terms', 'withdrawal', 'guarantee'])

async function mailIn(locale: (typeof locales)[number]) {
  const papers = await papersFor(orderPapers(pages, locale), origin)
  const mail = { text: 'Thank you', html: '<html><body><p>Thank you</p></body></html>' }
  return withPapers(mail, papers)
}

/** What a reader sees of HTML, one line for each paragraph, heading and entry. */
function shown(html: string): string {
  return html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<\/?(?:p|h\d|li|ul|div|tr|title)[^>]*>/g, '\n')
    .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/g, '$2 ($1)')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
}

describe('the confirmation of an order', () => {
  it.each(locales)('holds in %s what its country’s law has sent', async (locale) => {
    const { text, html, attachments } = await mailIn(locale)
    const [file] = attachments
    const attached = Buffer.from(file!.content, 'base64').toString('utf8')
    const { country } = marketOf(locale)
    const own = duties.filter((duty) => duty.countries.includes(country) && inMail.has(duty.page))
    expect(own.length).toBeGreaterThan(0)
    const forms = [
      text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/^\| /gm, ''),
      shown(html),
      shown(attached),
    ]
    for (const form of forms)
      for (const { finds } of own)
        // The confirming button is on the page alone; the mail has a link of that name.
        for (const { source, flags } of finds)
          expect(form).toMatch(new RegExp(source.replaceAll(/[$^]/g, ''), flags))
  })

  it.each(locales)('has in %s no open name, and links that lead somewhere', async (locale) => {
    const { text, html, attachments } = await mailIn(locale)
    for (const form of [text, html]) expect(form).not.toMatch(/\{\{|undefined|\]\(/)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)
    expect(links.length).toBeGreaterThan(1)
    for (const link of links) expect(link).toMatch(/^https:\/\//)
    expect(attachments).toMatchObject([
      { fileName: `orvane-${locale}.html`, contentType: 'text/html; charset=utf-8' },
    ])
  })

  it('names the wording by its content: other words or another address are other papers', async () => {
    const papers = orderPapers(pages, 'fr-fr')
    const { id } = await papersFor(papers, origin)
    expect((await papersFor(papers, origin)).id).toBe(id)
    expect((await papersFor(papers, 'https://other.test')).id).not.toBe(id)
    expect((await papersFor({ ...papers, html: `${papers.html}.` }, origin)).id).not.toBe(id)
  })
})
