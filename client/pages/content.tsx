import type { Visit } from '#shared/routes/visit.ts'
import { MoreSections } from '../content/islands.tsx'
import { PageBreadcrumb, pageName } from '../content/page-breadcrumb.tsx'
import { Headline } from '../ui/text/headline.tsx'

type ContentPage =
  | 'pro'
  | 'company'
  | 'jobs'
  | 'brand'
  | 'partner'
  | 'brand-creations'
  | 'brand-weather'
  | 'content'
type Section = Visit<ContentPage>['data']['page']['sections'][number]

/**
 * A page that an editor composed of sections, such as company and legal pages. Where the first
 * section has no title, the page's name is the heading.
 */
export function Page({ visit }: { visit: Visit<ContentPage> }) {
  const { page, cards, articles } = visit.data
  const [opening] = page.sections
  const isUnderPicture = opening?.collection === 'hero_block' && opening.item.picture !== undefined
  const hasHeadline = opening !== undefined && opensPage(opening)
  return (
    <>
      {!isUnderPicture && <PageBreadcrumb crumbs={page.breadcrumb} />}
      {!hasHeadline && (
        <div className="wrap opening">
          <Headline as="h1" text={pageName(page)} />
        </div>
      )}
      <MoreSections
        sections={page.sections}
        cards={cards}
        articles={articles}
        after={!hasHeadline}
      />
    </>
  )
}

/**
 * True where the section's title can be the page's h1; those of products and comparisons are
 * headings of a part.
 */
function opensPage({ collection, item }: Section): boolean {
  return collection !== 'product_block' && 'title' in item && item.title !== undefined
}
