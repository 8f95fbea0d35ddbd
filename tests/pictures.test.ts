// Requirements: CAT-1, CAT-21.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { languages } from '#shared/markets/markets.ts'
import { readPictures } from '#scripts/push/pictures.ts'
import { cardText } from '#scripts/push/products/product-text.ts'
import type { Tongue } from '#scripts/push/languages.ts'
import type { Row } from '#scripts/push/statement.ts'
import { wholeCatalogue, wholePlan } from './support/whole-content.ts'

/** Number of the view that shows the size. */
const scaleView = 6

const pictures = readPictures('.')
const catalogue = wholeCatalogue()
const { products } = catalogue
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

  it('show in every colour all that the first colour shows', () => {
    const lacking = products.flatMap(({ id, value: { variants } }) =>
      variants.slice(1).flatMap(({ color }) =>
        [1, 2, 3, 4, 5, scaleView]
          .filter((view) => pictures.has(`${id}-${variants[0]!.color}-${view}`))
          .map((view) => `${id}-${color}-${view}`)
          .filter((own) => !pictures.has(own)),
      ),
    )
    expect(lacking).toEqual([])
  })

  it('show in a gallery those of the colour first, and another colour only for what it lacks', () => {
    for (const { product_key, color, images } of rowsOf('variants')) {
      const own = `${String(product_key)}-${String(color)}-`
      const shown = imagesIn(images)
      const lent = shown.filter((id) => !id.startsWith(own))
      expect(shown).toEqual([...shown.filter((id) => id.startsWith(own)), ...lent])
      expect(lent.filter((id) => pictures.has(own + id.split('-').at(-1)))).toEqual([])
      expect(new Set(shown.map((id) => id.split('-').at(-1))).size).toBe(shown.length)
      expect(shown.length).toBeGreaterThanOrEqual(4)
    }
  })

  it('show the size of a single product beside a card, in its gallery', () => {
    const without = rowsOf('variants').filter(
      ({ product_key, images }) =>
        !String(product_key).startsWith('pack-') &&
        !imagesIn(images).some((id) => id.endsWith(`-${scaleView}`)),
    )
    expect(
      without.map(({ product_key, color }) => `${String(product_key)}-${String(color)}`),
    ).toEqual([])
  })

  it.each<[Tongue, string]>([
    ['en', 'Tempo thermostat in white, 92 × 92 × 24 mm, beside a bank card of 85.6 × 54 mm'],
    ['en-us', 'Tempo thermostat in white, 3.62 × 3.62 × 0.94 in, beside a bank card of 3.37'],
    ['de', 'Thermostat Tempo in Weiß, 92 × 92 × 24 mm, neben einer Bankkarte von 85,6 × 54 mm'],
    ['pl', 'Termostat Tempo, kolor biały, 92 × 92 × 24 mm, obok karty płatniczej 85,6 × 54 mm'],
  ])('tell the size in %s', (tongue, expected) => {
    expect(sizeAlt('tempo-white', tongue)).toContain(expected)
  })

  it('tell the size of several parts inside of a sentence', () => {
    expect(sizeAlt('ciel-silver', 'en')).toContain('silver, base Ø')
    expect(sizeAlt('ciel-silver', 'de')).toContain('Silber, Basis Ø')
    expect(sizeAlt('ciel-silver', 'en-us')).not.toContain('mm')
    expect(sizeAlt('cadence-white', 'fr')).toContain('blanc, Ø')
  })

  it.each(languages)(
    'tell the size of every single product in %s, each in other words',
    (tongue) => {
      const single = products.filter(({ id }) => !id.startsWith('pack-'))
      const told = single.map(({ id, value }) =>
        sizeAlt(`${id}-${value.variants[0]!.color}`, tongue),
      )
      expect(told.filter((alt) => !/\d mm/.test(alt) || /[{}]/.test(alt))).toEqual([])
      expect(new Set(told).size).toBe(single.length)
    },
  )

  it('stand for four products at most, each of them', () => {
    const named = products.flatMap(({ id, value }) =>
      value.benefitPictures.map((picture) => ({ id: picture, product: id })),
    )
    const shown = rowsOf('variants').flatMap(({ product_key, images }) =>
      imagesIn(images).map((id) => ({ id, product: String(product_key) })),
    )
    const uses = Map.groupBy([...named, ...shown], ({ id }) => id)
    expect(
      [...uses].filter(([, of]) => new Set(of.map(({ product }) => product)).size > 4),
    ).toEqual([])
  })

  it.each([
    ['pl', 'Kamera Aube, kolor tytanowy'],
    ['cs', 'Kamera se světlem Aube, barva titanová'],
    ['de', 'Kamera Aube in Titan'],
    ['fr', 'Caméra Aube, coloris titane'],
    ['pt', 'Câmara com projetor Aube em titânio'],
  ])('name the colour in a sentence of %s', (tongue, expected) => {
    expect(altsOf('aube', tongue)['aube-titane-1']).toBe(expected)
  })

  it('are told in every language, each in its own words', () => {
    const shown = Map.groupBy(rowsOf('variants'), ({ product_key }) => String(product_key))
    const texts = rowsOf('product_texts').map(({ product_key, language }) => ({
      product: String(product_key),
      language: String(language),
      alts: altsOf(String(product_key), String(language)),
    }))
    const missing = texts.flatMap(({ product, language, alts }) =>
      shown
        .get(product)!
        .flatMap(({ images }) => imagesIn(images))
        .filter((id) => !alts[id]?.trim())
        .map((id) => `${id} in ${language}`),
    )
    expect(missing).toEqual([])
    for (const { id } of products)
      expect(texts.filter(({ product }) => product === id).map(({ language }) => language)).toEqual(
        expect.arrayContaining([...languages]),
      )
  })

  it('are told by words that no other picture of their gallery has', () => {
    for (const [language, texts] of Map.groupBy(rowsOf('product_texts'), (row) => row.language)) {
      const repeated = texts.flatMap((row) => {
        const alts = altsOf(String(row.product_key), String(language))
        const galleries = rowsOf('variants').filter((each) => each.product_key === row.product_key)
        return galleries.flatMap(({ images }) => {
          const told = imagesIn(images).map((id) => alts[id]!)
          return told.filter((alt, at) => alt === row.name || told.indexOf(alt) !== at)
        })
      })
      expect(repeated, String(language)).toEqual([])
    }
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

function imagesIn(images: unknown): string[] {
  return z.array(z.string()).parse(JSON.parse(String(images)))
}

/** Alternative text of the picture that shows the size of 'tempo-white', rendered or not. */
function sizeAlt(variant: string, tongue: Tongue): string {
  const key = variant.slice(0, variant.lastIndexOf('-'))
  const file = products.find(({ id }) => id === key)!
  const all = { ...pictures, has: () => true }
  const { alts } = cardText({ catalogue, pictures: all, file, tongue })
  return alts[`${variant}-${scaleView}`]!.replaceAll('\u00a0', ' ')
}

/** Alternative texts of a product by picture id, as stored for a language or locale. */
function altsOf(product: string, tongue: string): Record<string, string> {
  const { card } = rowsOf('product_texts').find(
    ({ product_key, language }) => product_key === product && language === tongue,
  )!
  return z.object({ alts: z.record(z.string(), z.string()) }).parse(JSON.parse(String(card))).alts
}

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
