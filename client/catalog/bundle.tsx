import type { ShownProduct } from '#shared/pages.ts'
import { multiply } from '#shared/money.ts'
import { useFormat, useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Headline } from '../ui/headline.tsx'
import { Picture } from './picture.tsx'
import { shownPrice } from './prices.ts'

/** What a bundle holds, and what it saves over buying its parts. */
export function Bundle({ product }: { product: ShownProduct }) {
  const t = useT()
  const { money } = useFormat()
  if (product.bundleProducts.length === 0) return null
  const { current } = shownPrice(product.price)
  const apart = product.bundleProducts.reduce((sum, part) => sum + multiply(shownPrice(part.product.price).current, part.quantity).centAmount, 0)
  const saved = apart - current.centAmount
  return (
    <section className="wrap section">
      <Headline text={t('catalog.bundle.title')} className="mb-8" />
      <ul className="bundle">
        {product.bundleProducts.map(({ quantity, product: part }) => (
          <li key={part.sku} className="bundle-part">
            <span className="tile block w-36 shrink-0">
              <Picture picture={part.image} width={150} height={150} />
            </span>
            <span>
              <span className="block t-small text-muted nums">{t('catalog.bundle.quantity', { quantity })}</span>
              <Link to={part.link} className="t-subtitle link">
                {part.name}
              </Link>
              <span className="block t-small text-muted nums">{money(shownPrice(part.price).current)}</span>
            </span>
          </li>
        ))}
      </ul>
      {saved > 0 && (
        <p className="t-lead mt-6">
          {t('catalog.bundle.saving', { amount: money({ ...current, centAmount: saved }), apart: money({ ...current, centAmount: apart }) })}
        </p>
      )}
    </section>
  )
}
