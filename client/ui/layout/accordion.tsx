import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'

type Heading = 'h2' | 'h3' | 'h4'
type Item = { id: string; title: ReactNode; content: ReactNode; open?: boolean }
type AccordionProps = {
  name: string
  items: readonly Item[]
  heading?: Heading
  className?: string
}

/**
 * Sections that open one at a time: `details` elements of one name, which work without scripts and
 * are opened by the browser's search in the page.
 */
export function Accordion({ name, items, heading, className }: AccordionProps) {
  return (
    <div className={className}>
      {items.map(({ id, content, ...item }) => (
        <AccordionItem key={id} name={name} heading={heading} {...item}>
          {content}
        </AccordionItem>
      ))}
    </div>
  )
}

type AccordionItemProps = {
  title: ReactNode
  children: ReactNode
  name?: string
  heading?: Heading
  open?: boolean
  flat?: boolean
  className?: string
}

/**
 * One section of an accordion. `flat`: from md up a plain heading whose content is always shown, as
 * in a footer.
 */
export function AccordionItem({
  title,
  children,
  name,
  heading: Heading = 'h3',
  open,
  flat,
  className,
}: AccordionItemProps) {
  const fold = (
    <details
      suppressHydrationWarning
      name={name}
      open={open}
      className={cx('fold', !flat && className)}
    >
      <summary>
        <Heading className="t-label">{title}</Heading>
        <Icon name="chevron-down" />
      </summary>
      <div className="fold-content">{children}</div>
    </details>
  )
  if (!flat) return fold
  return (
    <div className={cx('flat', className)}>
      <Heading className="flat-title t-label mb-4">{title}</Heading>
      {fold}
    </div>
  )
}
