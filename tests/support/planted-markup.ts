import payloads from '../corpus/markup.json' with { type: 'json' }

interface Statement {
  sql: string
  params: (string | number | null)[]
}

type Batch = (statements: Statement[]) => Promise<{ results: unknown[] }[]>

/** Members that hold words for readers, in whatever document. */
const worded =
  /^(?:title|subtitle|eyebrow|text|label|name|question|answer|author|place|value|meta|description|alt|caption|kind|intro|summary|excerpt|role)$/
const product = 'tempo'
const planted = [
  { collection: 'page', id: 'company' },
  { collection: 'page-sections', id: 'company' },
  { collection: 'page-sections', id: 'home' },
  { collection: 'article', id: 'heat-less-without-feeling-cold' },
  { collection: 'navigation', id: '%' },
]

/** Pages that show what is planted. */
export const plantedPages = [
  '',
  '/company',
  '/comfort-guide/chauffer-moins-sans-avoir-froid',
  '/thermostat-tempo',
  '/legal/terms',
]

/**
 * Writes markup that runs a script, if anything lets it, in the place of every word of some French
 * documents and of a product's reviews.
 */
export async function plantMarkup(batch: Batch): Promise<void> {
  let used = 0
  const next = () => payloads[used++ % payloads.length]!
  for (const { collection, id } of planted) {
    const where = "WHERE collection = ? AND id LIKE ? AND language = 'fr'"
    const [answer] = await batch([
      { sql: `SELECT id, body FROM documents ${where}`, params: [collection, id] },
    ])
    for (const row of answer!.results as { id: string; body: string }[]) {
      const body = JSON.stringify(withWords(JSON.parse(row.body), next))
      await batch([
        { sql: `UPDATE documents SET body = ? ${where}`, params: [body, collection, row.id] },
      ])
    }
  }
  await batch(
    payloads.map((payload, index) => ({
      sql: 'INSERT INTO reviews (id, product_key, language, rating, title, text, author, place, date, verified) VALUES (?, ?, ?, 5, ?, ?, ?, ?, ?, 1)',
      params: [
        `planted-${index}`,
        product,
        'fr',
        payload,
        payload,
        payload,
        payload,
        `2026-11-${String(1 + (index % 20)).padStart(2, '0')}`,
      ],
    })),
  )
  if (used < payloads.length) throw new Error('The markup has found too few places.')
}

function withWords(value: unknown, next: () => string, name = ''): unknown {
  if (typeof value === 'string') return worded.test(name) ? next() : value
  if (Array.isArray(value)) return value.map((member) => withWords(member, next, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withWords(member, next, key)]),
  )
}
