import { brand } from '#shared/settings/brand.ts'
import { manufacturerIn } from '#shared/settings/manufacturer.ts'
import { colonOf } from '#shared/texts/colon.ts'
import type { LocaleTexts } from '../texts/locale-texts.ts'
import { html, type Html } from './html.ts'
import type { Mail } from './mail.ts'
import { mailColors as color } from './mail-colors.ts'
import type { SentPapers } from './papers.ts'

/** A row with a label and a value; `strong` for a total. */
export interface MailRow {
  label: string
  value: string
  /** Small text below the label. */
  note?: string
  /** Further small texts below, one line each. */
  details?: readonly string[]
  strong?: boolean
}

/** The content of a mail, from which its text and its HTML are made. */
export interface MailContent {
  to: string
  subject: string
  heading: string
  paragraphs: readonly string[]
  action?: { label: string; link: string }
  rows?: readonly MailRow[]
  /** Blocks with a title, such as an address. */
  blocks?: readonly { title: string; lines: readonly string[] }[]
  /** Small text at the end. */
  note?: string
  /** The unsubscribe link: for people, and for mail programs with one click (RFC 8058). */
  leave?: { label: string; link: string }
  about?: string
  papers?: SentPapers
}

/**
 * The mail as text and HTML. Values are escaped, and the subject is one line whatever was typed
 * (SEC-1).
 */
export function renderMail({ language, t }: LocaleTexts, content: MailContent): Mail {
  const subject = content.subject.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const { to, about, leave, papers } = content
  const headers = leave && {
    'List-Unsubscribe': `<${leave.link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return {
    to,
    subject,
    text: asText(content, language),
    html: asHtml(content, language).toString(),
    demonstration: t('mail.demonstration'),
    // Whoever can end such mails does not need them.
    ...(headers && { headers, isOptional: true }),
    ...(about && { about }),
    ...(papers && { papers }),
  }
}

function asText(
  { heading, paragraphs, action, rows = [], blocks = [], note, leave }: MailContent,
  language: string,
): string {
  const colon = colonOf(language)
  const parts = [
    heading,
    ...paragraphs,
    action && `${action.label}${colon}\n${action.link}`,
    rows
      .map(({ label, value, note: small, details = [] }) =>
        [`${label}${colon} ${value}${small ? ` (${small})` : ''}`, ...details].join('\n- '),
      )
      .join('\n'),
    ...blocks.map(({ title, lines }) => [title, ...lines].join('\n')),
    note,
    leave && `${leave.label}${colon}\n${leave.link}`,
    `-- \n${brand.name}\n${manufacturerIn(language)}`,
  ]
  return parts.filter(Boolean).join('\n\n') + '\n'
}

const font = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif"

// Tables and styles in attributes: what all mail programs support.
function asHtml(
  { subject, heading, paragraphs, action, rows = [], blocks = [], note, leave }: MailContent,
  language: string,
): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:${color.ground};color:${color.ink};${font}">
        <table role="presentation" style="width:100%;border-spacing:0">
          <tr>
            <td style="padding:40px 20px">
              <table
                role="presentation"
                style="width:100%;max-width:560px;margin:0 auto;border-spacing:0;text-align:left"
              >
                <tr>
                  <td style="padding:0 0 32px;font-size:22px;font-weight:600;letter-spacing:-.02em">
                    ${brand.name}<span style="color:${color.accent}">.</span>
                  </td>
                </tr>
                <tr>
                  <td style="background:${color.paper};border-radius:20px;padding:40px 32px">
                    <h1
                      style="margin:0 0 20px;font-size:28px;line-height:1.2;font-weight:600;letter-spacing:-.02em"
                    >
                      ${unbroken(heading)}
                    </h1>
                    ${paragraphs.map((text) => html`<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${unbroken(text)}</p>`)}${action ? button(action) : ''}${rows.length > 0 ? table(rows) : ''}${blocks.map(block)}${
                      note
                        ? html`<p
                            style="margin:24px 0 0;font-size:14px;line-height:1.6;color:${color.secondary}"
                          >
                            ${unbroken(note)}
                          </p>`
                        : ''
                    }
                  </td>
                </tr>
                <tr>
                  <td
                    style="padding:24px 0 0;font-size:13px;line-height:1.6;color:${color.secondary}"
                  >
                    ${leave ? html`<a href="${leave.link}" style="color:inherit">${leave.label}</a><br />` : ''}${manufacturerIn(language)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

/** Words with the numbers of orders in one line, which some programs break at their hyphen. */
function unbroken(text: string): Html {
  const parts = text.split(/\b([A-Z]{2}-\d+)\b/)
  return html`${parts.map((part, index) =>
    index % 2 === 0 ? part : html`<span style="white-space:nowrap">${part}</span>`,
  )}`
}

function button({ label, link }: NonNullable<MailContent['action']>): Html {
  return html`<p style="margin:24px 0 8px">
    <a
      href="${link}"
      style="display:inline-block;background:${color.ink};color:${color.paper};border-radius:999px;padding:14px 28px;font-size:16px;font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p>`
}

function table(rows: readonly MailRow[]): Html {
  return html`<table style="width:100%;margin:24px 0 0;border-collapse:collapse">
    ${rows.map(row)}
  </table>`
}

function row({ label, value, note, details = [], strong }: MailRow): Html {
  const weight = strong ? 'font-weight:600' : 'font-weight:400'
  const cell = `padding:12px 0;border-top:1px solid ${color.line};font-size:16px;line-height:1.4;vertical-align:top;${weight}`
  return html`<tr>
    <th scope="row" style="${cell};text-align:left">
      ${label}${[...(note ? [note] : []), ...details].map((small) => html`<br /><span style="font-size:13px;color:${color.secondary}">${small}</span>`)}
    </th>
    <td style="${cell};text-align:right;white-space:nowrap">${value}</td>
  </tr>`
}

function block({ title, lines }: { title: string; lines: readonly string[] }): Html {
  const breaks = lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
  return html`<h2 style="margin:28px 0 6px;font-size:16px;font-weight:600">${title}</h2>
    <p style="margin:0;font-size:16px;line-height:1.6">${breaks}</p>`
}
