import { useEffect, useRef } from 'react'
import { localePath } from '#shared/markets/locale.ts'
import type { FoundPage } from '#shared/api/suggestions.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { longestQuery } from '#shared/search/query-text.ts'
import { search as searched } from '../analytics/page-events.ts'
import { ActiveFilters } from '../catalog/listing/active-filters.tsx'
import { ListingFilters } from '../catalog/listing/listing-filters.tsx'
import { ListingSort } from '../catalog/listing/listing-sort.tsx'
import { type Filters, filtersOf, isFiltered } from '../catalog/listing/listing-url.ts'
import { ProductBlock } from '../catalog/product-block.tsx'
import { ProductCard } from '../catalog/product-card.tsx'
import { useListEvent } from '../catalog/use-list-event.ts'
import { useI18n, usePath } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Button } from '../ui/forms/button.tsx'
import { Input } from '../ui/forms/input.tsx'
import { opens } from '../ui/overlays/commands.ts'
import { island } from '../streaming/island.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../ui/forms/forms.css'
import '../catalog/listing/listing.css'

const FilterDrawer = island(() =>
  import('../catalog/listing/filter-drawer.tsx').then((module) => module.FilterDrawer),
)

type SearchVisit = Visit<'search'>

const drawerId = 'filters'
const firstRow = 4

function filtersOfVisit({ data: { criteria } }: SearchVisit): Filters {
  return filtersOf(criteria, false)
}

/**
 * The results of a search: its field, the products with their filters, and pages about the same
 * subject. Without scripts it is a plain form.
 */
export function Page({ visit }: { visit: SearchVisit }) {
  const { t, locale } = useI18n()
  const { query, facets, products, found, bestSellers } = visit.data
  const filters = memoizeByObject(visit, filtersOfVisit)
  const path = localePath(locale, visit.path)
  const title = query ? t('catalog.search.titleOf', { query }) : t('catalog.search.title')
  const hasList = facets !== undefined && (products.length > 0 || isFiltered(filters))
  useSearchEvent(visit, filters)
  return (
    <>
      <div className="wrap pt-8 md:pt-12 grid gap-5">
        <Headline as="h1" text={title} />
        <form action={path} role="search" className="row gap-2 measure">
          <Input
            key={query}
            name="q"
            type="search"
            className="grow"
            aria-label={t('shell.search.label')}
            placeholder={t('shell.search.placeholder')}
            defaultValue={query}
            maxLength={longestQuery}
            enterKeyHint="search"
            autoComplete="off"
          />
          <Button type="submit">{t('catalog.search.submit')}</Button>
        </form>
        {query && <Reading visit={visit} />}
      </div>
      {hasList && <Results visit={visit} filters={filters} path={path} title={title} />}
      {found && <OtherPages found={found} />}
      {products.length === 0 && !isFiltered(filters) && bestSellers?.products?.length ? (
        <ProductBlock
          block={{
            type: 'bestSellers',
            variant: 'carousel',
            heading: { title: { text: t('catalog.search.bestSellers') } },
            products: [],
          }}
          products={bestSellers.products}
        />
      ) : null}
      {hasList && facets && (
        <FilterDrawer id={drawerId} filters={filters} facets={facets} path={path} />
      )}
    </>
  )
}

/** Pushes the event once for each search that is shown; choosing a filter is no new search. */
function useSearchEvent({ data: { query, facets } }: SearchVisit, filters: Filters) {
  const isNew = query !== '' && !isFiltered(filters) && filters.sort === undefined
  const total = facets?.total ?? 0
  useEffect(() => {
    if (isNew) searched(query, total)
  }, [isNew, query, total])
}

/** How the query was understood: a better spelling, words that nothing has, or that nothing was found. */
function Reading({ visit }: { visit: SearchVisit }) {
  const { t } = useI18n()
  const { query, products, found } = visit.data
  const pages = found ? [...found.categories, ...found.articles, ...found.help] : []
  const isNothing = products.length + pages.length === 0
  return (
    <div role="status" className="grid gap-2 measure">
      {found?.corrected && (
        <p>
          {t('catalog.search.corrected')}{' '}
          <Link className="link" to={searchPath(found.corrected)}>
            {found.corrected}
          </Link>
        </p>
      )}
      {found && found.unknown.length > 0 && !isNothing && (
        <p className="text-muted">
          {t('catalog.search.unknown', { words: found.unknown.join(', ') })}
        </p>
      )}
      {isNothing && (
        <>
          <p className="t-title">{t('catalog.search.empty', { query })}</p>
          <p className="text-muted">{t('catalog.search.emptyText')}</p>
        </>
      )}
      {products.length === 0 && <Ways />}
    </div>
  )
}

function searchPath(text: string): string {
  return `${routes.search.href({})}?q=${encodeURIComponent(text)}`
}

/** Further links where no product was found. */
function Ways() {
  const { t } = useI18n()
  const ways = [
    { to: routes.listing.href({ productListing: 'products' }), label: t('catalog.search.all') },
    {
      to: routes.articles.href({ articlesCategory: 'articles' }),
      label: t('catalog.search.guides'),
    },
    { to: '/legal/shipping', label: t('catalog.search.delivery') },
  ]
  return (
    <ul className="flex flex-wrap gap-4">
      {ways.map(({ to, label }) => (
        <li key={to}>
          <Link className="link target" to={to}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface ResultsProps {
  visit: SearchVisit
  filters: Filters
  path: string
  title: string
}

function Results({ visit, filters, path, title }: ResultsProps) {
  const { t } = useI18n()
  const { facets, products } = visit.data
  const list = useRef<HTMLElement>(null)
  useListEvent(list, products, title)
  if (!facets) return null
  return (
    <section ref={list} className="wrap section" aria-label={t('catalog.search.products')}>
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
          <div className="mt-6 card-rows grid-cards product-grid listing-grid">
            {products.map((card, index) => (
              <ProductCard
                key={card.key}
                card={card}
                listName={title}
                index={index}
                bulletPoints
                heading="h2"
                priority={index < firstRow}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

function OtherPages({ found }: { found: NonNullable<SearchVisit['data']['found']> }) {
  const { t } = useI18n()
  const path = usePath()
  const groups: [string, FoundPage[]][] = [
    [t('shell.search.categories'), found.categories],
    [t('shell.search.articles'), found.articles],
    [t('shell.search.help'), found.help],
  ]
  const shown = groups.filter(([, pages]) => pages.length > 0)
  if (shown.length === 0) return null
  return (
    <div className="wrap section grid gap-8 md:grid-cols-3">
      {shown.map(([title, pages]) => (
        <section key={title}>
          <h2 className="t-title">{title}</h2>
          <ul className="grid gap-4 mt-3">
            {pages.map((page) => (
              <li key={page.path}>
                <a className="link t-label target" href={path(page.path)}>
                  {page.title}
                </a>
                {page.teaser && <p className="t-small text-muted">{page.teaser}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
