import { localePath } from '#shared/markets/locale.ts'
import { type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { brand } from '#shared/settings/brand.ts'
import { documentTable } from '../documents.ts'
import { ContentError } from '../files.ts'
import type { Pages } from '../pages/pages.ts'
import type { ContentTable } from '../table.ts'
import { OrderPapers } from '../../../worker/commerce/stored-content.ts'
import { colonOf } from '#shared/texts/colon.ts'
import { escapeText } from '#shared/texts/escape-text.ts'
import { richTextHtml } from '#shared/texts/rich-text-html.ts'
import { richTextPlain } from '#shared/texts/rich-text-plain.ts'
import { withdrawalPage } from '#shared/routes/withdrawal-form.ts'

/**
 * Law pages that a seller sends with the confirmation of an order, in this order. The guarantees
 * are part of the terms.
 */
const papers = ['terms', 'withdrawal'] as const

/** The papers of an order for each storefront. Throws ContentError. */
export function orderPaperTables(pages: Pages): ContentTable[] {
  const documents = locales.map((locale, position) => ({
    collection: 'order-papers',
    id: 'order',
    language: locale,
    position,
    body: orderPapers(pages, locale),
  }))
  return [documentTable('order-papers', ['order-papers'], documents)]
}

/**
 * The papers of an order in a storefront's words, as HTML and as text. Links begin with
 * `{{origin}}`, which is put in when a mail is written.
 */
export function orderPapers(pages: Pages, locale: Locale): OrderPapers {
  const parts = papers.map((name) => ({
    title: titleOf(pages, name, locale),
    blocks: pages.law.page(name, locale),
  }))
  const { language, hreflang } = marketOf(locale)
  const link = (to: string) => (to.startsWith('/') ? `{{origin}}${localePath(locale, to)}` : to)
  const plain = { link, withdrawal: withdrawalForm, colon: colonOf(language) }
  const html = { link, withdrawal: withdrawalForm, below: 1 }
  return OrderPapers.parse({
    title: parts.map(({ title }) => title).join(', '),
    fileName: `${brand.name.toLowerCase()}-${locale}.html`,
    language: hreflang,
    html: parts
      .map(({ title, blocks }) => `<h2>${escapeText(title)}</h2>\n${richTextHtml(blocks, html)}`)
      .join('\n'),
    text: parts
      .map(
        ({ title, blocks }) =>
          `${title}\n${'='.repeat(title.length)}\n\n${richTextPlain(blocks, plain)}`,
      )
      .join('\n\n\n'),
  })
}

function titleOf({ texts }: Pages, page: string, locale: Locale): string {
  const title = texts.get(`legal-${page}`, locale)['text.title']
  if (typeof title === 'string') return title
  throw new ContentError(`content/pages/texts: legal-${page} has no title in ${locale}`)
}

const withdrawalForm = `${withdrawalPage}#withdraw`
