import type { ProductCard } from '#shared/api/products.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'

interface EnergyClassProps {
  energyClass: ProductCard['energyClass']
  /** Where the technical data stand. */
  to: string
  /** In px; the letter is half as high and must not be smaller than the price's figures. */
  height?: number
}

/** The arrow of the EU energy label, which the law wants beside the price of a lamp. */
export function EnergyClass({ energyClass, to, height = 28 }: EnergyClassProps) {
  const t = useT()
  if (!energyClass) return null
  return (
    <Link to={to} className="self-center">
      <img
        loading="lazy"
        src={`/energy-label.svg#${energyClass}`}
        alt={t('catalog.price.energyClass', { energyClass })}
        width={height * 2}
        height={height}
      />
    </Link>
  )
}
