import { hasMarkdown } from '#shared/routes/markdown.ts'
import { formatDate } from '#shared/markets/dates.ts'
import type { Crumb } from '#shared/api/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { articleList, cardList } from './cards.ts'
import type { PageFacts } from './facts.ts'
import { productText } from './product.ts'
import { richText } from './rich-text.ts'
import { sectionsText } from './sections.ts'
import { resellersText } from './resellers.ts'
import { blocks, bold, heading, link, list, plain } from './text.ts'

/**
 * A page as Markdown, written from the same data as its document (MACH-1); undefined for pages that
 * have no Markdown, such as the search and the error page.
 */
export function pageText(visit: Visit, facts: PageFacts): string | undefined {
  const body = hasMarkdown(visit) ? bodyOf(visit, facts) : undefined
  if (body === undefined) return undefined
  return `${blocks([crumbsOf(visit, facts), body])}\n`
}

function bodyOf(visit: Visit, facts: PageFacts): string | undefined {
  if (visit.page === 'product') return productText(visit.data, facts)
  if (visit.page === 'article') return articleText(visit.data, facts)
  if (visit.page === 'installation') return guideText(visit.data, facts)
  if (visit.page === 'size') return sizeText(visit.data, facts)
  if (visit.page === 'room') return roomText(visit.data, facts)
  if (visit.page === 'press' || !('page' in visit.data)) return undefined
  const { page, ...data } = visit.data
  return blocks([
    heading(1, page.seo.breadcrumb_label ?? page.seo.title),
    plain(page.seo.description),
    sectionsText(page.sections, data, facts),
    'shown' in data && resellersText(data.shown),
    ...('products' in data
      ? [
          plain(facts.t('catalog.listing.count', { count: data.facets.total })),
          cardList(data.products, facts),
        ]
      : []),
    'items' in data && articleList(data.items, facts),
  ])
}

function articleText({ article, cards }: Visit<'article'>['data'], facts: PageFacts): string {
  const { t, market } = facts
  return blocks([
    heading(1, article.title),
    plain(article.subtitle),
    plain(
      [
        t('content.article.by', { author: article.author }),
        formatDate(article.date, market.code, 'long'),
      ].join(' · '),
    ),
    richText(article.body, cards, facts),
    article.related.length > 0 &&
      blocks([heading(2, t('content.article.related')), articleList(article.related, facts)]),
  ])
}

function guideText(
  { product, facts }: Visit<'installation'>['data'],
  { t, place }: PageFacts,
): string {
  return blocks([
    heading(1, t('content.installation.title', { name: product.name })),
    product.installation.length === 0 &&
      plain(t('content.installation.empty', { name: product.name })),
    ...(facts?.rows ?? []).map(({ term, value }) => `${plain(term)} – ${plain(value)}`),
    ...(facts?.warnings.items ?? []).map(plain),
    ...(facts?.wires?.rows ?? []).map(({ use, color }) => `${plain(use)} – ${plain(color)}`),
    ...product.installation.flatMap(({ title, text }, index) => [
      heading(2, `${t('content.installation.step', { number: index + 1 })}: ${title}`),
      plain(text),
    ]),
    link(plain(product.name), product.link, place),
  ])
}

/** The dimensions of a product in mm and inches, part by part (SIZE-2). */
function sizeText(data: Visit<'size'>['data'], { place }: PageFacts): string {
  return blocks([
    heading(1, data.heading),
    plain(data.intro),
    list(data.drawings.map(({ text }) => plain(text))),
    list(data.facts.map(({ label, value }) => `${plain(label)}: ${plain(value)}`)),
    ...data.links.map(({ title, link: to }) => link(plain(title), to, place)),
  ])
}

/** The rooms, the plan in them with its set, and what it does together (ROOM-4). */
function roomText(data: Visit<'room'>['data'], facts: PageFacts): string {
  const { place } = facts
  const { words, rooms, list: plan, set, does, examples } = data
  return blocks([
    heading(1, data.title),
    plain(data.intro),
    heading(2, words.rooms),
    list(rooms.map((room) => link(plain(room.name), room.link, place))),
    heading(2, words.choose),
    list(
      examples.map(
        ({ title, text, link: target }) => `${link(plain(title), target, place)}: ${plain(text)}`,
      ),
    ),
    ...(plan.length > 0
      ? [
          heading(2, words.plan),
          list(
            plan.map(
              ({ room, pieces }) =>
                `${bold(room)}: ${plain(pieces.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '))}`,
            ),
          ),
          heading(2, words.set),
          cardList(
            set.map(({ card }) => card),
            facts,
          ),
        ]
      : []),
    does.length > 0 &&
      blocks([heading(2, words.together), list(does.map(({ text }) => plain(text)))]),
  ])
}

function crumbsOf({ data }: Visit, { place }: PageFacts): string {
  const crumbs: readonly Crumb[] =
    'breadcrumb' in data
      ? data.breadcrumb
      : 'article' in data
        ? data.article.breadcrumb
        : 'page' in data
          ? data.page.breadcrumb
          : []
  return crumbs.map(({ label, path }) => link(plain(label), path, place)).join(' › ')
}
