import * as z from 'zod/mini'
import { readStored } from './broken.ts'
import { type ReaderContext, readDocument } from './store.ts'

const names = z.record(z.string(), z.string())
const Vocabulary = z.object({ colors: names, subcategories: names })
type Vocabulary = z.infer<typeof Vocabulary>

/**
 * Names of colours and subcategories in the reader's language; empty where they are broken, so that
 * pages show keys.
 */
export async function vocabularyOf(context: ReaderContext): Promise<Vocabulary> {
  const row = await readDocument(context, 'vocabulary', 'catalog')
  return (
    (row && readStored(Vocabulary, row.body, 'documents/vocabulary/catalog')) ?? {
      colors: {},
      subcategories: {},
    }
  )
}
