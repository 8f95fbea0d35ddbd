import type { SectionProps } from '../section-props.ts'
import { CompareHead } from '../../catalog/comparison/compare-head.tsx'
import { Table } from '../../ui/layout/table.tsx'
import { BlockHead } from '../../catalog/block-head.tsx'

/** An editorial comparison of products: one row per difference. */
export function ComparatorBlock({ item, cards, first }: SectionProps<'comparator_block'>) {
  return item.comparisonTables.map(({ key, title, products, rows }) => {
    const shown = products.flatMap((product, index) =>
      cards[product] ? [{ card: cards[product], index }] : [],
    )
    if (shown.length < 2) return null
    const columns = [
      { key: 'label', label: '' },
      ...shown.map(({ card }) => ({ key: card.key, label: <CompareHead card={card} /> })),
    ]
    const body = rows.map(({ label, values }) => ({
      label,
      ...Object.fromEntries(shown.map(({ card, index }) => [card.key, values[index] ?? '–'])),
    }))
    return (
      <section key={key} id={key} className="wrap section">
        <BlockHead
          as={first ? 'h1' : 'h2'}
          title={item.heading?.title.text ?? title}
          text={item.heading?.subtitle?.text}
          cta={item.heading?.ctas?.[0]}
        />
        <Table caption={title} columns={columns} rows={body} className="compare" />
      </section>
    )
  })
}
