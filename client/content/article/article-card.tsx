import type { ArticleCard as Card } from '#shared/api/articles.ts'
import { Picture } from '../../catalog/picture.tsx'
import { useT } from '../../i18n/provider.tsx'
import { useDates } from '../../i18n/use-dates.ts'
import { Link } from '../../navigation/link.tsx'

interface ArticleCardProps {
  card: Card
  /** True for the newest article of a page, whose text is beside its picture. */
  wide?: boolean
  priority?: boolean
  heading?: 'h2' | 'h3'
}

/** An article in a list: picture, title, summary, reading time (CONT-4). */
export function ArticleCard({
  card,
  wide = false,
  priority,
  heading: Heading = 'h3',
}: ArticleCardProps) {
  const t = useT()
  const { date } = useDates()
  return (
    <article className="article-card" data-wide={wide ? '' : undefined}>
      <div className="tile">
        <Picture
          picture={card.illustration}
          width={640}
          height={427}
          priority={priority}
          className="w-full"
        />
      </div>
      <div className="grid gap-2 content-start">
        <p className="t-small text-muted">
          <time dateTime={card.date}>{date(card.date)}</time> ·{' '}
          {t('content.article.minutes', { count: card.minutes })}
        </p>
        <Heading className={wide ? 't-title' : 't-subtitle'}>
          <Link to={card.link} className="stretched">
            {card.title}
          </Link>
        </Heading>
        <p className="text-muted">{card.subtitle}</p>
      </div>
    </article>
  )
}
