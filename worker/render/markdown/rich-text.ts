import type { ProductCard } from '#shared/api/products.ts'
import type { Inline, RichText } from '#shared/api/rich-text.ts'
import type { PageFacts } from './facts.ts'
import { cardList } from './cards.ts'
import { blocks, bold, heading, link, list, plain, table } from './text.ts'

/** Editors' text as Markdown. `below` is how many levels its headings are moved down. */
export function richText(
  text: RichText,
  cards: Readonly<Record<string, ProductCard>>,
  facts: PageFacts,
  below = 0,
): string {
  return blocks(text.map((block) => blockText(block, cards, facts, below)))
}

function blockText(
  block: RichText[number],
  cards: Readonly<Record<string, ProductCard>>,
  facts: PageFacts,
  below: number,
): string {
  switch (block.type) {
    case 'heading':
      return heading(block.level + below, block.text)
    case 'paragraph':
      return inline(block.text, facts)
    case 'list':
      return list(
        block.items.map((item) => inline(item, facts)),
        { ordered: block.ordered ?? false },
      )
    case 'quote':
      return `> ${plain(block.text)}${block.author ? ` (${plain(block.author)})` : ''}`
    case 'picture':
      return block.caption ? plain(block.caption) : ''
    case 'table':
      return table(block.head, block.rows)
    case 'callout':
      return blocks([
        block.title && bold(block.title),
        ...[block.text, ...(block.more ?? [])].map((each) => inline(each, facts)),
      ])
    case 'products':
      return cardList(
        block.keys.flatMap((key) => cards[key] ?? []),
        facts,
      )
    // A form, which is used on the page itself.
    case 'withdrawal':
    case 'contact':
      return ''
  }
}

function inline(runs: Inline, { place }: PageFacts): string {
  return runs
    .map((run) => {
      if (typeof run === 'string') return plain(run)
      const text = plain(run.text)
      const words = run.strong ? `**${text}**` : run.emphasis ? `*${text}*` : text
      return run.link ? link(words, run.link, place) : words
    })
    .join('')
}
