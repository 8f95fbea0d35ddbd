import { type FormEvent, useState } from 'react'
import type { ShownProduct } from '#shared/pages.ts'
import { stockAlert } from '../analytics/product-events.ts'
import { useApi } from '../data/api-provider.tsx'
import { useT } from '../i18n/provider.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'

/** Out of stock: a mail when it is back. */
export function StockAlert({ product }: { product: ShownProduct }) {
  const t = useT()
  const api = useApi()
  const [state, setState] = useState<'open' | 'sending' | 'failed' | 'done'>('open')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    setState('sending')
    try {
      await api('POST /api/v1/stock-alerts', { body: { email, sku: product.sku } })
      setState('done')
      stockAlert(product.sku)
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="grid gap-3">
      <p className="t-label">{t('catalog.card.outOfStock')}</p>
      {state !== 'done' && <p className="t-small text-muted">{t('catalog.alert.text')}</p>}
      {state === 'done' ? (
        <Notice tone="success">{t('catalog.alert.done')}</Notice>
      ) : (
        <form method="post" className="newsletter-form" onSubmit={submit}>
          <TextField
            id="stock-alert-email"
            label={t('catalog.alert.email')}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            error={state === 'failed' ? t('catalog.alert.failed') : undefined}
          />
          <Button type="submit" className="self-end" loading={state === 'sending'} busyLabel={t('catalog.alert.sending')}>
            {t('catalog.alert.submit')}
          </Button>
        </form>
      )}
    </div>
  )
}
