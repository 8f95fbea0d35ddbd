import type { ReactNode } from 'react'
import { Headline } from '../../ui/text/headline.tsx'

interface SettingsSectionProps {
  title: string
  /** One sentence below the title. */
  text?: string
  children: ReactNode
}

/** One titled section of the account's settings. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  return (
    <section className="grid gap-5">
      <Headline as="h2" size="subtitle" text={title} accent={false} />
      {text && <p className="text-muted">{text}</p>}
      <div className="grid gap-4">{children}</div>
    </section>
  )
}
