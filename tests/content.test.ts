// Requirements: CONT-12, CAT-1.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Language, languages, markets, stores } from '#shared/markets/markets.ts'
import { readArticles } from '#scripts/push/articles.ts'
import { missingTexts } from '#scripts/push/check.ts'
import { eanCheckDigit, isEan } from '#scripts/push/products/ean.ts'
import { ContentError, names, readJson } from '#scripts/push/files.ts'
import { linesOf } from '#scripts/push/json-line.ts'
import { readTexts, spelt } from '#scripts/push/languages.ts'
import { WordsFile } from '#scripts/push/pages/page-file.ts'
import { readFacts } from '#scripts/push/law/facts.ts'
import type { ProductFile } from '#scripts/push/products/product-file.ts'
import { contentPlan, seedPlan } from '#scripts/push/plan.ts'
import { memoryResults } from '#scripts/push/results/result-cache.ts'
import { readTextBlocks } from './support/text-blocks.ts'
import { wholeCatalogue, wholePages, wholePlan } from './support/whole-content.ts'

/** A language that has messages has all other words too. */
const complete: Language[] = languages.filter((language) =>
  existsSync(`content/messages/${language}`),
)

const copy = mkdtempSync(join(tmpdir(), 'content-'))

describe('the content of the shop', () => {
  it('is whole: files, prices, bundles, paths and links', { timeout: 300_000 }, async () => {
    const plan = await wholePlan()
    expect(plan.statements.length).toBeLessThanOrEqual(100)
    const again = await seedPlan('.')
    expect(JSON.stringify(again.statements) === JSON.stringify(plan.statements)).toBe(true)
  })

  it('shows no product twice on a page: what is related is not what goes with it', () => {
    const { products } = wholeCatalogue()
    expect(
      products.flatMap(({ id, value }) =>
        value.related.filter((key) => value.crossSells.includes(key)).map((key) => `${id}: ${key}`),
      ),
    ).toEqual([])
  })

  it('has every text in every complete language', () => {
    const catalogue = wholeCatalogue()
    const words = (folder: string) => ({
      folder: `content/${folder}`,
      texts: readTexts('.', `content/${folder}`, WordsFile, WordsFile),
    })
    const texts = [
      { folder: 'content/products/texts', texts: catalogue.texts },
      { folder: 'content/pages/texts', texts: wholePages().texts },
      { folder: 'content/articles/texts', texts: readArticles('.', readFacts('.')).texts },
      ...['navigation/texts', 'deals/texts', 'press/texts', 'press/releases'].map(words),
    ]
    expect(missingTexts(texts, complete)).toEqual([])
    for (const language of complete) {
      const reviewed = catalogue.products
        .filter(({ value }) => isSoldWhereSpoken(value, language))
        .map(({ id }) => `${id}.json`)
      expect(names('.', `content/reviews/${language}`, '.json'), language).toEqual(reviewed)
    }
    expect(catalogue.vocabularies).toEqual(expect.arrayContaining(complete))
  })

  it('names no product beside another where its readers cannot buy it', () => {
    const { products, texts, vocabulary } = wholeCatalogue()
    const unsold = products.flatMap(({ id, value }) =>
      languages.flatMap((language) =>
        isSoldWhereSpoken(value, language) ? [] : [{ id, language }],
      ),
    )
    expect(unsold.map(({ id, language }) => `${id} ${language}`)).toEqual([
      'verrou da',
      'verrou no',
      'verrou sv',
    ])
    for (const { id, language } of unsold) {
      const name = new RegExp(`\\b${id}\\b`, 'i')
      const others = texts.ids.filter(
        (other) => other !== id && name.test(JSON.stringify(texts.get(other, language))),
      )
      expect(others, language).toEqual([])
      expect(vocabulary(language).compatibility[`with-${id}`]?.note, language).toBeDefined()
    }
  })

  it.each(complete)('counts down in %s with units that no number changes', (language) => {
    const { countdown } = wholeCatalogue().vocabulary(language)
    expect(Object.keys(countdown)).toEqual(['days', 'hours', 'minutes', 'seconds'])
    for (const [key, label] of Object.entries(countdown)) {
      const inflected = (['long', 'short'] as const).flatMap((unitDisplay) => {
        const { format } = new Intl.NumberFormat(language, {
          style: 'unit',
          unit: key.slice(0, -1),
          unitDisplay,
        })
        const words = [0, 1, 2, 5, 22].map((count) =>
          format(count).replace(String(count), '').trim(),
        )
        return new Set(words).size > 1 ? words : []
      })
      expect(inflected, key).not.toContain(label)
    }
  })

  it('is JSON, file by file', () => {
    const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.json'),
    )
    for (const file of files)
      expect(readJson('.', join('content', file), z.json()).value).toBeDefined()
  })

  it('sells no warranty where the law gives one as long: what it says of three years names the law', () => {
    // Spain, Portugal and Sweden give three years, Norway up to five (directive 2005/29, annex I
    // no. 10).
    const threeYears = {
      es: /(?:tres|3) años/iu,
      pt: /(?:três|3) anos/iu,
      sv: /(?:tre|3) års?/iu,
      no: /(?:tre|3) års?/iu,
    }
    const plus = readTextBlocks().filter(
      ({ language, text }) =>
        language in threeYears &&
        /garant/iu.test(text) &&
        threeYears[language as keyof typeof threeYears].test(text.replaceAll('\u00a0', ' ')) &&
        !/\b(?:legal|ley|lei|lagen|loven)\b/iu.test(text),
    )
    expect(plus.map(({ where, text }) => `${where}: ${text}`)).toEqual([])
  })

  it('has the products that every part of the shop can be tried with', () => {
    const { products } = wholeCatalogue()
    const byKey = new Map(products.map((file) => [file.id, file.value]))
    expect(byKey.get('pluie')!.variants.every(({ stock }) => stock === 0)).toBe(true)
    const unsold = products.flatMap(({ id, value }) =>
      stores.filter((store) => !value.prices[store]).map((store) => `${id} ${store}`),
    )
    expect(unsold).toEqual(
      ['bascule', 'brume', 'compte', 'grisou', 'verrou'].map((key) => `${key} store-us`),
    )
    expect(byKey.get('aube')!.reduction).toBeDefined()
    expect(byKey.get('ciel')!.variants.find(({ color }) => color === 'black')!.label).toBe(
      'refurbish',
    )
    expect(byKey.get('pack-chaleur')!.macaron).toBeDefined()
  })
})

