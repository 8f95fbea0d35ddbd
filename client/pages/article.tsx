import type { Visit } from '#shared/routes/visit.ts'
import { Picture } from '../catalog/picture.tsx'
import { ArticleCard } from '../content/article/article-card.tsx'
import { ArticleContents } from '../content/article/article-contents.tsx'
import { PageBreadcrumb } from '../content/page-breadcrumb.tsx'
import { RichText } from '../content/rich-text.tsx'
import { useT } from '../i18n/provider.tsx'
import { useDates } from '../i18n/use-dates.ts'
import { Headline } from '../ui/text/headline.tsx'
import '../content/sections.css'
import '../content/text.css'
import '../content/within-text.css'
import '../content/article/article.css'

/** An article: title, summary, wide picture, then its text with a table of contents (CONT-4). */
export function Page({ visit }: { visit: Visit<'article'> }) {
  const t = useT()
  const { date } = useDates()
  const { article, cards } = visit.data
  const { title, subtitle, illustration, body, author, minutes, related } = article
  return (
    <>
      <PageBreadcrumb crumbs={article.breadcrumb} />
      <article className="wrap">
        <header className="article-head">
          <Headline as="h1" text={title} />
          <p className="t-lead text-muted">{subtitle}</p>
          <p className="t-small text-muted">
            {t('content.article.by', { author })} ·{' '}
            <time dateTime={article.date}>{date(article.date)}</time> ·{' '}
            {t('content.article.minutes', { count: minutes })}
          </p>
        </header>
        {illustration && (
          <div className="tile bleed article-picture">
            <Picture
              picture={illustration}
              width={1200}
              height={600}
              sizes="(min-width: 80rem) 80rem, 100vw"
              priority
              className="w-full"
            />
          </div>
        )}
        <div className="article-body">
          <ArticleContents body={body} />
          <RichText blocks={body} cards={cards} />
        </div>
      </article>
      {related.length > 0 && (
        <section className="wrap section" aria-labelledby="related">
          <Headline id="related" text={t('content.article.related')} className="mb-8" />
          <ul className="article-grid">
            {related.map((card) => (
              <li key={card.id}>
                <ArticleCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
