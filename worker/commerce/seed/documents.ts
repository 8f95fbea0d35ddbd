import { prune, type Statement, upsert } from './statement.ts'

/** A document in one language, whole. */
export interface StoredDocument {
  collection: string
  id: string
  language: string
  position: number
  body: unknown
}

const keys = ['collection', 'id', 'language']

/** Writes of whole collections: what they no longer hold is deleted. */
export function documentStatements(collections: readonly string[], documents: readonly StoredDocument[]): Statement[] {
  const rows = documents.map(({ body, ...document }) => ({ ...document, body: JSON.stringify(body) }))
  const [gone] = prune('documents', keys, rows)
  const list = collections.map((collection) => `'${collection}'`).join(', ')
  return [{ sql: `${gone!.sql} AND collection IN (${list})`, params: gone!.params }, ...upsert('documents', keys, rows)]
}
