import { useEffect, useRef } from 'react'
import { localePath } from '#shared/markets/locale.ts'
import type { FoundPage } from '#shared/api/suggestions.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { longestQuery } from '#shared/search/query-text.ts'
import { search as searched } from '../analytics/page-events.ts'
import { isNarrowed, ProductListing, queryIn } from '../catalog/listing/product-listing.tsx'
import { ProductBlock } from '../catalog/product-block.tsx'
import { useListEvent } from '../catalog/use-list-event.ts'
import { useI18n, usePath } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Button } from '../ui/forms/button.tsx'
import { Input } from '../ui/forms/input.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../catalog/listing/listing.css'

type SearchVisit = Visit<'search'>

/**
 * The results of a search: its field, the products with their filters, and pages about the same
 * subject. Without scripts it is a plain form.
 */
export function Page({ visit }: { visit: SearchVisit }) {
  const { t, locale } = useI18n()
  const { query, facets, products, found, bestSellers } = visit.data
  const parameters = queryIn(visit)
  const isFiltered = isNarrowed(parameters)
  const path = localePath(locale, visit.path)
  const title = query ? t('catalog.search.titleOf', { query }) : t('catalog.search.title')
  const hasList = facets !== undefined && (products.length > 0 || isFiltered)
  useSearchEvent(visit, isFiltered)
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
      {hasList && <Results visit={visit} parameters={parameters} path={path} title={title} />}
      {found && <OtherPages found={found} />}
      {products.length === 0 && !isFiltered && bestSellers?.products?.length ? (
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
    </>
  )
}

/** Pushes the event once for each search that is shown; choosing a filter is no new search. */
function useSearchEvent(
  { data: { query, facets, criteria, pageNumber } }: SearchVisit,
  isFiltered: boolean,
) {
  const isNew = query !== '' && !isFiltered && criteria.sort === undefined && pageNumber === 1
  const total = facets?.total ?? 0
  useEffect(() => {
    if (isNew) searched(query, total)
  }, [isNew, query, total])
}

/**
 * How the query was understood: a better spelling, words that nothing has, or that nothing was
 * found.
 */
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
  parameters: string
  path: string
  title: string
}

function Results({ visit, parameters, path, title }: ResultsProps) {
  const { t } = useI18n()
  const { facets, products, criteria, pageNumber } = visit.data
  const list = useRef<HTMLElement>(null)
  useListEvent(list, products, title)
  if (!facets) return null
  return (
    <section ref={list} className="wrap section" aria-label={t('catalog.search.products')}>
      <div className="listing">
        <ProductListing
          products={products}
          facets={facets}
          criteria={JSON.stringify(criteria)}
          pageNumber={pageNumber}
          isOneKind={false}
          query={parameters}
          path={path}
          title={title}
          priority
        />
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
