import type { Row } from './statement.ts'
import type { ContentTable } from './table.ts'

/** A complete document in one language. */
export interface StoredDocument {
  collection: string
  id: string
  language: string
  position: number
  body: unknown
}

/** The table of complete collections: documents that they no longer contain are deleted. */
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
    rows: documents.map(documentRow),
    owned: `collection IN (${list})`,
  }
}

export function documentRow({ body, ...document }: StoredDocument): Row {
  return { ...document, body: JSON.stringify(body) }
}
