import { Headline } from '../ui/headline.tsx'
import { RichText } from './rich-text.tsx'
import type { SectionProps } from './section.tsx'

/** Running text: a page of its own, such as a legal one, in one column; a part of a page beside its title. */
export function TextBlock({ item, first, cards }: SectionProps<'text_block'>) {
  const isPart = item.title !== undefined && !first
  return (
    <section className={isPart ? 'wrap section split' : 'wrap section'}>
      {item.title && <Headline as={first ? 'h1' : 'h2'} text={item.title} className={isPart ? undefined : 'mb-8'} />}
      <div className="measure">
        <RichText blocks={item.text} cards={cards} />
      </div>
    </section>
  )
}
