import type { ArticleCard } from '#shared/api/articles.ts'
import type { ProductCard } from '#shared/api/products.ts'
import type { Link } from '#shared/catalog/link.ts'
import type { Section, SectionOf } from '#shared/api/sections.ts'
import { articleList, cardList } from './cards.ts'
import type { PageFacts } from './facts.ts'
import { richText } from './rich-text.ts'
import { blocks, bold, heading, link, list, plain, table } from './text.ts'

interface SectionCards {
  cards: Readonly<Record<string, ProductCard>>
  articles: Readonly<Record<string, ArticleCard>>
}

/** Sections of a page as Markdown, with headings from level 2 on. */
export function sectionsText(
  sections: readonly Section[],
  known: SectionCards,
  facts: PageFacts,
): string {
  return blocks(sections.map((section) => sectionText(section, known, facts)))
}

function sectionText(section: Section, known: SectionCards, facts: PageFacts): string {
  switch (section.collection) {
    case 'hero_block':
    case 'story_block':
    case 'category_block':
      return promotion(section, facts)
    case 'product_block':
    case 'comparator_block':
    case 'article_block':
      return cardSection(section, known, facts)
    case 'text_block': {
      const { title, text } = section.item
      return blocks([title && heading(2, title), richText(text, known.cards, facts)])
    }
    case 'quote_block':
      return blocks([
        heading(2, section.item.title),
        ...section.item.quotes.map(
          ({ text, author, place, rating }) =>
            `> ${plain(text)} (${plain([author, place].filter(Boolean).join(', '))}, ${plain(facts.t('content.rating', { rating }))})`,
        ),
      ])
    case 'reassurance_block':
      return list(section.item.items.map(({ title, text }) => `${bold(title)}: ${plain(text)}`))
    case 'faq_block':
      return blocks([
        heading(2, section.item.title),
        ...section.item.items.flatMap(({ question, answer }) => [
          heading(3, question),
          plain(answer),
        ]),
      ])
    case 'newsletter_block':
      return blocks([heading(2, section.item.title), plain(section.item.text)])
    case 'list_block':
      return listSection(section, facts)
    // These are pages of their own: that of a finder has no Markdown, since it is made of questions
    // and links; the others make their own from what they show.
    case 'finder_block':
    case 'reseller_block':
    case 'room_block':
      return ''
  }
}

function promotion(
  { item }: SectionOf<'hero_block' | 'story_block' | 'category_block'>,
  facts: PageFacts,
): string {
  const more =
    'tiles' in item
      ? list(
          item.tiles.map((tile) =>
            named(link(plain(tile.title), tile.link, facts.place), tile.subtitle),
          ),
        )
      : 'figures' in item
        ? list(item.figures.map(({ value, label }) => `${bold(value)} ${plain(label)}`))
        : undefined
  const text = 'text' in item ? item.text : 'subtitle' in item ? item.subtitle : undefined
  return blocks([
    item.title && heading(2, item.title),
    text && plain(text),
    more,
    actions(item.ctas, facts),
  ])
}

function cardSection(
  section: SectionOf<'product_block' | 'comparator_block' | 'article_block'>,
  { cards, articles }: SectionCards,
  facts: PageFacts,
): string {
  if (section.collection === 'article_block') {
    const { title, ctas, articles: ids } = section.item
    const named = ids.flatMap((id) => articles[id] ?? [])
    return blocks([heading(2, title), articleList(named, facts), actions(ctas, facts)])
  }
  if (section.collection === 'product_block') {
    const { type, heading: head, products } = section.item
    const shown =
      type === 'bestSellers'
        ? (facts.bestSellers?.products ?? [])
        : products.flatMap(({ key }) => cards[key] ?? [])
    if (shown.length === 0) return ''
    return blocks([
      heading(2, head.title.text),
      head.subtitle && plain(head.subtitle.text),
      cardList(shown, facts),
      actions(head.ctas, facts),
    ])
  }
  const { heading: head, comparisonTables } = section.item
  return blocks([
    head && heading(2, head.title.text),
    ...comparisonTables.flatMap(({ title, products, rows }) => [
      heading(3, title),
      table(
        ['', ...products.map((key) => cards[key]?.name ?? '')],
        rows.map(({ label, values }) => [label, ...values]),
      ),
    ]),
  ])
}

function listSection({ item }: SectionOf<'list_block'>, { place }: PageFacts): string {
  const groups = [...Map.groupBy(item.items, ({ group }) => group ?? '')]
  return blocks([
    item.title && heading(2, item.title),
    ...groups.flatMap(([group, items]) => [
      group && heading(3, group),
      list(
        items.map(({ title, text, meta, link: target }) => {
          const name = target ? link(plain(title), target, place) : bold(title)
          return named(name, [meta, text].filter(Boolean).join(' · '))
        }),
      ),
    ]),
  ])
}

function actions(ctas: readonly Link[] | undefined, { place }: PageFacts): string {
  return list((ctas ?? []).map(({ link: target, title }) => link(plain(title), target, place)))
}

function named(name: string, text: string | undefined): string {
  return text ? `${name}: ${plain(text)}` : name
}
