import { renameSync, writeFileSync } from 'node:fs'
import { parse } from 'smol-toml'

/** A place in `wrangler.toml` where a value cannot be written; the message says what to do. */
export class UnwritableValue extends Error {
  override readonly name = 'UnwritableValue'
}

interface Place {
  /**
   * `env.staging.vars`, or with a binding the table of `[[env.staging.d1_databases]]` that has it.
   */
  table: string
  binding?: string
}

/**
 * The text of `wrangler.toml` with one value changed or added: comments, order and all other lines
 * stay. `value` is TOML, such as `"text"`. Throws UnwritableValue where the table is missing.
 */
export function withValue(
  text: string,
  { table, binding }: Place,
  key: string,
  value: string,
): string {
  const lines = text.split('\n')
  const [begin, end] = boundsOf(lines, table, binding)
  // A line that stands there as a comment is the example of this value.
  const line = new RegExp(`^(?:#\\s*)?${key}\\s*=`)
  const at = lines.findIndex((each, index) => index > begin && index < end && line.test(each))
  const found = lines[at]
  if (found !== undefined) lines[at] = `${key} = ${value}${commentOf(found)}`
  else lines.splice(lastFilled(lines, begin, end) + 1, 0, `${key} = ${value}`)
  return checked(lines.join('\n'))
}

/** A string of TOML. */
export function tomlString(text: string): string {
  // The strings of JSON are those of TOML.
  return JSON.stringify(text)
}

/** Writes a file whole or not at all. */
export function replaceFile(file: string, text: string, mode = 0o644) {
  const draft = `${file}.${process.pid}.tmp`
  writeFileSync(draft, text, { mode })
  renameSync(draft, file)
}

/** Index of a table's header, and of the line after its last. */
function boundsOf(lines: string[], table: string, binding: string | undefined): [number, number] {
  const header = binding === undefined ? `[${table}]` : `[[${table}]]`
  for (const [index, line] of lines.entries()) {
    if (line.trim() !== header) continue
    const next = lines.findIndex((each, at) => at > index && each.startsWith('['))
    const end = next < 0 ? lines.length : next
    if (binding === undefined) return [index, end]
    const isIt = (each: string) => /^binding\s*=\s*["'](.*?)["']/.exec(each)?.[1] === binding
    if (lines.slice(index, end).some(isIt)) return [index, end]
  }
  throw new UnwritableValue(
    `wrangler.toml has no ${header}${binding ? ` with the binding ${binding}` : ''}. Write it as the other environment has it, and set up again.`,
  )
}

/** The last line of a table that has something; comments at its end belong to the next table. */
function lastFilled(lines: string[], begin: number, end: number): number {
  const last = lines.slice(begin, end).findLastIndex((line) => /^\s*[^#\s]/.test(line))
  return begin + last
}

function commentOf(line: string): string {
  const [, comment = ''] = /=\s*(?:"[^"]*"|'[^']*')(\s*#.*)$/.exec(line) ?? []
  return comment
}

function checked(text: string): string {
  parse(text)
  return text
}
