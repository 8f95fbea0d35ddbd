import type { CardText, DetailText, SearchText } from '../../../worker/commerce/stored-content.ts'
import { brand } from '#shared/settings/brand.ts'
import { isLocale, marketOf } from '#shared/markets/markets.ts'
import { manufacturerIn } from '#shared/settings/manufacturer.ts'
import type { Catalogue } from '../catalogue.ts'
import { ContentError, type ContentFile } from '../files.ts'
import { languageOf, type Tongue } from '../languages.ts'
import { writeFigures } from './figures.ts'
import type { Pictures } from '../pictures.ts'
import type { ProductFile, Vocabulary } from './product-file.ts'
import { inUsUnits } from './us-units.ts'

interface Sources {
  catalogue: Catalogue
  pictures: Pictures
  file: ContentFile<ProductFile>
  tongue: Tongue
}

/** Numbers of the views that a gallery shows after the main picture, in their order. */
const furtherViews = [2, 3, 4]
/** Number of the view beside a card and a pencil. */
const scaleView = 6
/** Numbers of a product's views: their pictures are `{product}-{colour}-{number}`. */
const views = [1, ...furtherViews, scaleView]

/** The texts of a product for lists, in one language or locale. */
export function cardText(sources: Sources): CardText {
  const { catalogue, pictures, file, tongue } = sources
  const { value: product } = file
  const text = catalogue.texts.get(file.id, tongue)
  const vocabulary = catalogue.vocabulary(tongue)
  const labels = [product.label, ...product.variants.map(({ label }) => label)].filter(
    (label) => label !== undefined,
  )
  return {
    bullets: text.bullets,
    colors: Object.fromEntries(
      product.variants.map(({ color }) => [color, vocabulary.colors[color]]),
    ),
    labels: Object.fromEntries(labels.map((label) => [label, vocabulary.labels[label]])),
    alts: Object.fromEntries(altTexts(sources).filter(([id]) => pictures.has(id))),
    ...ownPictures(sources),
    ...(product.energyClass && { energyClass: product.energyClass }),
    ...(product.ecoParticipation && { ecoParticipation: product.ecoParticipation }),
    ...(product.macaron && text.macaron && { macaron: { text: text.macaron, ...product.macaron } }),
  }
}

/** The texts of a product for its own page. */
export function detailText(sources: Sources): DetailText {
  const { catalogue, pictures, file, tongue } = sources
  const { value: product } = file
  const text = catalogue.texts.get(file.id, tongue)
  const vocabulary = catalogue.vocabulary(tongue)
  const word = (list: Record<string, string>, name: string) => wordOf(file, list, name)
  const alts = new Map(altTexts(sources))
  const motions = pictures.motionsOf(file.id)
  return {
    description: text.description,
    categories: [categoryOf(product, vocabulary)],
    benefits: text.benefits.map((benefit, index) => {
      const id = product.benefitPictures[index]
      const shown = id && pictures.shownIn(id, tongue)
      // A scene is decorative beside its text, so it has no alternative text.
      return shown ? { ...benefit, image: { id: shown, alt: alts.get(id) ?? '' } } : benefit
    }),
    technical: Object.entries(product.technical).map(([group, rows]) => ({
      key: group,
      title: word(vocabulary.groups, group),
      rows: Object.entries(rows).map(([row, value]) => ({
        label: word(vocabulary.rows, row),
        value: technicalValue(sources, value),
      })),
    })),
    composition: product.composition,
    ...(product.figures.length > 0 && {
      figures: product.figures.map((name) => figureOf(sources, name)),
    }),
    boxContents: text.box,
    compatibility: product.compatibility.map(({ key, supported }) => ({
      ...compatibilityOf(file, vocabulary, key),
      supported,
    })),
    questions: text.questions,
    safety: {
      manufacturer: manufacturerIn(tongue),
      contact: brand.supportEmail,
      identifier: product.model,
      warnings: product.warnings.map((name) => word(vocabulary.warnings, name)),
      data: product.data.map((name) => word(vocabulary.data, name)),
      ...(product.securityUpdatesUntil && { securityUpdatesUntil: product.securityUpdatesUntil }),
      ...(product.compliantSince && { compliantSince: product.compliantSince }),
    },
    installation: text.installation,
    ...(product.guide && { guide: product.guide }),
    ...(product.dimensions && { dimensions: product.dimensions }),
    ...(motions && { motions }),
    ...(text.accessory && {
      accessoryDetails: {
        ...text.accessory,
        fits: product.fits
          .filter((key) => isSoldIn(catalogue, key, tongue))
          .map((key) => catalogue.texts.get(key, tongue).name),
      },
    }),
  }
}

