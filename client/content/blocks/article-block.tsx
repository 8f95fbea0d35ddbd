import { ArticleCard } from '../article/article-card.tsx'
import { BlockHead } from '../../catalog/block-head.tsx'
import type { SectionProps } from '../section-props.ts'

/** Cards of articles that an editor chose. */
export function ArticleBlock({ item, articles, first }: SectionProps<'article_block'>) {
  const cards = item.articles.flatMap((id) => articles?.[id] ?? [])
  if (cards.length === 0) return null
  return (
    <section className="wrap section">
      <BlockHead as={first ? 'h1' : 'h2'} title={item.title} cta={item.ctas?.[0]} />
      <ul className="article-grid">
        {cards.map((card) => (
          <li key={card.id}>
            <ArticleCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
