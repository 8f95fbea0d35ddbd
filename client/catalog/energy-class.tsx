import type { ProductCard } from '#shared/api/products.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'

interface EnergyClassProps {
  energyClass: ProductCard['energyClass']
  /** Address of the technical data. */
  to: string
  /**
   * Height in px. The letter is half as high, and must not be smaller than the figures of the
   * price.
   */
  height?: number
}

/** The arrow of the EU energy label, which the law requires beside the price of a lamp. */
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
