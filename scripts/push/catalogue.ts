import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languages, locales, marketOf } from '#shared/markets/markets.ts'
import { ContentError, type ContentFile, readJson, readKeptFolder } from './files.ts'
import {
  chain,
  readTexts,
  source,
  spelledTongues,
  spelt,
  type Texts,
  type Tongue,
} from './languages.ts'
import { readFacts } from './law/facts.ts'
import {
  PartialProductText,
  PartialVocabulary,
  ProductFile,
  ProductText,
  Vocabulary,
} from './products/product-file.ts'
import { memoryResults, type ResultCache } from './results/result-cache.ts'

export interface Catalogue {
  products: readonly ContentFile<ProductFile>[]
  /** The product with this key; undefined without one. */
  product(key: string): ContentFile<ProductFile> | undefined
  /** The variant with this sku, and its product; undefined without one. */
  variant(sku: string): ProductVariant | undefined
  texts: Texts<ProductText>
  vocabulary(tongue: Tongue): Vocabulary
  /** The units that people of a locale's country think in; metric ones for a language alone. */
  unitsIn(tongue: Tongue): 'metric' | 'us'
  /** Languages and locales with a vocabulary of their own. */
  vocabularies: Tongue[]
  /** Languages and locales with own texts of a product. */
  tonguesOf(key: string): Tongue[]
  /** Path of a product in a language or locale. Throws ContentError for an unknown key. */
  path(key: string, tongue: Tongue): string
}

/** A variant with the file of its product. */
export interface ProductVariant {
  file: ContentFile<ProductFile>
  variant: ProductFile['variants'][number]
}

/**
 * Reads everything under content/products and content/vocabulary; each file is checked, unless the
 * cache says that it was. Throws ContentError.
 */
export function readCatalogue(root: string, cache: ResultCache = memoryResults()): Catalogue {
  const products = readKeptFolder(root, 'content/products', ProductFile, cache)
  const facts = readFacts(root)
  const texts = readTexts(root, 'content/products/texts', ProductText, PartialProductText, {
    facts,
    cache,
  })
  const written = languages.filter((language) =>
    existsSync(join(root, 'content/vocabulary', `${language}.json`)),
  )
  const words = new Map<Tongue, Vocabulary>(
    written.map((language) => [
      language,
      readJson(root, `content/vocabulary/${language}.json`, Vocabulary).value,
    ]),
  )
  const regional = locales.filter((locale) =>
    existsSync(join(root, 'content/vocabulary', `${locale}.json`)),
  )
  for (const locale of regional)
    words.set(
      locale,
      overlaid(
        words,
        locale,
        readJson(root, `content/vocabulary/${locale}.json`, PartialVocabulary).value,
      ),
    )
  // Most rows ask for it, and spelling it takes long.
  const known = new Map<Tongue, Vocabulary>()
  const vocabulary = (tongue: Tongue) => {
    const found =
      known.get(tongue) ??
      spelt(facts.filledIn(nearest(words, tongue), tongue, 'content/vocabulary'), tongue)
    known.set(tongue, found)
    return found
  }
  const byKey = new Map(products.map((file) => [file.id, file]))
  const bySku = new Map(
    products.flatMap((file) =>
      file.value.variants.map((variant) => [variant.sku, { file, variant }] as const),
    ),
  )
  return {
    products,
    product: (key) => byKey.get(key),
    variant: (sku) => bySku.get(sku),
    texts,
    vocabularies: [...words.keys(), ...spelledTongues.filter((tongue) => !words.has(tongue))],
    tonguesOf: (key) => [...new Set([...texts.tonguesOf(key), ...regional])],
    vocabulary,
    unitsIn(tongue) {
      const locale = locales.find((each) => each === tongue)
      return (locale && facts.countries.get(marketOf(locale).country)?.units.value) ?? 'metric'
    },
    path: (key, tongue) => `/${texts.get(key, tongue).slug}`,
  }
}

/** The vocabulary of a language or locale, or the first of its fallbacks. Throws ContentError. */
function nearest(words: ReadonlyMap<Tongue, Vocabulary>, tongue: Tongue): Vocabulary {
  const [found] = chain(tongue).flatMap((each) => words.get(each) ?? [])
  if (!found) throw new ContentError(`content/vocabulary/${source}.json is missing`)
  return found
}

/** A region's vocabulary merged over that of its language, list by list. */
function overlaid(
  words: ReadonlyMap<string, Vocabulary>,
  tongue: Tongue,
  own: PartialVocabulary,
): Vocabulary {
  const base = nearest(words, tongue)
  const lists = new Map(Object.entries(own))
  return Vocabulary.parse(
    Object.fromEntries(
      Object.entries(base).map(([list, entries]) => [list, { ...entries, ...lists.get(list) }]),
    ),
  )
}
