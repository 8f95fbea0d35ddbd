import { useEffect } from 'react'
import { compareLimit } from '#shared/catalog/comparison.ts'
import type { CompareData } from '#shared/routes/pages.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { readCompared, setCompared } from '../catalog/comparison/compare.ts'
import { comparePath } from '../catalog/comparison/compare-path.ts'
import { Comparison } from '../catalog/comparison/comparison.tsx'
import { useI18n, usePath } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { Button } from '../ui/forms/button.tsx'
import { Select } from '../ui/forms/input.tsx'
import { EmptyState } from '../ui/feedback/notice.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../ui/feedback/feedback.css'
import '../ui/layout/rows.css'
import '../catalog/comparison/compare-table.css'
import '../catalog/comparison/comparison.css'

/**
 * Products side by side (CAT-14). The address holds all of it, so that it can be shared, and
 * products are added by a form and removed by links, also without scripts.
 */
export function Page({ visit: { data } }: { visit: Visit<'compare'> }) {
  const { t } = useI18n()
  const { products } = data
  useOwnComparison(products.length === 0)
  return (
    <div className="wrap py-8 md:py-12 grid gap-8">
      <div>
        <Headline as="h1" text={t('catalog.compare.title')} />
        <p className="t-lead text-muted mt-3 measure not-printed">{t('catalog.compare.intro')}</p>
      </div>
      {products.length === 0 ? (
        <EmptyState
          icon="scale"
          title={t('catalog.compare.none')}
          text={t('catalog.compare.intro')}
        />
      ) : (
        <Comparison data={data} />
      )}
      {products.length === 1 && (
        <p role="status" className="text-muted">
          {t('catalog.compare.needsTwo')}
        </p>
      )}
      {data.others.length > 0 && products.length < compareLimit && <AddForm data={data} />}
    </div>
  )
}

/** Without products in its address the page goes on to those that the browser has stored. */
function useOwnComparison(isEmpty: boolean) {
  const path = usePath()
  useEffect(() => {
    // Not from a hook: while the page is hydrated, that gives what the server rendered.
    const keys = readCompared()
    if (isEmpty && keys.length > 0 && !location.search)
      goTo(path(comparePath(keys)), { replace: true })
    // Only what was stored when the page was opened counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
}

function AddForm({ data: { products, others } }: { data: CompareData }) {
  const { t } = useI18n()
  const path = usePath()
  const keys = products.map(({ key }) => key)
  return (
    <form
      action={path(routes.compare.href({}))}
      className="row flex-wrap gap-2 not-printed"
      onSubmit={(event) => {
        const added = new FormData(event.currentTarget).get('add')
        if (typeof added !== 'string') return
        event.preventDefault()
        setCompared([...keys, added])
        goTo(path(comparePath([...keys, added])))
      }}
    >
      {keys.length > 0 && <input type="hidden" name="products" value={keys.join(',')} />}
      <Select name="add" aria-label={t('catalog.compare.choose')}>
        {others.map(({ key, name, kind }) => (
          <option key={key} value={key}>
            {`${name} – ${kind}`}
          </option>
        ))}
      </Select>
      <Button type="submit" variant="outline">
        {t('catalog.compare.choose')}
      </Button>
    </form>
  )
}