/** Whether one market of the language at least sells a product. */
function isSoldWhereSpoken({ prices, notSoldIn }: ProductFile, language: Language): boolean {
  return markets.some(
    (market) =>
      market.language === language &&
      prices[market.store] !== undefined &&
      !notSoldIn.includes(market.country),
  )
}

describe('broken content is named', () => {
  // The texts of products in the other languages would double the work of each plan.
  beforeAll(() =>
    cpSync('content', join(copy, 'content'), {
      recursive: true,
      filter: (path) =>
        !/content\/(?:studio|pictures|products\/texts\/(?!en)[\w-]+)(?:\/|$)/.test(path),
    }),
  )
  afterAll(() => rmSync(copy, { recursive: true }))

  const faults: readonly (readonly [
    name: string,
    file: string,
    from: string | RegExp,
    to: string,
    message: RegExp,
  ])[] = [
    [
      'a wrong check digit',
      'content/products/tempo.json',
      /("ean": "\d{12})\d/,
      '$1x',
      /^content\/products\/tempo\.json:\d+: variants\.0\.ean: not an EAN-13/,
    ],
    [
      'JSON that does not parse',
      'content/selections.json',
      '[',
      '[,',
      /^content\/selections\.json:2: /,
    ],
    [
      'a word that is no JSON',
      'content/shipping-methods.json',
      '"key": "express"',
      '"key": express',
      /^content\/shipping-methods\.json:165: /,
    ],
    [
      'JSON that ends too soon',
      'content/discount-codes.json',
      /"codes": \[[^]*$/,
      '"codes": [',
      /^content\/discount-codes\.json:2: Unexpected end/,
    ],
    [
      'a comma that is missing',
      'content/products/note.json',
      '"rank": 30,',
      '"rank": 30',
      /^content\/products\/note\.json:6: /,
    ],
    [
      'a reduction that reduces nothing',
      'content/products/aube.json',
      '"GBP": 22500',
      '"GBP": 26900',
      /aube\.json:\d+: GBP in store-uk is not reduced/,
    ],
    [
      'a precise price that is not the price',
      'content/products/filtre.json',
      '"EUR": "14.8958"',
      '"EUR": "14.8949"',
      /filtre\.json:\d+: EUR in store-eu is not its price, rounded/,
    ],
    [
      'a precise price of whole cents',
      'content/products/filtre.json',
      '"USD": "13.9525"',
      '"USD": "13.95"',
      /^content\/products\/filtre\.json:\d+: precisePrices\.store-us\.USD: is no amount with three to six decimals/m,
    ],
    [
      'an energy class that the data contradict',
      'content/products/veilleuse.json',
      '"energyClass": "E"',
      '"energyClass": "A"',
      /veilleuse\.json:\d+: energy class E, but A beside the price/,
    ],
    [
      'software without an end of its updates',
      'content/products/note.json',
      /"securityUpdatesUntil": "[^"]*",/,
      '',
      /^content\/products\/note\.json:\d+: no securityUpdatesUntil$/m,
    ],
    [
      'an end of updates that the technical data contradict',
      'content/products/note.json',
      /"securityUpdatesUntil": "[^"]*",/,
      '"securityUpdatesUntil": "2030-01-31",',
      /note\.json:\d+: updates @until-2034-12, not @until-2030-01$/m,
    ],
    [
      'updates of what has no software',
      'content/products/adaptateurs.json',
      '"rank"',
      '"securityUpdatesUntil": "2036-11-30", "rank"',
      /^content\/products\/adaptateurs\.json:\d+: securityUpdatesUntil, but no software$/m,
    ],
    [
      'a neighbour that does not exist',
      'content/products/note.json',
      '["brume", "veilleuse"',
      '["teapot", "veilleuse"',
      /note\.json:\d+: no product 'teapot'/,
    ],
    [
      'a price that is missing',
      'content/products/note.json',
      '"NOK": 44900,',
      '',
      /^content\/products\/note\.json:\d+: ORV-NOTE-WHI has no NOK price in store-eu$/m,
    ],
    [
      'a history that ends elsewhere',
      'content/products/aube.json',
      '"CAD": 37900',
      '"CAD": 38900',
      /aube\.json:\d+: the history of CAD in store-us/,
    ],
    [
      'a bundle dearer than its parts',
      'content/products/pack-chaleur.json',
      '"GBP": 32500',
      '"GBP": 99900',
      /ORV-PACK-CHALEUR-WHI costs no less than its parts in store-uk/,
    ],
    [
      'a bundle that pays less for recycling than its parts',
      'content/products/pack-chaleur.json',
      '"FR": 20',
      '"FR": 8',
      /^content\/products\/pack-chaleur\.json:\d+: eco-participation 8, but 20 for the parts of ORV-PACK-CHALEUR-WHI$/m,
    ],
    [
      'a bundle sold where a part is not',
      'content/products/tempo.json',
      '"prices": {',
      '"notSoldIn": ["NO"], "prices": {',
      /pack-chaleur\.json:\d+: ORV-PACK-CHALEUR-WHI is sold in NO, where ORV-TEMPO-WHI is not/,
    ],
    [
      'a country that nothing is delivered to',
      'content/products/tempo.json',
      '"prices": {',
      '"notSoldIn": ["CH",\n"UK"], "prices": {',
      /^content\/products\/tempo\.json:17: nothing is sold or delivered to 'UK'$/m,
    ],
    [
      'a link that leads nowhere',
      'content/navigation/main.json',
      '"/energy/heating-cooling"',
      '"/energy/hamsters"',
      /^navigation\/main \(\w+\): \/energy\/hamsters leads nowhere$/m,
    ],
    [
      'a product that does not exist',
      'content/pages/home.json',
      '"veille"',
      '"teapot"',
      /no product 'teapot'|teapot/,
    ],
    [
      'a redirect to a foreign host',
      'content/redirects.json',
      'https://www.arvel.example/',
      'https://evil.example/',
      /redirects\.json:\d+: https:\/\/evil\.example\/ is on no host/,
    ],
    [
      'words that are missing',
      'content/pages/home.json',
      '"@hero.title"',
      '"@hero.nothing"',
      /no words for @hero\.nothing in \w+/,
    ],
    [
      'a section out of shape',
      'content/pages/home.json',
      '"tone": "dark"',
      '"tone": "loud"',
      /^content\/pages\/home\.json \(\w+\), section hero: item\.tone/,
    ],
    [
      'an unknown field',
      'content/products/note.json',
      '"rank"',
      '"rnak": 1, "rank"',
      /note\.json:\d+: : Unrecognized key: "rnak"/,
    ],
    [
      'a review from before the product',
      'content/reviews/en/aube.json',
      '"date": "2026-03-26"',
      '"date": "2024-03-26"',
      /^content\/reviews\/en\/aube\.json:\d+: written before aube was released/,
    ],
    [
      'two reviews of one author on a day',
      'content/reviews/en/aube.json',
      /^\[\s*(\{[^}]*\})/,
      '[$1, $1',
      /^content\/reviews\/en\/aube\.json:\d+: \S+ has another review of this day/,
    ],
    [
      'more reviews than ratings',
      'content/products/brume.json',
      /"ratings": \[\s*139,/,
      '"ratings": [1,',
      /brume\.json:\d+: \d+ reviews give 5 stars, but only 1 ratings do/,
    ],
  ]

  /** Keeps what is made of products that have no fault, as between pushes. */
  const cache = memoryResults()

  /** Plants those faults whose place in a file is not taken by one before. */
  function plant(some: typeof faults) {
    for (const file of new Set(faults.map(([, path]) => path))) cpSync(file, join(copy, file))
    for (const [name, file, from, to] of some) {
      expect(readFileSync(file, 'utf8'), name).toMatch(from)
      const text = readFileSync(join(copy, file), 'utf8')
      writeFileSync(join(copy, file), text.replace(from, to))
    }
  }

  /** Those faults that a plan of the content does not name, where all of them are planted. */
  async function unnamed(some: typeof faults) {
    plant(some)
    const error: unknown = await contentPlan(copy, cache).catch((reason: unknown) => reason)
    const problems = error instanceof ContentError ? error.message : String(error)
    return some.filter(([, , , , message]) => !message.test(problems))
  }

  // A plan takes seconds, so many faults are planted at once. Content is checked in steps, and the
  // first step with a fault is the last one: those that are named are taken out for the next plan.
  // What one fault hides of another is planted alone.
  /** Faults of syntax, which one function finds in every file; a plan ends at each of them. */
  const ofSyntax = new Set([
    'JSON that does not parse',
    'a word that is no JSON',
    'JSON that ends too soon',
  ])

  it('with its file and line, where it is no JSON', () => {
    const some = faults.filter(([name]) => ofSyntax.has(name))
    expect(some).toHaveLength(ofSyntax.size)
    plant(some)
    for (const [name, file, , , message] of some)
      expect(() => readJson(copy, file, z.json()), name).toThrow(message)
  })

  it('with its file and line', async () => {
    let left = faults.filter(([name]) => __LONG__ || !ofSyntax.has(name))
    for (let before = 0; left.length > 0 && left.length !== before;) {
      before = left.length
      left = await unnamed(left)
    }
    for (const fault of left) expect(await unnamed([fault]), fault[0]).toEqual([])
  }, 300_000)
})

describe('the parts of the seed', () => {
  it.each([
    ['4006381333931', true],
    ['4006381333932', false],
    ['400638133393', false],
    ['40063813339310', false],
    ['400638133393a', false],
  ])('checks whether %s is an EAN-13', (code, expected) => expect(isEan(code)).toBe(expected))

  it('writes Switzerland and Québec as they write', () => {
    expect(spelt({ words: ['„2.400 Lumen“ im Maß 2.4'] }, 'de-ch')).toEqual({
      words: ['«2’400 Lumen» im Mass 2.4'],
    })
    expect(spelt('«\u202fDéjà\u202f?\u202f»', 'fr-ca')).toBe('«\u00a0Déjà?\u00a0»')
    expect(spelt('„Maß“ 2.400', 'de-de')).toBe('„Maß“ 2.400')
  })

  it('lays the words of a region over its language', () => {
    const { vocabulary, tonguesOf } = wholeCatalogue()
    expect([vocabulary('en-us').colors.grey, vocabulary('en').colors.grey]).toEqual([
      'Gray',
      'Grey',
    ])
    expect(vocabulary('en-us').colors.white).toBe(vocabulary('en').colors.white)
    expect(tonguesOf('ciel')).toContain('en-us')
  })

  it('has finders and the room planner in every region that words theirs', () => {
    const { texts, tonguesOf } = wholePages()
    for (const id of ['fit-door', 'fit-heating', 'room'])
      expect(tonguesOf(id), id).toEqual(expect.arrayContaining(texts.tonguesOf('fit')))
    expect(texts.get('fit', 'en-gb')['words.add']).toMatch(/basket/)
  })

  it('has no ß for Switzerland', () => {
    const catalogue = wholeCatalogue()
    expect(catalogue.texts.tonguesOf('tempo')).toContain('de-ch')
    expect(
      JSON.stringify([catalogue.vocabulary('de'), catalogue.texts.get('tempo', 'de')]),
    ).toContain('ß')
    const all = catalogue.texts.ids.map((id) => catalogue.texts.get(id, 'de-ch'))
    expect(JSON.stringify([catalogue.vocabulary('de-ch'), all])).not.toContain('ß')
  })

  it('computes check digits', () => expect(eanCheckDigit('978014300723')).toBe(4))

  it.each([
    [[], 1],
    [['a'], 2],
    [['b', 1, 'c'], 5],
    [['b', 1, 'missing'], 5],
    [['d'], 7],
  ])('finds the line of %j', (path, line) => {
    expect(
      linesOf(
        '{\n  "a": "}\\"{",\n  "b": [\n    { "c": [1, 2] },\n    {  "c": null }\n  ],\n  "d": -1.5e3\n}',
      )(path),
    ).toBe(line)
  })
})
