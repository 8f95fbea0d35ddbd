import type { ContentTable } from './table.ts'

/** A document in one language, whole. */
export interface StoredDocument {
  collection: string
  id: string
  language: string
  position: number
  body: unknown
}

/** Whole collections: what they no longer hold is deleted. */
export function documentTable(
  part: string,
  collections: readonly string[],
  documents: readonly StoredDocument[],
): ContentTable {
  const list = collections.map((collection) => `'${collection}'`).join(', ')
  return {
    part,
    table: 'documents',
    keys: ['collection', 'id', 'language'],
    group: ['collection', 'id'],
    rows: documents.map(({ body, ...document }) => ({ ...document, body: JSON.stringify(body) })),
    owned: `collection IN (${list})`,
  }
}
