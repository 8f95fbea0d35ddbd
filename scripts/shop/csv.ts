import * as z from 'zod'

const Rows = z.array(z.record(z.string(), z.unknown()))

/**
 * A table as CSV (RFC 4180): a header, a comma between cells, CRLF after each line (OPS-32). `rows`
 * are objects by column; a missing value is an empty cell, a list or an object is JSON. With `bom`
 * it begins with the mark by which Excel recognises UTF-8.
 */
export function csvOf(
  columns: readonly string[],
  rows: unknown,
  { bom }: { bom: boolean },
): string {
  const lines = Rows.parse(rows).map((row) => columns.map((column) => cellOf(row[column])))
  const text = [columns, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
  return bom ? `\uFEFF${text}` : text
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return quoted(withoutFormula(typeof value === 'string' ? value : JSON.stringify(value)))
}

/**
 * Spreadsheets take text that begins so for a formula, and a shopper chooses their name: an
 * apostrophe in front makes it text. Wide forms count too; a number does not.
 */
function withoutFormula(text: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/.test(text)
  return isFormula && !/^-?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text
}

// Some spreadsheets separate by semicolon or tab: what has one is quoted too.
function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
