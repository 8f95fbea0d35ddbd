import { useRef } from 'react'
import type { Section } from '#shared/api/sections.ts'
import { localePath } from '#shared/markets/locale.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { ActiveFilters } from '../catalog/listing/active-filters.tsx'
import { ListingFilters } from '../catalog/listing/listing-filters.tsx'
import { ListingSort } from '../catalog/listing/listing-sort.tsx'
import { type Filters, filtersOf } from '../catalog/listing/listing-url.ts'
import { ProductCard } from '../catalog/product-card.tsx'
import { useListEvent } from '../catalog/use-list-event.ts'
import { PageBreadcrumb, pageName } from '../content/page-breadcrumb.tsx'
import { HeroBlock } from '../content/blocks/hero-block.tsx'
import { MoreSections } from '../content/islands.tsx'
import { useI18n } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { opens } from '../ui/overlays/commands.ts'
import { CachedFragment } from '../streaming/cached-fragment.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { island } from '../streaming/island.tsx'
import { EmptyState } from '../ui/feedback/notice.tsx'
import '../content/hero.css'
import '../catalog/listing/listing.css'

const FilterDrawer = island(() =>
  import('../catalog/listing/filter-drawer.tsx').then((module) => module.FilterDrawer),
)

type ListingVisit = Visit<'category' | 'subcategory' | 'listing' | 'offers'>

interface ListProps {
  visit: ListingVisit
  filters: Filters
  /** Path of the listing, with the locale prefix. */
  path: string
  title: string
  /** True where no picture comes before the list. */
  priority: boolean
}

const firstRow = 4
// Products per group: full rows with two, three or four columns, because a group may be rendered
// without the next one.
const fullRows = 12
const drawerId = 'filters'

function filtersOfVisit(visit: ListingVisit): Filters {
  return filtersOf(visit.data.criteria, visit.page === 'subcategory')
}

/**
 * A list of products (CAT-7): an editor's introduction, filters with counts, order, products, and
 * the editor's other sections.
 */
export function Page({ visit }: { visit: ListingVisit }) {
  const { locale } = useI18n()
  const { page, cards, articles, facets } = visit.data
  const path = localePath(locale, visit.path)
  const filters = memoizeByObject(visit, filtersOfVisit)
  const title = pageName(page)
  const list = useRef<HTMLElement>(null)
  useListEvent(list, visit.data.products, title)
  const { opening, tiles, rest } = arrange(page.sections, visit.page === 'offers')
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
      <CachedFragment
        as="section"
        ref={list}
        className="wrap section"
        aria-label={title}
        content={List}
        props={{ visit, filters, path, title, priority: !opening?.picture }}
      />
      <MoreSections sections={rest} cards={cards} articles={articles} after />
      <FilterDrawer id={drawerId} filters={filters} facets={facets} path={path} />
    </>
  )
}

function List({ visit, filters, path, title, priority }: ListProps) {
  const { t } = useI18n()
  const { facets, products } = visit.data
  return (
    <div className="listing">
      <aside className="listing-side" aria-label={t('catalog.filters.title')}>
        <ListingFilters filters={filters} facets={facets} path={path} />
      </aside>
      <div>
        <div className="listing-bar">
          <p role="status" className="t-small text-muted nums">
            {t('catalog.listing.count', { count: facets.total })}
          </p>
          <Button
            variant="outline"
            size="sm"
            icon="sliders-horizontal"
            className="listing-open"
            {...opens(drawerId)}
          >
            {t('catalog.filters.title')}
          </Button>
          <ListingSort filters={filters} path={path} />
        </div>
        <ActiveFilters filters={filters} facets={facets} path={path} />
        {products.length === 0 ? (
          <EmptyState
            icon="search"
            title={t('catalog.listing.empty')}
            text={t('catalog.listing.emptyText')}
          >
            <a className="link" href={path}>
              {t('catalog.filters.clear')}
            </a>
          </EmptyState>
        ) : (
          <div className="mt-6">
            {inRows(products).map((cards, group) => (
              <div key={cards[0]?.key} className="card-rows grid-cards product-grid listing-grid">
                {cards.map((card, place) => {
                  const index = group * fullRows + place
                  const isFirst = priority && index < firstRow
                  return (
                    <ProductCard
                      key={card.key}
                      card={card}
                      listName={title}
                      index={index}
                      bulletPoints
                      heading="h2"
                      priority={isFirst}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function inRows<Card>(cards: readonly Card[]): Card[][] {
  return Array.from({ length: Math.ceil(cards.length / fullRows) }, (_, group) =>
    cards.slice(group * fullRows, (group + 1) * fullRows),
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
