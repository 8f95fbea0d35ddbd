import { useRef } from 'react'
import type { ProductCard as Card } from '#shared/api/products.ts'
import type { Section } from '#shared/api/sections.ts'
import { localePath } from '#shared/markets/locale.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { ProductCard } from '../catalog/product-card.tsx'
import { isNarrowed, ProductListing, queryIn } from '../catalog/listing/product-listing.tsx'
import { useListEvent } from '../catalog/use-list-event.ts'
import { PageBreadcrumb, pageName } from '../content/page-breadcrumb.tsx'
import { HeroBlock } from '../content/blocks/hero-block.tsx'
import { MoreSections } from '../content/islands.tsx'
import { useI18n } from '../i18n/provider.tsx'
import { CachedFragment } from '../streaming/cached-fragment.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../content/hero.css'
import '../catalog/listing/listing.css'

type ListingVisit = Visit<'category' | 'subcategory' | 'listing' | 'offers'>

/**
 * A list of products (CAT-7): an editor's introduction, filters with counts, order, products, and
 * the editor's other sections. One product alone is no list: it is shown large (CAT-18).
 */
export function Page({ visit }: { visit: ListingVisit }) {
  const { locale } = useI18n()
  const { page, cards, articles, products, facets, criteria, pageNumber } = visit.data
  const title = pageName(page)
  const query = queryIn(visit)
  const list = useRef<HTMLElement>(null)
  useListEvent(list, products, title)
  const { opening, tiles, rest } = arrange(page.sections, visit.page === 'offers')
  const [only] = facets.total === 1 && !isNarrowed(query) ? products : []
  return (
    <>
      {!opening?.picture && <PageBreadcrumb crumbs={page.breadcrumb} />}
      {!opening && (
        <div className="wrap opening">
          <Headline as="h1" text={title} />
          <p className="t-lead text-muted mt-3 measure">{page.seo.description}</p>
        </div>
      )}
      {opening && <HeroBlock item={opening} first />}
      {tiles.length > 0 && (
        <MoreSections sections={tiles} cards={cards} articles={articles} after />
      )}
      <section ref={list} className="wrap section" aria-label={title}>
        {only ? (
          <OnlyProduct card={only} title={title} />
        ) : (
          <CachedFragment
            as="div"
            className="listing"
            content={ProductListing}
            isKept={!isNarrowed(query)}
            props={{
              products,
              facets,
              criteria: JSON.stringify(criteria),
              pageNumber,
              isOneKind: criteria.subcategory !== undefined && !query.includes('subcategory='),
              query,
              path: localePath(locale, visit.path),
              title,
              priority: !opening?.picture,
            }}
          />
        )}
      </section>
      {rest.length > 0 && <MoreSections sections={rest} cards={cards} articles={articles} after />}
    </>
  )
}

/** The product of a list that has no other. */
function OnlyProduct({ card, title }: { card: Card; title: string }) {
  return (
    <div className="only-product">
      <ProductCard card={card} listName={title} index={0} bulletPoints heading="h2" large />
    </div>
  )
}

/**
 * The opening section and links to subcategories come before the products, the others after them.
 * The product block of an offer is left out, because the list shows its products.
 */
function arrange([first, ...others]: readonly Section[], isOffer: boolean) {
  const opening = first?.collection === 'hero_block' ? first.item : undefined
  const sections = first && !opening ? [first, ...others] : others
  return {
    opening,
    tiles: sections.filter(({ collection }) => collection === 'category_block'),
    rest: sections.filter(
      ({ collection }) =>
        collection !== 'category_block' && !(isOffer && collection === 'product_block'),
    ),
  }
}
