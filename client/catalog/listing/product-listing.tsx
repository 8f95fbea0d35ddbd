import type { Facets, ProductCard } from '#shared/api/products.ts'
import { listingPageSize } from '#shared/catalog/product-facts.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { useI18n } from '../../i18n/provider.tsx'
import { island } from '../../streaming/island.tsx'
import { whenNeeded } from '../../streaming/when-needed.ts'
import { EmptyState } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { opens } from '../../ui/overlays/commands.ts'
import { ListingSort } from './listing-sort.tsx'
import { ProductRows } from './product-rows.tsx'

const FilterColumn = island(() =>
  import('./filter-drawer.tsx').then((module) => module.FilterColumn),
)
const FilterDrawer = island(() =>
  import('./filter-drawer.tsx').then((module) => module.FilterDrawer),
)
const ActiveFilters = island(() =>
  import('./active-filters.tsx').then((module) => module.ActiveFilters),
)
const FurtherProducts = island(
  () => import('./further-products.tsx').then((module) => module.FurtherProducts),
  whenNeeded('.further', 'a'),
)

interface ProductListingProps {
  products: readonly ProductCard[]
  facets: Facets
  /**
   * The criteria of the search that gave the products, as JSON: a text is the same key for a cached
   * fragment wherever it was made, an object is not.
   */
  criteria: string
  pageNumber: number
  /** True for the list of a subcategory, whose path has chosen already. */
  isOneKind: boolean
  /** Canonical query of the listing. */
  query: string
  /** Path of the listing, with the locale prefix. */
  path: string
  title: string
  /** True where no picture comes before the list. */
  priority: boolean
}

const choosing = /[?&](?!(?:page|q|sort)=)/

/** Canonical query of a listing, with its question mark; empty where there is none. */
export function queryIn({ head }: Visit): string {
  return new URL(head.canonical).search
}

/** Whether a canonical query has filters. */
export function isNarrowed(query: string): boolean {
  return choosing.test(query)
}

/** The query with the text of a search alone. */
function textIn(query: string): string {
  const text = new URLSearchParams(query).get('q')
  return text ? `?q=${encodeURIComponent(text)}` : ''
}

const drawerId = 'filters'

/**
 * Products with filters, order and pages, all that is inside of `.listing`. The scripts of the
 * filters are loaded later. Its props are the same for the same list, so it can be a cached
 * fragment.
 */
export function ProductListing({
  products,
  facets,
  criteria,
  pageNumber,
  isOneKind,
  query,
  path,
  title,
  priority,
}: ProductListingProps) {
  const { t } = useI18n()
  const filtering = { query, facets, path, isOneKind }
  return (
    <>
      <aside className="listing-side" aria-label={t('catalog.filters.title')}>
        <FilterColumn {...filtering} />
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
          <ListingSort query={query} path={path} />
        </div>
        <ActiveFilters {...filtering} />
        {products.length === 0 ? (
          <EmptyState
            icon="search"
            title={t('catalog.listing.empty')}
            text={t('catalog.listing.emptyText')}
          >
            <a className="link" href={path + textIn(query)}>
              {t('catalog.filters.clear')}
            </a>
          </EmptyState>
        ) : (
          <div className="mt-6">
            <ProductRows
              products={products}
              title={title}
              offset={(pageNumber - 1) * listingPageSize}
              priority={priority}
            />
          </div>
        )}
        {facets.total > listingPageSize && (
          <FurtherProducts
            key={path + query}
            query={query}
            criteria={criteria}
            total={facets.total}
            pageNumber={pageNumber}
            shown={products.length}
            path={path}
            title={title}
          />
        )}
      </div>
      <FilterDrawer id={drawerId} {...filtering} />
    </>
  )
}
