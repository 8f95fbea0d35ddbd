import * as z from 'zod/mini'
import { isolateMemory } from '../storage/isolate-memory.ts'
import { readStored } from './broken.ts'
import { type ReaderContext, readDocument } from './store.ts'

const names = z.record(z.string(), z.string())
// A push of an earlier release has no names of later filters.
const laterNames = z._default(names, {})
const Vocabulary = z.object({
  colors: names,
  subcategories: names,
  worksWith: laterNames,
  power: laterNames,
  use: laterNames,
})
type Vocabulary = z.infer<typeof Vocabulary>

// At most the number of locales.
const known = isolateMemory<Vocabulary>(30)

/**
 * Names of the values of filters in the reader's language, at most half a minute old; empty where
 * they are broken, so that pages show keys.
 */
export function vocabularyOf(context: ReaderContext): Promise<Vocabulary> {
  return known(context.env, context.locale, () => readVocabulary(context))
}

async function readVocabulary(context: ReaderContext): Promise<Vocabulary> {
  const row = await readDocument(context, 'vocabulary', 'catalog')
  return (
    (row && readStored(Vocabulary, row.body, 'documents/vocabulary/catalog')) ?? {
      colors: {},
      subcategories: {},
      worksWith: {},
      power: {},
      use: {},
    }
  )
}
