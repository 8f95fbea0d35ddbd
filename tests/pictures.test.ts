// Requirements: CAT-1.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#shared/markets/markets.ts'
import { readPictures } from '#scripts/push/pictures.ts'
import type { Row } from '#scripts/push/statement.ts'
import { wholeCatalogue, wholePlan } from './support/whole-content.ts'

const pictures = readPictures('.')
const { products } = wholeCatalogue()
const { tables } = await wholePlan()
const rowsOf = (part: string): Row[] => tables.find((table) => table.part === part)!.rows

describe('the pictures of the shop', () => {
  it('show every colour of every product, and each product four times', () => {
    const heroes = products.flatMap(({ id, value }) =>
      value.variants.map(({ color }) => `${id}-${color}-1`),
    )
    expect(heroes.filter((id) => !pictures.has(id))).toEqual([])
    const views = products.flatMap(({ id, value }) =>
      [1, 2, 3, 4].map((view) => `${id}-${value.variants[0]!.color}-${view}`),
    )
    expect(views.filter((id) => !pictures.has(id))).toEqual([])
  })

  it('show each colour four times, and lend it a view of the first colour only where it has none', () => {
    const shown = rowsOf('variants').map(({ product_key, color, images }) => ({
      own: [1, 2, 3, 4].map((view) => `${String(product_key)}-${String(color)}-${view}`),
      images: JSON.parse(String(images)) as string[],
    }))
    expect(shown.filter(({ images }) => images.length !== 4)).toEqual([])
    expect(
      shown.flatMap(({ own, images }) =>
        own.filter((id, view) => pictures.has(id) && images[view] !== id),
      ),
    ).toEqual([])
  })

  it.each([
    ['pl', 'Kamera Aube, kolor tytanowy'],
    ['cs', 'Kamera se světlem Aube, barva titanová'],
    ['de', 'Kamera Aube in Titan'],
    ['fr', 'Caméra Aube, coloris titane'],
    ['pt', 'Câmara com projetor Aube em titânio'],
  ])('name the colour in a sentence of %s', (tongue, expected) => {
    const card = rowsOf('product_texts').find(
      ({ product_key, language }) => product_key === 'aube' && language === tongue,
    )!.card
    expect(JSON.parse(String(card))).toMatchObject({ alts: { 'aube-titane-1': expected } })
  })

  it('are told in every language, each in its own words', () => {
    const shown = Map.groupBy(rowsOf('variants'), ({ product_key }) => String(product_key))
    const texts = rowsOf('product_texts').map(({ product_key, language, card }) => ({
      product: String(product_key),
      language: String(language),
      alts: (JSON.parse(String(card)) as { alts: Record<string, string> }).alts,
    }))
    const missing = texts.flatMap(({ product, language, alts }) =>
      shown
        .get(product)!
        .flatMap(({ images }) => JSON.parse(String(images)) as string[])
        .filter((id) => !alts[id]?.trim())
        .map((id) => `${id} in ${language}`),
    )
    expect(missing).toEqual([])
    for (const { id } of products)
      expect(texts.filter(({ product }) => product === id).map(({ language }) => language)).toEqual(
        expect.arrayContaining([...languages]),
      )
  })

  it('are told wherever a page, an article or the press shows one', () => {
    const untold = tables
      .filter(({ table }) => table === 'documents')
      .flatMap(({ rows }) => rows)
      // Beside the words of a link a picture says nothing more.
      .filter(({ collection }) => collection !== 'navigation')
      .flatMap(({ collection, id, language, body }) =>
        shownIn(JSON.parse(String(body))).map((shown) => ({
          ...shown,
          where: `${collection}/${id} (${language})`,
        })),
      )
      .filter(({ alt }) => !alt.trim())
    expect(untold).toEqual([])
  })

  it('exist where content names one', () => {
    const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.json'),
    )
    const missing = files.flatMap((file) =>
      namedIn(JSON.parse(readFileSync(join('content', file), 'utf8')))
        .filter((id) => !pictures.has(id))
        .map((id) => `content/${file}: no picture '${id}'`),
    )
    expect(missing).toEqual([])
  })

  it('are files of their own, each listed once and none forgotten', () => {
    const files = pictures.media.map(({ file }) => file)
    const folder = readdirSync('content/pictures').filter((file) => file.endsWith('.avif'))
    expect(files.toSorted()).toEqual(
      folder.map((file) => join('content/pictures', file)).toSorted(),
    )
    expect(files.filter((file) => statSync(file).size < 1000)).toEqual([])
  })
})

interface Shown {
  id: string
  alt: string
}

/** Pictures with the words for those who do not see them. */
function shownIn(node: unknown): Shown[] {
  if (node === null || typeof node !== 'object') return []
  const inside = Object.values(node).flatMap(shownIn)
  return 'id' in node && 'alt' in node ? [node as Shown, ...inside] : inside
}

/** Pictures by whatever name content gives them. */
function namedIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return []
  return Object.entries(node).flatMap(([name, member]) => [
    ...(['og_image', 'illustration'].includes(name) && typeof member === 'string' ? [member] : []),
    ...(name === 'benefitPictures'
      ? (member as (string | null)[]).filter((id) => id !== null)
      : []),
    ...(name === 'pictures' && Array.isArray(member)
      ? member.map(({ id }: { id: string }) => id)
      : []),
    ...(typeof member === 'object' && member && 'id' in member && 'alt' in member
      ? [String(member.id)]
      : []),
    ...namedIn(member),
  ])
}
