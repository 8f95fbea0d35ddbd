import { type ReactNode } from 'react'
import type { Boot, Visit } from '#shared/routes/visit.ts'
import { dropKeptPress } from './streaming/replay.ts'

export interface DocumentProps {
  boot: Pick<Boot, 'locale'> & { visit: Pick<Visit, 'lang'> }
  /** HTML of the head's content, on the server; in the browser the head stays as it is. */
  headHtml?: string
  /** The boot data as JSON, on the server. */
  bootJson?: string
  children: ReactNode
}

/**
 * The whole document. The server writes head and data as text, and hydration keeps them as they
 * are: as React elements they would cost render time, and the data would be sent twice.
 */
export function Document({ boot, headHtml = '', bootJson = '', children }: DocumentProps) {
  return (
    <html lang={boot.visit.lang} data-market={boot.locale} suppressHydrationWarning>
      <head suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headHtml }} />
      <body>
        <div id="root" onClickCapture={dropKeptPress}>
          {children}
        </div>
        <script
          id="boot"
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: bootJson }}
        />
      </body>
    </html>
  )
}
