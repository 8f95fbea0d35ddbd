import { Buffer } from 'node:buffer'
import { raw } from 'hono/html'
import * as z from 'zod'
import { brand } from '#shared/settings/brand.ts'
import { sha256 } from '../crypto/encoding.ts'
import { html } from './html.ts'

/**
 * The papers of an order as content has them: a fragment of HTML and the same as text. Links begin
 * with `{{origin}}`.
 */
export const OrderPapers = z.object({
  title: z.string().min(1),
  fileName: z.string().regex(/^[a-z-]+\.html$/),
  /** Tag for `lang`. */
  language: z.string(),
  html: z.string().min(1),
  text: z.string().min(1),
})
export type OrderPapers = z.infer<typeof OrderPapers>

/**
 * The papers as one order got them; `id` is the first half of the hash of their HTML: every order
 * names it.
 */
export interface SentPapers {
  id: string
  fileName: string
  title: string
  text: string
  /** A whole document, for the attached file. */
  html: string
}

/** A file that is sent with a mail; `content` is its text in base64. */
export interface Attachment {
  fileName: string
  contentType: string
  content: string
}

const start = '<main>'
const end = '</main>'

// Readable on a screen and on printed paper.
const style = `body{font:16px/1.5 Georgia,serif;max-width:42em;margin:2em auto;padding:0 1em}
h1,h2,h3,h4{font-family:Helvetica,Arial,sans-serif;line-height:1.2;break-after:avoid}
h2{margin-top:3em}table{border-collapse:collapse}td,th{border:1px solid;padding:4px 8px}
@media print{body{font-size:10pt;max-width:none;margin:0}a{color:inherit}h2{break-before:page}}`

/** The papers with the addresses of the shop, as a document that can be kept and printed. */
export async function papersFor(papers: OrderPapers, origin: string): Promise<SentPapers> {
  const filled = (text: string) => text.replaceAll('{{origin}}', origin)
  const { language, fileName, title } = papers
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <h1>${brand.name}</h1>
        ${raw(start)}${raw(filled(papers.html))}${raw(end)}
      </body>
    </html>`.toString()
  return {
    id: (await sha256(document)).slice(0, 32),
    fileName,
    title,
    text: filled(papers.text),
    html: document,
  }
}

/** A mail's two forms with the papers below what it says itself, and the file. */
export function withPapers<M extends { text: string; html: string }>(
  mail: M,
  papers: SentPapers,
): M & { attachments: Attachment[] } {
  const { html: document } = papers
  const fragment = document.slice(document.indexOf(start) + start.length, document.indexOf(end))
  const at = mail.html.lastIndexOf('</body>')
  const section = `<div style="max-width:560px;margin:0 auto;padding:0 20px 40px;font-size:14px;line-height:1.5;text-align:left">${fragment}</div>`
  return {
    ...mail,
    text: `${mail.text}\n\n${papers.text}\n`,
    html: mail.html.slice(0, at) + section + mail.html.slice(at),
    attachments: [
      {
        fileName: papers.fileName,
        contentType: 'text/html; charset=utf-8',
        content: Buffer.from(document).toString('base64'),
      },
    ],
  }
}
