import type { Section } from '#shared/api/sections.ts'

/** Stylesheets of each kind of section, by file name in this folder without `.css`. The server links those of the sections that a page shows. */
export const sectionStyles: Record<Section['collection'], readonly string[]> = {
  product_block: [],
  comparator_block: ['comparator'],
  hero_block: ['hero'],
  category_block: ['tiles'],
  story_block: ['sections'],
  quote_block: ['sections'],
  text_block: ['text'],
  article_block: ['articles'],
  reassurance_block: ['sections'],
  faq_block: [],
  newsletter_block: ['sections'],
  list_block: ['articles', 'text'],
}
