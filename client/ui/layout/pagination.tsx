import { IconLink } from '../forms/icon-button.tsx'

type PaginationProps = {
  label: string
  page: number
  pages: number
  href: (page: number) => string
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
  className?: string
}

/** Links to the pages of a list: the first, the last, and those around the current one. */
export function Pagination({
  label,
  page,
  pages,
  href,
  previousLabel,
  nextLabel,
  pageLabel,
  className,
}: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label={label} className={className}>
      <ul className="nums flex flex-wrap items-center justify-center">
        {page > 1 && (
          <li>
            <IconLink icon="arrow-left" label={previousLabel} href={href(page - 1)} rel="prev" />
          </li>
        )}
        {pageWindow(page, pages).map((number, at, shown) => (
          <li
            key={number ?? `gap-${at}`}
            className={isBesideGap(shown, at, page) ? 'max-sm:hidden' : undefined}
          >
            {number === undefined ? (
              <span aria-hidden="true" className="text-muted">
                …
              </span>
            ) : (
              <a
                href={href(number)}
                aria-label={pageLabel(number)}
                aria-current={number === page ? 'page' : undefined}
                className={`btn btn-icon ${number === page ? 'btn-outline' : 'btn-ghost'}`}
              >
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <IconLink icon="arrow-right" label={nextLabel} href={href(page + 1)} rel="next" />
          </li>
        )}
      </ul>
    </nav>
  )
}

/** True for a neighbour of the current page that phones leave out, because a gap is beside it. */
function isBesideGap(shown: readonly (number | undefined)[], at: number, page: number): boolean {
  const number = shown[at]
  if (number === undefined || at === 0 || at === shown.length - 1) return false
  return number < page ? shown[at - 1] === undefined : number > page && shown[at + 1] === undefined
}

/** The page numbers to show; `undefined` is a gap of more than one page. */
export function pageWindow(page: number, pages: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, pages].filter(
    (number) => number >= 1 && number <= pages,
  )
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((number, at) => {
    const gap = number - (shown[at - 1] ?? 0) - 1
    if (gap === 0) return [number]
    return [gap === 1 ? number - 1 : undefined, number]
  })
}
