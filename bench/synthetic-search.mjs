import { searchedCollections, SearchRows } from '../worker/commerce/stored-content.ts'
import { pushSearchFiles, searchOfRows } from '../scripts/push/search/search-files.ts'
import { rowsOf } from '../scripts/push/storage.ts'

const atOnce = 5_000

/**
 * Puts search indexes of all stored products, as a push of so many would. The pages of the
 * synthetic products, which the index reads for their markets alone, are left out, and so are the
 * texts that a large index has no room for.
 */
export async function putSyntheticSearch(storage) {
  const rows = SearchRows.parse({
    products: await pagesOf(
      storage,
      'products',
      'key, type, category, subcategory, accessory, rank',
    ),
    variants: await pagesOf(storage, 'variants', 'product_key, color'),
    texts: await pagesOf(
      storage,
      'product_texts',
      `product_key, language, name, kind, iif(words = '', ${emptyWords}, words) AS words, '{}' AS detail`,
    ),
    documents: await rowsOf(storage, {
      sql: `SELECT collection, id, language, position, body FROM documents
        WHERE collection IN (SELECT value FROM json_each(?1)) AND id NOT LIKE 'product-synthetic-%'`,
      params: [JSON.stringify(searchedCollections)],
    }),
  })
  await pushSearchFiles(storage, searchOfRows(rows))
}

const emptyWords = `'{"keywords":"","codes":"","place":"","teaser":""}'`

/** All rows of a table, read in several calls. */
async function pagesOf(storage, table, columns) {
  const all = []
  for (let from = 0; ; from += atOnce) {
    const rows = await rowsOf(storage, {
      sql: `SELECT ${columns} FROM ${table} ORDER BY rowid LIMIT ${atOnce} OFFSET ${from}`,
      params: [],
    })
    all.push(...rows)
    if (rows.length < atOnce) return all
  }
}
