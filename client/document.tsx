import { type ReactNode } from 'react'
import type { Boot } from '#shared/routes/visit.ts'
import { pressArrived } from './streaming/replay.ts'

interface DocumentProps {
  boot: Pick<Boot, 'locale' | 'visit'>
  /** Inner HTML of the head, on the server; the browser keeps what stands there. */
  headHtml?: string
  /** The boot as JSON, on the server. */
  bootJson?: string
  children: ReactNode
}

/**
 * The whole document. Head and data are written by the server as text and kept by hydration as they are:
 * they need no elements of their own, which makes the render cheaper and the data appear once.
 */
export function Document({ boot, headHtml = '', bootJson = '', children }: DocumentProps) {
  return (
    <html lang={boot.visit.lang} data-market={boot.locale} suppressHydrationWarning>
      <head suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headHtml }} />
      <body>
        <div id="root" onClickCapture={pressArrived}>
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
