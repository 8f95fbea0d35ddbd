import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Asks the person at the terminal for a secret, which is not shown while it is typed. Undefined
 * where nobody can answer, as in continuous integration.
 */
export function secretsFromTerminal(): ((name: string) => Promise<string>) | undefined {
  if (!process.stdin.isTTY || process.env.CI) return undefined
  return async (name) => {
    process.stderr.write(`${name}: `)
    const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
    const lines = createInterface({ input: process.stdin, output: hidden, terminal: true })
    try {
      return (await lines.question('')).trim()
    } finally {
      lines.close()
      process.stderr.write('\n')
    }
  }
}
