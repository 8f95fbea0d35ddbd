import { locales } from '#shared/markets/markets.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Texts } from '../languages.ts'
import { beginningsOf, type Pictures } from '../pictures.ts'
import type { ProductSources } from '../products/product-sources.ts'
import { fingerprint } from './fingerprint.ts'

/**
 * The kinds of what a product's rows may be made of beside its own files, each with the version of
 * one of them: another one for each content of it. A read can only be noted as one of these.
 */
const kinds = {
  /** All products, for whoever asks for their list. */
  products: ({ catalogue }) => fingerprint(catalogue.products.map(({ version }) => version).join()),
  product: ({ catalogue }, key) => catalogue.product(key)?.version ?? '',
  variant: ({ catalogue }, sku) => catalogue.variant(sku)?.file.version ?? '',
  text: ({ catalogue }, key) => catalogue.texts.versionOf(key),
  textIds: ({ catalogue }) => fingerprint(catalogue.texts.ids.join()),
  vocabulary: ({ catalogue }, tongue) => fingerprint(JSON.stringify(catalogue.vocabulary(tongue))),
  vocabularies: ({ catalogue }) => catalogue.vocabularies.join(),
  regions: ({ catalogue }) => catalogue.tonguesOf('').join(),
  units: ({ catalogue }, tongue) => catalogue.unitsIn(tongue),
  picture: ({ pictures }, id) =>
    JSON.stringify([pictures.get(id), pictures.variantsOf(id).map((own) => pictures.get(own))]),
  homes: ({ pictures }, id) =>
    JSON.stringify(locales.map((locale) => pictures.shownIn(id, locale))),
  motions: ({ pictures }, key) => JSON.stringify(pictures.motionsOf(key)),
  pictures: ({ pictures }) => fingerprint(JSON.stringify(pictures.media)),
  words: ({ words }, id) => words.versionOf(id),
  wordIds: ({ words }) => fingerprint(words.ids.join()),
  pageFiles: ({ pageFiles }) => fingerprint(JSON.stringify(pageFiles.list)),
  pageCount: ({ pageFiles }) => String(pageFiles.count),
  page: ({ pageFiles }, id) => fingerprint(JSON.stringify(pageFiles.page(id) ?? null)),
  pageOf: ({ pageFiles }, key) => fingerprint(JSON.stringify(pageFiles.ofProduct(key) ?? null)),
  finder: ({ finderOf }, key) => finderOf(key) ?? '',
  reviews: (sources, key) => reviewsVersion(sources, key),
  reached: ({ isReached }, country) => String(isReached(country)),
  small: ({ isSmall }) => String(isSmall),
} satisfies Record<string, (sources: ProductSources, name: string) => string>

type Kind = keyof typeof kinds

/** Gives the version of what a read, as `recordedSources` notes it, gives today. */
export function createVersions(sources: ProductSources): (read: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (read) => {
    if (!known.has(read)) {
      const [kind = '', name = ''] = read.split(' ')
      known.set(read, isKind(kind) ? kinds[kind](sources, name) : undefined)
    }
    return known.get(read)
  }
}

function isKind(name: string): name is Kind {
  return name in kinds
}

/** The version of all files that belong to a product alone; reads of them need no note. */
export function ownVersion(sources: ProductSources, key: string): string {
  const { catalogue, pictures, words } = sources
  return [
    kinds.product(sources, key),
    catalogue.texts.versionOf(key),
    ...pageIds(key).map((id) => words.versionOf(id)),
    pictures.versionOf(key),
    reviewsVersion(sources, key),
  ].join(' ')
}

/** Ids of the pages that come with a product. */
function pageIds(key: string): string[] {
  return [`product-${key}`, `installation-${key}`, `size-${key}`]
}

function reviewsVersion({ reviews }: ProductSources, key: string): string {
  return reviews
    .of(key)
    .flatMap(({ language, file }) => [language, file.version])
    .join(' ')
}

/**
 * The same sources, for the rows of the products `own`: whatever is read of them is noted in
 * `reads`, unless it is in files of these products.
 */
