import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type Column = { key: string; label: ReactNode; align?: 'end' }
type TableProps = {
  caption: string
  columns: readonly Column[]
  rows: readonly Record<string, ReactNode>[]
  showCaption?: boolean
  /** Cells contain sentences: on phones each row is a block of its own. */
  wordy?: boolean
  /** On phones the names of the rows are above their cells. */
  labelsAbove?: boolean
  className?: string
}

/**
 * A table whose first column names its rows. Where the window is too narrow it scrolls sideways,
 * also by keyboard.
 */
export function Table({
  caption,
  columns,
  rows,
  showCaption,
  wordy = false,
  labelsAbove = false,
  className,
}: TableProps) {
  return (
    <div role="group" aria-label={caption} tabIndex={0} className={cx('table-scroll', className)}>
      <table className={cx('table w-full', wordy && 'table-wordy', labelsAbove && 'table-named')}>
        <caption className={showCaption ? 't-subtitle text-left pb-4' : 'sr-only'}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, label, align }) =>
              label ? (
                <th key={key} scope="col" data-align={align}>
                  {label}
                </th>
              ) : (
                <td key={key} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {columns.map(({ key, label, align }, column) =>
                column === 0 ? (
                  <th
                    key={key}
                    scope="row"
                    className={wordy ? undefined : 'text-muted'}
                    data-align={align}
                  >
                    {row[key]}
                  </th>
                ) : (
                  <td
                    key={key}
                    data-align={align}
                    data-label={wordy && typeof label === 'string' ? label : undefined}
                  >
                    {row[key]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