/**
 * False where the text is of one market, whose store does not sell the product. The text of a
 * language is also read in markets without a text of their own.
 */
function isSoldIn(catalogue: Catalogue, key: string, tongue: Tongue): boolean {
  const product = catalogue.product(key)
  return !isLocale(tongue) || product?.value.prices[marketOf(tongue).store] !== undefined
}

/** A row of the technical data, named 'group.row', with the figure that its value begins with. */
function figureOf(sources: Sources, name: string) {
  const [group = '', row = ''] = name.split('.')
  const { file, catalogue, tongue } = sources
  const value = file.value.technical[group]?.[row]
  if (value === undefined)
    throw new ContentError(`${file.path}: no row '${name}' in the technical data`)
  return {
    label: wordOf(file, catalogue.vocabulary(tongue).rows, row),
    value: technicalValue(sources, value)
      .split(/, | \(|; /)[0]!
      .trim(),
  }
}

/** Words by which the search finds the product, beside its name and kind. */
export function searchText({ catalogue, file, tongue }: Sources): SearchText {
  const text = catalogue.texts.get(file.id, tongue)
  const vocabulary = catalogue.vocabulary(tongue)
  const { category, subcategory, variants, model } = file.value
  const codes = [model, ...variants.map(({ sku }) => sku)]
  const place = [
    vocabulary.categories[category],
    vocabulary.subcategories[subcategory],
    ...variants.map(({ color }) => vocabulary.colors[color]),
  ]
  return {
    keywords: text.keywords.join(' '),
    codes: codes.map((code) => code.replaceAll('-', '')).join(' '),
    place: place.join(' '),
    teaser: [...text.bullets, text.description].join(' '),
  }
}

/** A bank card (ISO/IEC 7810, ID-1), as neutral values are written. */
const bankCard = '{85.6} × 54 mm'

/**
 * Picture ids of a colour: its main picture, then the further views, the one that shows the size
 * last. Views that a colour does not have are those of the first colour, behind all of its own.
 */
export function pictureIds(
  key: string,
  color: string,
  firstColor: string,
  pictures: Pictures,
): string[] {
  const ids = views.map((view) => ({
    own: `${key}-${color}-${view}`,
    first: `${key}-${firstColor}-${view}`,
  }))
  const lent = ids.slice(1).filter(({ own }) => !pictures.has(own))
  return [...ids.map(({ own }) => own), ...lent.map(({ first }) => first)].filter((id) =>
    pictures.has(id),
  )
}

/** Ids of a product's own pictures in all its colours, and of those beside its benefits. */
export function picturesOfProduct({ id: key, value }: ContentFile<ProductFile>): string[] {
  return [
    ...value.variants.flatMap(({ color }) => views.map((view) => `${key}-${color}-${view}`)),
    ...value.benefitPictures.filter((id) => id !== null),
  ]
}

/** The product's pictures that are other ones in the market of the text, or are not shown there. */
function ownPictures({ pictures, file, tongue }: Sources): Pick<CardText, 'pictures'> {
  const others = file.value.variants
    .flatMap(({ color }) => views.map((view) => `${file.id}-${color}-${view}`))
    .filter((id) => pictures.has(id))
    .map((id) => [id, pictures.shownIn(id, tongue) ?? ''] as const)
    .filter(([id, shown]) => shown !== id)
  return others.length ? { pictures: Object.fromEntries(others) } : {}
}

/** A noun inside of a sentence, where German alone keeps its capital: 'in Weiß'. */
function inSentence(noun: string, tongue: Tongue): string {
  return languageOf(tongue) === 'de' ? noun : noun.toLocaleLowerCase()
}

/**
 * Alternative texts of the product's own pictures by id, including pictures that do not exist yet.
 */
function altTexts(sources: Sources): [string, string][] {
  const { catalogue, file, tongue } = sources
  const { id: key, value } = file
  const text = catalogue.texts.get(key, tongue)
  const vocabulary = catalogue.vocabulary(tongue)
  const size = sizeInSentence(sources)
  return value.variants.flatMap(({ color }) => {
    const shown = vocabulary.pictures.main
      .replace('{name}', text.name)
      .replace('{color}', inSentence(vocabulary.colors[color], tongue))
    const told = [shown, ...(text.views ?? [])].map((alt, at): [string, string] => [
      `${key}-${color}-${at + 1}`,
      alt,
    ])
    return size ? [...told, [`${key}-${color}-${scaleView}`, `${shown}, ${size}`]] : told
  })
}

/**
 * "92 × 92 × 24 mm, beside a bank card of 85.6 × 54 mm and a pencil", in inches alone for the
 * United States; undefined for a pack, which is as large as its parts.
 */
function sizeInSentence(sources: Omit<Sources, 'pictures'>): string | undefined {
  const { catalogue, file, tongue } = sources
  const dimensions = file.value.technical.size?.dimensions
  if (!dimensions) return undefined
  const isUs = catalogue.unitsIn(tongue) === 'us'
  const short = (value: string) => {
    const shown = technicalValue(sources, value)
    return isUs ? shown.replaceAll(/ \([^()]*mm\)/g, '') : shown
  }
  // The text of a product with several parts is a row of a table and begins as one.
  const size = short(dimensions).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) =>
    inSentence(letter, tongue),
  )
  return catalogue
    .vocabulary(tongue)
    .pictures.scale.replace('{size}', size)
    .replace('{card}', short(bankCard))
}

