import type { Section } from '#shared/api/sections.ts'

/** Stylesheets of each kind of section, as file names in this folder without `.css`. */
const styles: Record<Section['collection'], readonly string[]> = {
  product_block: [],
  comparator_block: ['comparator'],
  hero_block: ['hero'],
  category_block: ['sections'],
  story_block: ['sections'],
  quote_block: ['sections'],
  text_block: ['text'],
  article_block: ['sections'],
  reassurance_block: ['sections'],
  faq_block: [],
  newsletter_block: ['sections'],
  list_block: ['lists', 'sections'],
  finder_block: [],
  reseller_block: [],
  room_block: [],
}

/**
 * Names of the stylesheets that a page with these sections needs, each once. A text that opens a
 * page uses the layout of an article.
 */
export function stylesOfSections(sections: readonly Section[]): string[] {
  const opening = sections[0]?.collection === 'text_block' ? ['article'] : []
  return [
    ...new Set([...opening, ...sections.flatMap(({ collection }) => styles[collection] ?? [])]),
  ].toSorted()
}
