import type { ArticleCard } from '#shared/api/articles.ts'
import type { ProductCard } from '#shared/api/products.ts'
import type { Section as SectionData } from '#shared/api/sections.ts'

/** The cards that sections name by key or id, from the visit. */
export interface SectionCards {
  cards: Record<string, ProductCard>
  articles?: Record<string, ArticleCard>
}

export interface SectionProps<C extends SectionData['collection']> extends SectionCards {
  item: Extract<SectionData, { collection: C }>['item']
  /** Id of the section, for elements that need an id in the page. */
  id: string
  /** True for the first section of a page: its heading is the h1, and its picture has priority. */
  first: boolean
}