function categoryOf({ category, subcategory }: ProductFile, vocabulary: Vocabulary) {
  return {
    category,
    subcategory,
    categoryName: vocabulary.categories[category],
    subcategoryName: vocabulary.subcategories[subcategory],
  }
}

/**
 * A value of the technical data in a language: its units, figures and name of Wi-Fi (`{wifi}`), or
 * the text that `@name` stands for.
 */
export function technicalValue(
  { catalogue, file, tongue }: Omit<Sources, 'pictures'>,
  value: string,
): string {
  if (!value.startsWith('@')) {
    const inUnits = catalogue.unitsIn(tongue) === 'us' ? inUsUnits(value) : value
    const named = inUnits.replace(
      '{wifi}',
      () => compatibilityOf(file, catalogue.vocabulary(tongue), 'wifi').name,
    )
    return unbroken(writeFigures(named, tongue))
  }
  const name = value.slice(1)
  return unbroken(
    catalogue.texts.get(file.id, tongue).values[name] ??
      wordOf(file, catalogue.vocabulary(tongue).values, name),
  )
}

/**
 * Joins a number with its unit, and a name with its version, by no-break spaces: "5 GHz", "Matter
 * 1.4".
 */
function unbroken(value: string): string {
  return value.replace(/(?<=\d) (?=[\p{L}°%]{1,6}(?!\p{L}))| (?=\d+\.\d)/gu, '\u00a0')
}

function compatibilityOf(file: ContentFile<ProductFile>, vocabulary: Vocabulary, key: string) {
  const entry = vocabulary.compatibility[key]
  if (!entry) throw missingWord(file, key)
  return entry
}

function wordOf(
  file: ContentFile<ProductFile>,
  list: Record<string, string>,
  name: string,
): string {
  const word = list[name]
  if (word === undefined) throw missingWord(file, name)
  return word
}

function missingWord(file: ContentFile<ProductFile>, name: string) {
  return new ContentError(`${file.path}: no words for '${name}' in the vocabulary`)
}
