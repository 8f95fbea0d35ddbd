import type { ReactNode } from 'react'
import type { ProductCard } from '#shared/api/products.ts'
import { Link } from '../../navigation/link.tsx'
import { softHyphens } from '../../ui/text/soft-hyphens.ts'
import { EnergyClass } from '../energy-class.tsx'
import { Picture } from '../picture.tsx'
import { ProductPrice } from '../product-price.tsx'

type Head = Pick<ProductCard, 'name' | 'link' | 'image' | 'price' | 'energyClass'>

/**
 * A product as the head of a column in a comparison; `children` are placed on a corner of its
 * picture.
 */
export function CompareHead({ card, children }: { card: Head; children?: ReactNode }) {
  return (
    <div className="compare-head">
      <span className="tile block">
        <Picture picture={card.image} width={240} height={240} className="w-full" />
        {children}
      </span>
      <Link to={card.link} className="t-subtitle target inline-block mt-3">
        {softHyphens(card.name)}
      </Link>
      <ProductPrice price={card.price} size="sm" saving="short">
        <EnergyClass energyClass={card.energyClass} to={`${card.link}#details`} />
      </ProductPrice>
    </div>
  )
}
