import { localePath } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'

/** Where the links of a Markdown page lead: the shop's origin, and the locale of its paths. */
export interface Place {
  origin: string
  locale: Locale
}

/** Text that is shown as it is: characters with a meaning in Markdown are escaped. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, (space) => (/[\n\r]/.test(space) ? ' ' : space))
    .replace(/[\\`*_[\]<>|]/g, '\\$&')
    .replace(/^(\s*)([#+-]|~~~)/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2')
}

/** A heading of level 1 to 6. */
export function heading(level: number, text: string): string {
  return text ? `${'#'.repeat(level)} ${plain(text)}` : ''
}

export function bold(text: string): string {
  return `**${plain(text)}**`
}

/**
 * A link to a path of the shop, or to an https or mail address; only its text where the target is
 * anything else. `text` is Markdown.
 */
export function link(text: string, target: string, place: Place): string {
  const address = addressOf(target, place)
  return address ? `[${text}](${address})` : text
}

function addressOf(target: string, { origin, locale }: Place): string | undefined {
  if (/^\/(?![/\\])/.test(target)) return destination(origin + localePath(locale, target))
  return /^(?:https:\/\/|mailto:)/.test(target) ? destination(target) : undefined
}

function destination(address: string) {
  return address.replace(/[\s()<>\\]/g, (char) =>
    char === '(' ? '%28' : char === ')' ? '%29' : encodeURIComponent(char),
  )
}

/** A list; its items are Markdown of one line. */
export function list(items: readonly string[], { ordered = false } = {}): string {
  return items.map((item, index) => `${ordered ? `${index + 1}.` : '-'} ${item}`).join('\n')
}

/** A table; its cells are plain text. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(plain).join(' | ')} |`
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n')
}

/** Blocks with an empty line between them; empty ones are left out. */
export function blocks(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n')
}
