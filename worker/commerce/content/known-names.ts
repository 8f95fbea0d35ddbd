import type { KnownNames } from '#shared/api/pages.ts'
import { type ReaderContext, readKnownNames } from './store.ts'

/** A part of the filter of names, as it was pushed; without parts where none was pushed yet. */
export async function knownNames({ env }: ReaderContext, part: number): Promise<KnownNames> {
  return (await readKnownNames(env, part)) ?? { parts: 0, bits: '' }
}
