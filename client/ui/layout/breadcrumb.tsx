import { cx } from '../cx.ts'

type BreadcrumbProps = {
  label: string
  items: readonly { label: string; href?: string }[]
  className?: string
}

/** The path to this page; the last item is the page itself, which is left out on phones. */
export function Breadcrumb({ label, items, className }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="t-small text-muted flex flex-wrap gap-x-2 gap-y-1">
        {items.map((item, at) => (
          <li
            key={item.label}
            className={cx('flex gap-2', at > 1 && at === items.length - 1 && 'max-sm:hidden')}
          >
            {at > 0 && <span aria-hidden="true">/</span>}
            <a
              href={item.href}
              aria-current={at === items.length - 1 ? 'page' : undefined}
              className={cx(item.href && 'target hover:underline')}
            >
              {item.label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
