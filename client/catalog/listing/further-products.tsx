import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { ProductCard, SearchCriteria } from '#shared/api/products.ts'
import { listingPageSize } from '#shared/catalog/product-facts.ts'
import { useApi } from '../../api/api-provider.tsx'
import { useT } from '../../i18n/provider.tsx'
import { goTo } from '../../navigation/go.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Pagination } from '../../ui/layout/pagination.tsx'
import { filtersOf, queryOf } from './listing-url.ts'
import { ProductRows } from './product-rows.tsx'

interface FurtherProductsProps {
  /** The criteria of the list's search, as JSON. */
  criteria: string
  /** Canonical query of the listing. */
  query: string
  total: number
  /** The shown page, from 1, and the products that it shows. */
  pageNumber: number
  shown: number
  path: string
  title: string
}

/** Products that were added to a list, by history entry, so that going back finds them again. */
const added = new Map<string, ProductCard[]>()

/**
 * What comes after a page of a list that has others (CAT-17): links to its pages, and a link to the
 * next one, which a script makes add its products to the list.
 */
export function FurtherProducts(props: FurtherProductsProps) {
  const { criteria, query, total, pageNumber, shown, path, title } = props
  const filters = filtersOf(query)
  const t = useT()
  const api = useApi()
  const entry = useRef(entryOf(path + query))
  const [products, setProducts] = useState(() => added.get(entry.current) ?? [])
  const [loading, setLoading] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const focused = useRef<number>(undefined)
  const pages = Math.ceil(total / listingPageSize)
  const lastShown = pageNumber + Math.ceil(products.length / listingPageSize)
  const offset = (pageNumber - 1) * listingPageSize + shown
  const href = (page: number) => path + queryOf(filters, page)

  useEffect(() => {
    if (focused.current === undefined) return
    const names = list.current?.querySelectorAll<HTMLElement>('.product-card h2 a')
    names?.[focused.current]?.focus({ preventScroll: true })
    focused.current = undefined
  }, [products])

  async function more(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (loading) return
    setLoading(true)
    const search: SearchCriteria = JSON.parse(criteria)
    const page = { limit: listingPageSize, offset: lastShown * listingPageSize }
    try {
      const next = await api('POST /api/v1/products/search', { body: { ...search, ...page } })
      const all = [...products, ...next]
      focused.current = products.length
      added.set(entry.current, all)
      setProducts(all)
    } catch {
      // The page itself says what is wrong.
      goTo(href(lastShown + 1))
    }
    setLoading(false)
  }

  return (
    <div className="further">
      <div ref={list}>
        <ProductRows products={products} title={title} offset={offset} />
      </div>
      <p role="status" className="t-small text-muted nums">
        {loading
          ? t('catalog.listing.loading')
          : t('catalog.listing.shown', { shown: shown + products.length, total })}
      </p>
      {lastShown < pages && (
        <ButtonLink
          variant="outline"
          href={href(lastShown + 1)}
          rel="next"
          aria-busy={loading || undefined}
          onClick={more}
        >
          {t('catalog.listing.more')}
        </ButtonLink>
      )}
      <Pagination
        label={t('catalog.listing.pages')}
        page={lastShown}
        pages={pages}
        href={href}
        previousLabel={t('catalog.listing.previous')}
        nextLabel={t('catalog.listing.next')}
        pageLabel={(page) => t('catalog.listing.page', { page })}
      />
    </div>
  )
}

/** The address in its history entry; without the Navigation API the address alone. */
function entryOf(address: string): string {
  const key =
    typeof window !== 'undefined' && 'navigation' in window
      ? window.navigation.currentEntry?.key
      : ''
  return `${key} ${address}`
}
