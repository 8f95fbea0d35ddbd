import type { ComponentProps } from 'react'

/** Said to assistive technology, not shown. @public */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className="sr-only" {...props} />
}

/** The first stop of the keyboard: over the header to the content. Shown while it has the focus. */
export function SkipLink({ href = '#main', children }: ComponentProps<'a'>) {
  return (
    <a href={href} className="btn btn-default skip-link">
      {children}
    </a>
  )
}
