import type { ShownProduct } from '#shared/routes/pages.ts'
import { multiply } from '#shared/money/money.ts'
import { useFormat, useT } from '../../i18n/provider.tsx'
import { Link } from '../../navigation/link.tsx'
import { Headline } from '../../ui/text/headline.tsx'
import { Picture } from '../picture.tsx'
import { shownPrice } from '../prices.ts'

/** The parts of a bundle, and the saving compared with buying them singly. */
export function Bundle({ product }: { product: ShownProduct }) {
  const t = useT()
  const { money } = useFormat()
  if (product.bundleProducts.length === 0) return null
  const { current } = shownPrice(product.price)
  const apart = product.bundleProducts.reduce(
    (sum, part) => sum + multiply(shownPrice(part.product.price).current, part.quantity).centAmount,
    0,
  )
  const saved = apart - current.centAmount
  return (
    <section className="wrap section">
      <Headline text={t('catalog.bundle.title')} className="mb-8" />
      <ul className="bundle">
        {product.bundleProducts.map(({ quantity, product: part }) => (
          <li key={part.sku}>
            <Link to={part.link} className="tile block lively" tabIndex={-1} aria-hidden="true">
              <Picture
                picture={part.image && { ...part.image, alt: '' }}
                width={640}
                height={480}
                className="w-full"
              />
            </Link>
            <p className="t-title mt-3">
              <span className="nums">{t('catalog.bundle.quantity', { quantity })}</span>{' '}
              <Link to={part.link} className="target">
                {part.name}
              </Link>
            </p>
            <p className="text-muted">{part.kind}</p>
            <p className="t-small text-muted nums">{money(shownPrice(part.price).current)}</p>
          </li>
        ))}
        {saved > 0 && (
          <li className="night bundle-saving t-title">
            {t('catalog.bundle.saving', {
              amount: money({ ...current, centAmount: saved }),
              apart: money({ ...current, centAmount: apart }),
            })}
          </li>
        )}
      </ul>
    </section>
  )
}
