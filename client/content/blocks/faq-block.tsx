import { Accordion } from '../../ui/layout/accordion.tsx'
import { BlockHead } from '../../catalog/block-head.tsx'
import type { SectionProps } from '../section-props.ts'

/** Questions with folded answers, of which one is open at a time. */
export function FaqBlock({ id, item, first }: SectionProps<'faq_block'>) {
  return (
    <section className="wrap section split">
      <BlockHead as={first ? 'h1' : 'h2'} title={item.title} />
      <Accordion
        name={id}
        items={item.items.map(({ question, answer }) => ({
          id: question,
          title: question,
          content: <p className="text-muted measure">{answer}</p>,
        }))}
      />
    </section>
  )
}