export function recordedSources(
  sources: ProductSources,
  own: ReadonlySet<string>,
): { sources: ProductSources; reads: ReadonlySet<string> } {
  const reads = new Set<string>()
  const note = (kind: Kind, name = '') => void reads.add(`${kind} ${name}`)
  const ownPages = new Set([...own].flatMap(pageIds))
  const { pageFiles } = sources
  return {
    reads,
    sources: {
      catalogue: recordedCatalogue(sources.catalogue, own, note),
      pictures: recordedPictures(sources.pictures, own, note),
      words: recordedTexts(sources.words, ownPages, {
        text: (id) => note('words', id),
        ids: () => note('wordIds'),
      }),
      pageFiles: {
        get list() {
          note('pageFiles')
          return pageFiles.list
        },
        get count() {
          note('pageCount')
          return pageFiles.count
        },
        page(id) {
          note('page', id)
          return pageFiles.page(id)
        },
        ofProduct(key) {
          note('pageOf', key)
          return pageFiles.ofProduct(key)
        },
      },
      finderOf(key) {
        note('finder', key)
        return sources.finderOf(key)
      },
      reviews: {
        get keys() {
          note('products')
          return sources.reviews.keys
        },
        of(key) {
          if (!own.has(key)) note('reviews', key)
          return sources.reviews.of(key)
        },
      },
      isReached(country) {
        note('reached', country)
        return sources.isReached(country)
      },
      get isSmall() {
        note('small')
        return sources.isSmall
      },
    },
  }
}

type Note = (kind: Kind, name?: string) => void

function recordedCatalogue(catalogue: Catalogue, own: ReadonlySet<string>, note: Note): Catalogue {
  const texts = recordedTexts(catalogue.texts, own, {
    text: (key) => note('text', key),
    ids: () => note('textIds'),
  })
  return {
    texts,
    get products() {
      note('products')
      return catalogue.products
    },
    get vocabularies() {
      note('vocabularies')
      return catalogue.vocabularies
    },
    product(key) {
      if (!own.has(key)) note('product', key)
      return catalogue.product(key)
    },
    variant(sku) {
      const found = catalogue.variant(sku)
      if (!found || !own.has(found.file.id)) note('variant', sku)
      return found
    },
    vocabulary(tongue) {
      note('vocabulary', tongue)
      return catalogue.vocabulary(tongue)
    },
    unitsIn(tongue) {
      note('units', tongue)
      return catalogue.unitsIn(tongue)
    },
    tonguesOf(key) {
      note('regions')
      if (!own.has(key)) note('text', key)
      return catalogue.tonguesOf(key)
    },
    path(key, tongue) {
      if (!own.has(key)) note('text', key)
      return catalogue.path(key, tongue)
    },
  }
}

function recordedTexts<T>(
  texts: Texts<T>,
  own: ReadonlySet<string>,
  note: { text(id: string): void; ids(): void },
): Texts<T> {
  const noted = (id: string) => {
    if (!own.has(id)) note.text(id)
    return texts
  }
  return {
    get: (id, tongue) => noted(id).get(id, tongue),
    own: (id, tongue) => noted(id).own(id, tongue),
    tonguesOf: (id) => noted(id).tonguesOf(id),
    versionOf: (id) => noted(id).versionOf(id),
    has: (id) => noted(id).has(id),
    get ids() {
      note.ids()
      return texts.ids
    },
  }
}

function recordedPictures(pictures: Pictures, own: ReadonlySet<string>, note: Note): Pictures {
  const noted = (id: string) => {
    if (!beginningsOf(id).some((name) => own.has(name))) note('picture', id)
    return pictures
  }
  // Which one a market is shown depends on the files of countries too.
  const ofMarkets = (id: string) => {
    note('homes', id)
    return pictures
  }
  return {
    has: (id) => noted(id).has(id),
    get: (id) => noted(id).get(id),
    variantsOf: (id) => noted(id).variantsOf(id),
    shownIn: (id, tongue) => ofMarkets(id).shownIn(id, tongue),
    tonguesOf(ids) {
      for (const id of ids) ofMarkets(id)
      return pictures.tonguesOf(ids)
    },
    motionsOf(key) {
      if (!own.has(key)) note('motions', key)
      return pictures.motionsOf(key)
    },
    versionOf(name) {
      note('pictures')
      return pictures.versionOf(name)
    },
    get media() {
      note('pictures')
      return pictures.media
    },
    get list() {
      note('pictures')
      return pictures.list
    },
  }
}
