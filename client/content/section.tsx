import type { ComponentType } from 'react'
import type { Section as SectionData } from '#shared/api/sections.ts'
import { PartBoundary } from '../streaming/part-boundary.tsx'
import { CachedFragment } from '../streaming/cached-fragment.tsx'
import type { SectionCards, SectionProps } from './section-props.ts'
import { ArticleBlock } from './blocks/article-block.tsx'
import { CategoryBlock } from './blocks/category-block.tsx'
import { ComparatorBlock } from './blocks/comparator-block.tsx'
import { FaqBlock } from './blocks/faq-block.tsx'
import { HeroBlock } from './blocks/hero-block.tsx'
import { ListBlock } from './blocks/list-block.tsx'
import { NewsletterBlock } from './blocks/newsletter-block.tsx'
import { ProductsBlock } from './blocks/products-block.tsx'
import { QuoteBlock } from './blocks/quote-block.tsx'
import { ReassuranceBlock } from './blocks/reassurance-block.tsx'
import { StoryBlock } from './blocks/story-block.tsx'
import { TextBlock } from './blocks/text-block.tsx'
import './hero.css'
import './sections.css'
import './comparator.css'
import './text.css'
import './within-text.css'
import './article/article.css'
import './lists.css'

/** Sections that are pages of their own. */
type Whole = 'finder_block' | 'reseller_block' | 'room_block'

const blocks: {
  [C in Exclude<SectionData['collection'], Whole>]: ComponentType<SectionProps<C>>
} = {
  product_block: ProductsBlock,
  comparator_block: ComparatorBlock,
  hero_block: HeroBlock,
  category_block: CategoryBlock,
  story_block: StoryBlock,
  quote_block: QuoteBlock,
  text_block: TextBlock,
  article_block: ArticleBlock,
  reassurance_block: ReassuranceBlock,
  faq_block: FaqBlock,
  newsletter_block: NewsletterBlock,
  list_block: ListBlock,
}

export interface SectionsProps extends SectionCards {
  sections: readonly SectionData[]
  /**
   * True where other content comes before the sections, so that none of them is the page's first.
   */
  after?: boolean
}

/**
 * The sections of a page, in order (CONT-2). A section that fails renders nothing; the others stay.
 */
export function Sections({ sections, after = false, cards, articles }: SectionsProps) {
  return runsOf(sections).map((run) => {
    const opens = run[0] === sections[0] && !after
    return (
      <CachedFragment
        key={run[0].id}
        as="div"
        data-sections=""
        content={Run}
        props={{ sections: run, opens, cards, articles }}
      />
    )
  })
}

interface RunProps extends SectionCards {
  sections: readonly SectionData[]
  opens: boolean
}

function Run({ sections, opens, cards, articles }: RunProps) {
  return sections.map((section, index) => (
    <PartBoundary key={section.id} failed={null}>
      <Section section={section} first={opens && index === 0} cards={cards} articles={articles} />
    </PartBoundary>
  ))
}

/** Groups of sections that are rendered together; one with a deferred part is a group by itself. */
function runsOf(sections: readonly SectionData[]): [SectionData, ...SectionData[]][] {
  const runs: [SectionData, ...SectionData[]][] = []
  for (const section of sections) {
    const last = runs.at(-1)
    if (last && !mayComeLater(section) && !last.some(mayComeLater)) last.push(section)
    else runs.push([section])
  }
  return runs
}

function mayComeLater(section: SectionData): boolean {
  return section.collection === 'product_block' && section.item.type === 'bestSellers'
}

function Section({ section, ...rest }: SectionCards & { section: SectionData; first: boolean }) {
  const Block =
    section.collection === 'finder_block' ||
    section.collection === 'reseller_block' ||
    section.collection === 'room_block'
      ? undefined
      : (blocks[section.collection] as
          | ComponentType<SectionProps<SectionData['collection']>>
          | undefined)
  return Block ? <Block id={section.id} item={section.item} {...rest} /> : null
}
