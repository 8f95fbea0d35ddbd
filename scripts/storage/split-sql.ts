import { promised } from '../wrangler/config.ts'

// Comments, texts and names are whole tokens, so that a semicolon or a keyword inside them is
// ignored.
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\w+|[\s\S]/g

/**
 * The statements of an SQL file, by wrangler's function if it exists, which is not part of
 * wrangler's stable API.
 */
export function splitSql(sql: string): string[] {
  const split = promised<(text: string) => string[]>('splitSqlQuery')
  return split?.(sql) ?? statementsOf(sql)
}

/**
 * The statements of an SQL file, without comments. The body of a trigger (BEGIN … END) belongs to
 * its statement.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = []
  let current = ''
  let depth = 0
  for (const [part] of sql.matchAll(token)) {
    if (/^(?:--|\/\*)/.test(part)) continue
    if (/^(?:begin|case)$/i.test(part)) depth++
    if (/^end$/i.test(part)) depth--
    if (part === ';' && depth === 0) {
      statements.push(current.trim())
      current = ''
    } else current += part
  }
  return [...statements, current.trim()].filter(Boolean)
}
