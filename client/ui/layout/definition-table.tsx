import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type DefinitionTableProps = {
  rows: readonly { term: ReactNode; value: ReactNode }[]
  className?: string
}

/** Names and values, such as technical data. */
export function DefinitionTable({ rows, className }: DefinitionTableProps) {
  return (
    <dl className={cx('rows', className)}>
      {rows.map(({ term, value }, at) => (
        <div key={at}>
          <dt className="text-muted">{term}</dt>
          <dd className="nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
