import type { Pages } from './pages.ts'
import { languageOf } from './languages.ts'
import type { ContentTable } from './table.ts'

/**
 * The tables with every link to a page whose path differs by language led to the document's own
 * language: content names such a page by its English path (HELP-1).
 */
export function withLinksByLanguage(tables: ContentTable[], { list }: Pages): ContentTable[] {
  const paths = new Map(
    list.flatMap(({ file }) => (file.path && file.paths ? [[file.path, file.paths] as const] : [])),
  )
  const own = (link: string, language: string) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? []
    const found = paths.get(path)?.[languageOf(language)]
    return found === undefined ? link : found + rest
  }
  const isConcerned = (body: string) => [...paths.keys()].some((path) => body.includes(`"${path}`))
  return tables.map((table) =>
    table.table === 'documents'
      ? {
          ...table,
          rows: table.rows.map((row) => {
            const { body, language, collection } = row
            if (typeof body !== 'string' || !isConcerned(body)) return row
            const names = collection === 'navigation' ? ['link', 'path'] : ['link']
            return { ...row, body: mapLinks(body, names, (link) => own(link, String(language))) }
          }),
        }
      : table,
  )
}

function mapLinks(json: string, names: readonly string[], change: (link: string) => string) {
  return JSON.stringify(
    JSON.parse(json, (name, value: unknown) =>
      names.includes(name) && typeof value === 'string' ? change(value) : value,
    ),
  )
}
