import type { ArticleCard } from '#shared/api/articles.ts'
import type { ProductCard } from '#shared/api/products.ts'
import type { Section as SectionData } from '#shared/api/sections.ts'

/** What sections name by key or id, from the visit. */
export interface SectionCards {
  cards: Record<string, ProductCard>
  articles?: Record<string, ArticleCard>
}

export interface SectionProps<C extends SectionData['collection']> extends SectionCards {
  item: Extract<SectionData, { collection: C }>['item']
  /** The section's own, for what needs an id on the page. */
  id: string
  /** True for the page's first section: its headline is the h1 and its picture has priority. */
  first: boolean
}
