import { type ReactNode } from 'react'
import type { Boot } from '#shared/visit.ts'
import { scriptJson } from './data/script-json.ts'

interface DocumentProps {
  boot: Boot
  /** Inner HTML of the head, on the server; the browser keeps what stands there. */
  headHtml?: string
  children: ReactNode
}

/**
 * The whole document. Head and data are written by the server as text and kept by hydration as they are:
 * they need no elements of their own, which makes the render cheaper and the data appear once.
 */
export function Document({ boot, headHtml = '', children }: DocumentProps) {
  const isServer = typeof document === 'undefined'
  return (
    <html lang={boot.visit.lang} data-market={boot.locale} suppressHydrationWarning>
      <head suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headHtml }} />
      <body>
        <div id="root">{children}</div>
        <script id="boot" type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: isServer ? bootJson(boot) : '' }} />
      </body>
    </html>
  )
}

// Navigation, footer, products are the same objects on many pages: their text is made once.
const texts = new WeakMap<object, string>()

function bootJson({ fallback, visit, ...rest }: Boot): string {
  const { data, ...facts } = visit
  return `${open(rest)},"visit":${open(facts)},"data":${members(data)}},"fallback":${members(fallback)}}`
}

/** An object's JSON without its closing brace. */
function open(value: object): string {
  return scriptJson(value).slice(0, -1)
}

function members(value: object): string {
  return `{${Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${scriptJson(key)}:${sharedJson(member)}`)
    .join()}}`
}

function sharedJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return scriptJson(value)
  const known = texts.get(value)
  if (known) return known
  const text = scriptJson(value)
  texts.set(value, text)
  return text
}
