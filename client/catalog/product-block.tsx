import { useRef } from 'react'
import type { ProductCard as Card } from '#shared/api/products.ts'
import type { ProductBlock as Block } from '#shared/api/sections.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { Carousel } from '../ui/media/carousel.tsx'
import { BlockHead } from './block-head.tsx'
import { ProductCard } from './product-card.tsx'
import { useListEvent } from './use-list-event.ts'

interface ProductBlockProps {
  block: Block
  products: readonly Card[]
  bulletPoints?: boolean
}

/**
 * A block of products in variant 'carousel' or 'grid': heading, subtitle, first call-to-action
 * (CAT-4).
 */
export function ProductBlock({ block, products, bulletPoints }: ProductBlockProps) {
  const t = useT()
  const path = usePath()
  const section = useRef<HTMLElement>(null)
  const { title, subtitle, ctas } = block.heading
  useListEvent(section, products, title.text)
  if (products.length === 0) return null
  const cards = products.map((card, index) => (
    <ProductCard
      key={card.key}
      card={card}
      listName={title.text}
      index={index}
      bulletPoints={bulletPoints}
    />
  ))
  return (
    <section
      ref={section}
      id={block.anchorId}
      className="wrap section"
      aria-label={block.variant === 'grid' ? title.text : undefined}
    >
      <BlockHead title={title.text} text={subtitle?.text} cta={ctas?.[0]} />
      {block.variant === 'grid' ? (
        <div className="grid-cards product-grid">{cards}</div>
      ) : (
        <Carousel
          peek
          label={title.text}
          previousLabel={t('catalog.carousel.previous')}
          nextLabel={t('catalog.carousel.next')}
          goToLabel={(group) => t('catalog.carousel.goTo', { group })}
          slides={products.map((card, index) => ({ id: path(card.link), content: cards[index] }))}
        />
      )}
    </section>
  )
}
