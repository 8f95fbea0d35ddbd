import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '#shared/markets.ts'
import { type ContentFile, readFolder, readJson } from './files.ts'
import { chain, readTexts, source, spelt, type Texts, type Tongue } from './languages.ts'
import { PartialProductText, ProductFile, ProductText, Vocabulary } from './product-file.ts'

export interface Catalogue {
  products: ContentFile<ProductFile>[]
  texts: Texts<ProductText>
  vocabulary(tongue: Tongue): Vocabulary
  /** Languages that have a vocabulary. */
  vocabularies: Language[]
  /** Path of a product in a tongue. Throws ContentError for an unknown key. */
  path(key: string, tongue: Tongue): string
}

/** Everything under content/products and content/vocabulary, checked file by file. */
export function readCatalogue(root: string): Catalogue {
  const products = readFolder(root, 'content/products', ProductFile)
  const texts = readTexts(root, 'content/products/texts', ProductText, PartialProductText)
  const vocabularies = languages.filter((language) => existsSync(join(root, 'content/vocabulary', `${language}.json`)))
  const words = new Map(vocabularies.map((language) => [language as string, readJson(root, `content/vocabulary/${language}.json`, Vocabulary).value]))
  return {
    products,
    texts,
    vocabularies,
    vocabulary: (tongue) => spelt(chain(tongue).flatMap((each) => words.get(each) ?? [])[0] ?? words.get(source)!, tongue),
    path: (key, tongue) => `/${texts.get(key, tongue).slug}`,
  }
}
