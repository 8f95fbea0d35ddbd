import { describe, expect, it } from 'vitest'
import { wholePlan } from './support/whole-content.ts'

const { tables } = await wholePlan()
const documents = tables
  .filter(({ table }) => table === 'documents')
  .flatMap(({ rows }) => rows)
  .map(({ collection, id, language, body }) => ({
    collection,
    id,
    language,
    body: JSON.parse(String(body)) as unknown,
  }))

describe('the anchors of long texts', () => {
  it('are the same in every language, so that a reader who changes it stays where he was', () => {
    const different = [
      ...Map.groupBy(documents, ({ collection, id }) => `${collection}/${id}`),
    ].flatMap(([where, versions]) => {
      const english = versions.find(({ language }) => language === 'en')
      if (!english) return inAnotherOrder(where, versions)
      const expected = anchorsIn(english.body)
      const isSame = (anchors: string[], isRegion: boolean) =>
        // A region's law may leave a part out.
        String(anchors) ===
        String(isRegion ? expected.filter((anchor) => anchors.includes(anchor)) : expected)
      return versions
        .filter(({ language, body }) => !isSame(anchorsIn(body), String(language).includes('-')))
        .map(({ language }) => `${where} (${language})`)
    })
    expect(different).toEqual([])
  })

  it('are there where a link leads to one', () => {
    const known = new Set<string>()
    for (const { collection, id, language, body } of documents) {
      const paths = {
        article: body,
        'page-sections': documents.find(
          (each) => each.collection === 'page' && each.id === id && each.language === language,
        )?.body,
      }
      const { link, path = link } = (paths[collection as keyof typeof paths] ?? {}) as {
        link?: string
        path?: string
      }
      if (path) for (const anchor of anchorsIn(body)) known.add(`${path}#${anchor}`)
    }
    const dead = documents.flatMap(({ collection, id, language, body }) =>
      [...JSON.stringify(body).matchAll(/"(\/[^"]*#[^"]+)"/g)]
        .filter(([, link]) => !known.has(link!))
        .map(([, link]) => `${collection}/${id} (${language}): ${link}`),
    )
    expect(known.size).toBeGreaterThan(0)
    expect(dead).toEqual([])
  })
})

/**
 * Pages about the law. Each storefront has its own: their parts depend on its country, and parts
 * that two countries share have the same order.
 */
function inAnotherOrder(where: string, versions: typeof documents): string[] {
  const expected = anchorsIn(versions.find(({ language }) => language === 'en-eu')?.body)
  return versions
    .filter(({ body }) => {
      const anchors = anchorsIn(body)
      const shared = (list: string[], other: string[]) =>
        list.filter((anchor) => other.includes(anchor))
      return (
        anchors.some((anchor) => anchor.startsWith('no id')) ||
        String(shared(anchors, expected)) !== String(shared(expected, anchors))
      )
    })
    .map(({ language }) => `${where} (${language})`)
}

/** Ids of the headings of a text, in their order. */
function anchorsIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  const inside = Object.values(node).flatMap(anchorsIn)
  if (!('type' in node) || node.type !== 'heading') return inside
  return [
    'id' in node && typeof node.id === 'string' ? node.id : `no id: ${JSON.stringify(node)}`,
    ...inside,
  ]
}
