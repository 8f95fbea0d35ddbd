import type { Cell, Statement } from '../push/statement.ts'

// Tokens that may contain a question mark that is no parameter come first.
const token = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?(\d*)/g

/**
 * A statement with its values written into it, for a tool that cannot bind them. Throws for a value
 * that SQL text cannot contain.
 */
export function inlined({ sql, params }: Statement): string {
  let last = 0
  return sql.replace(token, (text, digits: string | undefined) => {
    if (digits === undefined) return text
    const index = digits === '' ? last + 1 : Number(digits)
    last = Math.max(last, index)
    const value = params[index - 1]
    if (value === undefined) throw new Error(`No value for parameter ${index} of: ${sql}`)
    return literal(value)
  })
}

function literal(value: Cell): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${value} is no SQL number`)
    return String(value)
  }
  if (value.includes('\0')) throw new Error('SQL text holds no NUL character')
  return `'${value.replaceAll("'", "''")}'`
}
