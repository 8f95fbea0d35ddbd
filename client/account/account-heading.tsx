import type { ReactNode } from 'react'
import { Headline } from '../ui/text/headline.tsx'

/** The main heading of an account page; `children` are buttons that act on the whole page. */
export function AccountHeading({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 mb-8">
      <Headline as="h1" size="title" text={text} />
      {children}
    </div>
  )
}
