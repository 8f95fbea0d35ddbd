import { routes } from '#shared/routes/routes.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { ArticleCard } from '../content/article/article-card.tsx'
import { HeroBlock } from '../content/blocks/hero-block.tsx'
import { MoreSections } from '../content/islands.tsx'
import { PageBreadcrumb, pageName } from '../content/page-breadcrumb.tsx'
import { usePath, useT } from '../i18n/provider.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { EmptyState } from '../ui/feedback/notice.tsx'
import '../content/hero.css'
import '../content/sections.css'

/**
 * A listing of articles: an editor's first section, the newest article large, the others in a grid,
 * then the editor's other sections.
 */
export function Page({ visit }: { visit: Visit<'articles'> }) {
  const t = useT()
  const path = usePath()
  const { page, cards, articles, items } = visit.data
  const title = pageName(page)
  const [first, ...others] = page.sections
  const opening = first?.collection === 'hero_block' ? first.item : undefined
  const rest = opening ? others : page.sections
  const [newest, ...older] = items
  return (
    <>
      <PageBreadcrumb crumbs={page.breadcrumb} />
      {opening ? (
        <HeroBlock item={opening} first />
      ) : (
        <div className="wrap opening">
          <Headline as="h1" text={title} />
        </div>
      )}
      <section className="wrap section" aria-label={title}>
        {newest ? (
          <>
            <ArticleCard card={newest} wide priority={!opening?.picture} heading="h2" />
            {older.length > 0 && (
              <ul className="article-grid article-rest">
                {older.map((card) => (
                  <li key={card.id}>
                    <ArticleCard card={card} heading="h2" />
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <EmptyState
            icon="newspaper"
            title={t('content.article.empty')}
            text={t('content.article.emptyText')}
          >
            <ButtonLink
              href={path(routes.articles.href({ articlesCategory: 'articles' }))}
              variant="outline"
            >
              {t('content.article.all')}
            </ButtonLink>
          </EmptyState>
        )}
      </section>
      {rest.length > 0 && <MoreSections sections={rest} cards={cards} articles={articles} after />}
    </>
  )
}
