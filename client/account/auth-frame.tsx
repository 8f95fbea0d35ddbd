import type { ReactNode } from 'react'
import { Headline } from '../ui/headline.tsx'

interface AuthFrameProps {
  heading: string
  text?: string
  children: ReactNode
  /** The other way in, under a line. */
  aside?: ReactNode
}

/** The quiet column of the pages for signing in and up. */
export function AuthFrame({ heading, text, children, aside }: AuthFrameProps) {
  return (
    <div className="wrap py-8 md:py-16 max-w-md">
      <Headline as="h1" size="title" text={heading} />
      {text && <p className="text-muted mt-3">{text}</p>}
      <div className="mt-8">{children}</div>
      {aside && <div className="hairline mt-8 pt-6 t-small">{aside}</div>}
    </div>
  )
}
