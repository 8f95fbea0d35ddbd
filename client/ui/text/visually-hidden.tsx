import type { ComponentProps } from 'react'

/** Text for screen readers only. @public */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className="sr-only" {...props} />
}

/** The first link of the page, to the main content. Shown while it has the focus. */
export function SkipLink({ href = '#main', children }: ComponentProps<'a'>) {
  return (
    <a href={href} className="btn btn-default skip-link">
      {children}
    </a>
  )
}
