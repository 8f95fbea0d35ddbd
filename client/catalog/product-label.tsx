import type { ProductCard } from '#shared/api/products.ts'
import { Badge } from '../ui/feedback/badge.tsx'

const macaronTones = ['accent', 'night', 'success', 'neutral'] as const

interface ProductLabelProps {
  card: Pick<ProductCard, 'label' | 'macaron'>
  /** `paper` is for use on a picture, `neutral` for use on the page. */
  tone?: 'paper' | 'neutral'
}

/**
 * Label and macaron (an editor's coloured badge) of a product. Refurbished products are turquoise
 * (CAT-3).
 */
export function ProductLabel({ card: { label, macaron }, tone = 'paper' }: ProductLabelProps) {
  if (!label && !macaron) return null
  return (
    <span className="flex flex-wrap gap-1">
      {label && <Badge tone={label.key === 'refurbish' ? 'refurbished' : tone}>{label.text}</Badge>}
      {macaron && (
        <Badge tone={macaronTones.find((one) => one === macaron.color) ?? 'night'}>
          {macaron.text}
        </Badge>
      )}
    </span>
  )
}
