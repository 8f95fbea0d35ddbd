import type { ShownProduct } from '#shared/routes/pages.ts'
import { stockAlert } from '../../analytics/product-events.ts'
import { useApi } from '../../api/api-provider.tsx'
import { useEmailForm } from '../../forms/email-form.ts'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import '../../ui/feedback/feedback.css'

/** Form for a mail when a sold-out product is in stock again (CAT-9). */
export function StockAlert({ product }: { product: ShownProduct }) {
  const t = useT()
  const api = useApi()
  const { props, isDone, isSending, error } = useEmailForm({
    failed: 'catalog.alert.failed',
    async send(email) {
      await api('POST /api/v1/stock-alerts', { body: { email, sku: product.sku } })
      stockAlert(product.sku)
    },
  })
  return (
    <div className="grid gap-3">
      <p className="t-label">{t('catalog.card.outOfStock')}</p>
      {!isDone && <p className="t-small text-muted">{t('catalog.alert.text')}</p>}
      {isDone ? (
        <Notice tone="success">{t('catalog.alert.done')}</Notice>
      ) : (
        <form {...props} className="newsletter-form">
          <TextField
            id="stock-alert-email"
            label={t('catalog.alert.email')}
            name="email"
            type="email"
            autoComplete="email"
            required
            error={error}
          />
          <Button type="submit" loading={isSending} busyLabel={t('catalog.alert.sending')}>
            {t('catalog.alert.submit')}
          </Button>
        </form>
      )}
    </div>
  )
}
