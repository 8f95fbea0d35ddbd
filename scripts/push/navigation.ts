import * as z from 'zod'
import { type core, safeParse } from 'zod'
import { Deal, FooterNavigation, MainNavigation } from '#shared/api/navigations.ts'
import { compatibilities } from '#shared/catalog/features.ts'
import { stores } from '#shared/markets/markets.ts'
import type { Catalogue } from './catalogue.ts'
import { documentTable, type StoredDocument } from './documents.ts'
import { ContentError, readFolder, readJson } from './files.ts'
import { readTexts, type Texts, type Tongue } from './languages.ts'
import { pictureIdsIn } from './market-pictures.ts'
import { WordsFile } from './pages/page-file.ts'
import type { Pictures } from './pictures.ts'
import type { ContentTable } from './table.ts'
import { membersWithWords, type Words, withWords } from './words.ts'

const folder = 'content/navigation'

/** `content/deals/<id>.json`. */
const DealFile = z.strictObject({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().optional(),
  stores: z.array(z.enum(stores)).default([...stores]),
  hasCountdown: z.boolean(),
  topBanner: z.strictObject({
    text: z.string(),
    link: z.string().optional(),
    linkLabel: z.string().optional(),
  }),
})

/** `content/selections.json`: an editor's lists of products. */
const Selections = z.record(z.string(), z.array(z.string()).min(1))

interface Sources {
  root: string
  catalogue: Catalogue
  pictures: Pictures
}

/**
 * Rows of main and footer navigation, deals, editors' lists and texts of blocks. Throws
 * ContentError.
 */
export function navigationTables(sources: Sources): ContentTable[] {
  const { root, catalogue } = sources
  const selections = Object.entries(
    readJson(root, 'content/selections.json', Selections).value,
  ).flatMap(([id, keys]) =>
    keys.map((key, position) => ({ id, position, product_key: known(key, catalogue) })),
  )
  const vocabulary = catalogue.vocabularies.map((language): StoredDocument => {
    const { colors, subcategories, compatibility, power, use } = catalogue.vocabulary(language)
    const names = Object.entries(compatibility).filter(([key]) => isFilter(key))
    const worksWith = Object.fromEntries(names.map(([key, { name }]) => [key, name]))
    return {
      collection: 'vocabulary',
      id: 'catalog',
      language,
      position: 0,
      body: { colors, subcategories, worksWith, power, use },
    }
  })
  return [
    documentTable(
      'navigation',
      ['navigation', 'block', 'deal', 'vocabulary'],
      [...navigation(sources), ...deals(sources), ...vocabulary],
    ),
    {
      part: 'selections',
      table: 'selections',
      keys: ['id', 'position'],
      group: ['id'],
      rows: selections,
    },
  ]
}

const blocks = new Map(
  Object.entries({
    main: { collection: 'navigation', schema: MainNavigation },
    footer: { collection: 'navigation', schema: FooterNavigation },
    'best-sellers': {
      collection: 'block',
      schema: z.object({ title: z.object({ text: z.string() }) }),
    },
  }),
)

function navigation(sources: Sources): StoredDocument[] {
  const texts = readTexts(sources.root, `${folder}/texts`, WordsFile, WordsFile)
  return readFolder(sources.root, folder, z.unknown()).flatMap(({ id, path, value }) => {
    const block = blocks.get(id)
    if (!block) throw new ContentError(`${path}: unknown`)
    const tongues = [...texts.tonguesOf(id), ...sources.pictures.tonguesOf(pictureIdsIn(value))]
    return [...new Set(tongues)].map((tongue) => {
      const body = checked<unknown>(
        block.schema,
        worded(value, id, tongue, texts, sources),
        path,
        tongue,
      )
      return { collection: block.collection, id, language: tongue, position: 0, body }
    })
  })
}

function deals(sources: Sources): StoredDocument[] {
  const texts = readTexts(sources.root, 'content/deals/texts', WordsFile, WordsFile)
  return readFolder(sources.root, 'content/deals', DealFile).flatMap(
    ({ id, path, value }, position) =>
      texts.tonguesOf(id).map((tongue) => {
        const { startsAt, stores: sold, ...deal } = value
        const labels = Object.entries(sources.catalogue.vocabulary(tongue).countdown)
        const countdown = deal.hasCountdown
          ? { countdown: labels.map(([key, label]) => ({ key, label })) }
          : {}
        const body = {
          startsAt,
          stores: sold,
          deal: checked(
            Deal,
            {
              id,
              ...membersWithWords(deal, { ...sources, texts, tongue, id }),
              ...countdown,
            },
            path,
            tongue,
          ),
        }
        return { collection: 'deal', id, language: tongue, position, body }
      }),
  )
}

function worded(
  structure: unknown,
  id: string,
  tongue: Tongue,
  texts: Texts<Words>,
  { catalogue, pictures }: Sources,
): unknown {
  return withWords(structure, { catalogue, pictures, texts, tongue, id })
}

function checked<T>(schema: core.$ZodType<T>, value: unknown, path: string, tongue: Tongue): T {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  throw new ContentError(
    `${path} (${tongue}): ${result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join(', ')}`,
  )
}

function known(key: string, { products }: Catalogue): string {
  if (products.some(({ id }) => id === key)) return key
  throw new ContentError(`content/selections.json: no product '${key}'`)
}

/** Whether listings can be filtered by a compatibility. */
function isFilter(key: string): boolean {
  return compatibilities.some((known) => known === key)
}
