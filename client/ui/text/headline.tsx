import { cx } from '../cx.ts'
import { softHyphens } from './soft-hyphens.ts'

type HeadlineProps = {
  text: string
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p' | 'span'
  size?: 'display' | 'headline' | 'title' | 'subtitle'
  accent?: boolean
  id?: string
  className?: string
  tabIndex?: number
}

const sizes = {
  display: 't-display',
  headline: 't-headline',
  title: 't-title',
  subtitle: 't-subtitle',
}

/** A heading whose final '.', '?' or '!' has the accent colour (UI-8). */
export function Headline({
  text,
  as: Element = 'h2',
  size = 'headline',
  accent = true,
  className,
  ...rest
}: HeadlineProps) {
  const mark = accent ? /[.?!]$/.exec(text)?.[0] : undefined
  return (
    <Element className={cx(sizes[size], className)} {...rest}>
      {softHyphens(mark ? text.slice(0, -1) : text)}
      {mark && <span className="text-accent">{mark}</span>}
    </Element>
  )
}
