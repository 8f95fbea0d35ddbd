import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '#shared/markets/markets.ts'
import { htmlChecker } from '../../scripts/html-checker.mjs'

/** Markets in whose languages documents are checked. */
export const checkedLocales = ['fr-fr', 'de-de', 'en-us', 'es-es'] as const satisfies Locale[]

interface Message {
  url: string
  lastLine: number
  message: string
  extract?: string
}

/**
 * What the Nu HTML checker says of documents, by name: errors, warnings and remarks alike. Throws
 * where it is not installed.
 */
export function messagesOf(documents: Record<string, string>): string[] {
  const checker = htmlChecker()
  if (!checker)
    throw new Error(
      'No Nu HTML checker. `npm test` installs it, where it finds a Java from 11 on: name yours in JAVA_HOME.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'markup-'))
  try {
    const files = Object.entries(documents).map(([name, html]) => {
      const file = join(folder, `${name.replace(/[^\w-]+/g, '_')}.html`)
      writeFileSync(file, html)
      return file
    })
    const [java, ...args] = checker
    const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    const { stderr, error } = spawnSync(
      java,
      [...args, '--format', 'json', '--exit-zero-always', ...files],
      options,
    )
    if (error) throw error
    const { messages } = JSON.parse(stderr) as { messages: Message[] }
    return messages.map(
      ({ url, lastLine, message, extract = '' }) =>
        `${url.split('/').at(-1)}:${lastLine} ${message} ${extract.trim()}`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
