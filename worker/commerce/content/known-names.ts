import type { KnownNames } from '#shared/api/pages.ts'
import { type ReaderContext, readKnownNames } from './store.ts'

/**
 * A part of the filter of names, as it was pushed, with its version; the first one with the
 * versions of all. Without parts where none was pushed yet, without versions where an earlier
 * release did.
 */
export async function knownNames({ env }: ReaderContext, part: number): Promise<KnownNames> {
  const { row, versions } = await readKnownNames(env, part)
  if (!row) return { parts: 0, bits: '' }
  const { parts, bits, version } = row
  const isWhole = versions.length === parts && !versions.includes('')
  return { parts, bits, ...(version && { version }), ...(isWhole && { versions }) }
}
