import { type RefObject, useState } from 'react'
import type { ShownProduct } from '#shared/routes/pages.ts'
import { useAddToCart } from '../../cart/engine/use-cart.ts'
import { useFootBar, usePageChrome } from '../../ui/layout/page-chrome.ts'
import { useFormat, useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { CachedFragment } from '../../streaming/cached-fragment.tsx'
import { onlyAbove, useOutOfView } from '../../ui/layout/use-out-of-view.ts'
import { EnergyClass } from '../energy-class.tsx'
import { shownPrice } from '../prices.ts'

/**
 * Name, price and buy button at the edge of the window, while the buy box and the footer are out of
 * view (SHELL-9).
 */
export function StickyBar({
  product,
  watched,
}: {
  product: ShownProduct
  watched: RefObject<HTMLElement | null>
}) {
  const { footerInView } = usePageChrome()
  const shown = useOutOfView(watched, onlyAbove) && !footerInView
  const bar = useFootBar(shown)

  if (!product.availability.isOnStock) return null
  return (
    <div ref={bar} className="sticky-bar" data-shown={shown ? '' : undefined} inert={!shown}>
      <CachedFragment
        as="div"
        className="wrap row justify-between"
        content={Content}
        props={{ product }}
      />
    </div>
  )
}

function Content({ product }: { product: ShownProduct }) {
  const t = useT()
  const { money } = useFormat()
  const add = useAddToCart()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <div className="row">
        <p>
          <span className="block t-label">{product.name}</span>
          <span className="block t-small text-muted nums">
            {money(shownPrice(product.price).current)} · {product.color.label}
          </span>
        </p>
        <EnergyClass energyClass={product.energyClass} to="#details" />
      </div>
      <Button
        size="sm"
        className="whitespace-nowrap"
        loading={adding}
        busyLabel={t('catalog.card.adding')}
        onClick={async () => {
          setAdding(true)
          await add(product.sku, 1, product)
          setAdding(false)
        }}
      >
        {t('catalog.card.addShort')}
      </Button>
    </>
  )
}
