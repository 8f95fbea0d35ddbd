import type { ReactNode } from 'react'
import { Headline } from '../text/headline.tsx'
import { Text } from '../text/text.tsx'

/** One section of the catalogue. */
export function Section({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className="section hairline">
      <Headline text={title} />
      {note && (
        <Text tone="muted" className="measure mt-3">
          {note}
        </Text>
      )}
      <div className="mt-8 grid gap-8">{children}</div>
    </section>
  )
}

/** Examples in a row below a small label. */
export function Specimen({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <Text size="micro" tone="muted" as="span">
        {label}
      </Text>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </div>
  )
}
