import type { RichText } from '#shared/api/rich-text.ts'
import type { Section } from '#shared/api/sections.ts'
import type { PageName } from '#shared/routes/pages.ts'

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

/** Pages that show the words of an opening hero in a heading of their own, without its picture. */
const withOwnHeading = new Set<PageName>(['press', 'resellers'])

/**
 * Names of the stylesheets that a page with these sections needs, each once. A text that opens a
 * page uses the layout of an article.
 */
export function stylesOfSections(page: PageName, sections: readonly Section[]): string[] {
  const [first] = sections
  const opening = first?.collection === 'text_block' ? ['article'] : []
  const isHeading = first?.collection === 'hero_block' && withOwnHeading.has(page)
  const shown = isHeading ? sections.slice(1) : sections
  return [...new Set([...opening, ...shown.flatMap(stylesOfSection)])].toSorted()
}

function stylesOfSection(section: Section): readonly string[] {
  const ofKind = styles[section.collection] ?? []
  return section.collection === 'text_block' && section.item.text.some(isWide)
    ? [...ofKind, 'within-text']
    : ofKind
}

function isWide({ type }: RichText[number]): boolean {
  return type === 'table' || type === 'products'
}
