import type { ReactNode } from 'react'
import { Headline } from '../ui/text/headline.tsx'

/** The headline of an account page, and what may be done with the whole of it. */
export function AccountHeading({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 mb-8">
      <Headline as="h1" size="title" text={text} />
      {children}
    </div>
  )
}
