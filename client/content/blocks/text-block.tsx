import { Headline } from '../../ui/text/headline.tsx'
import { ArticleContents } from '../article/article-contents.tsx'
import { RichText } from '../rich-text.tsx'
import type { SectionProps } from '../section-props.ts'

/**
 * Running text. As a whole page, such as a legal one, it has the layout of an article; as a part of
 * a page it is placed beside its title.
 */
export function TextBlock({ item, first, cards }: SectionProps<'text_block'>) {
  const { title, text } = item
  if (first && title) {
    return (
      <section className="wrap">
        <div className="article-head">
          <Headline as="h1" text={title} />
        </div>
        <div className="article-body">
          <ArticleContents body={text} title={title} />
          <RichText blocks={text} cards={cards} />
        </div>
      </section>
    )
  }
  // Validators and screen readers expect a heading in a section.
  const Frame = title ? 'section' : 'div'
  return (
    <Frame className="wrap section split">
      {title && <Headline text={title} />}
      <div className="measure">
        <RichText blocks={text} cards={cards} />
      </div>
    </Frame>
  )
}
