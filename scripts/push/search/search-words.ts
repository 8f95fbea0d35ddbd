import { languages } from '#shared/markets/markets.ts'
import { EditorsWords } from '#shared/search/editors-words.ts'
import { documentTable } from '../documents.ts'
import { ContentError, readFolder } from '../files.ts'
import type { ContentTable } from '../table.ts'

/**
 * `content/search/<language>.json`: the editors' words of the search. Throws ContentError for a
 * file of no language.
 */
export function searchWordTables(root: string): ContentTable[] {
  const files = readFolder(root, 'content/search', EditorsWords)
  const known: readonly string[] = languages
  for (const { id, path } of files)
    if (!known.includes(id)) throw new ContentError(`${path}: no language of the shop`)
  const documents = files.map(({ id, value }) => ({
    collection: 'search',
    id: 'words',
    language: id,
    position: 0,
    body: value,
  }))
  return [documentTable('search', ['search'], documents)]
}
