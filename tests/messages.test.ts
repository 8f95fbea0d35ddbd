// Requirements: LOC-17, MAIL-5.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { languages, type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { readFolder } from '#scripts/push/files.ts'
import { languageOf, spelledTongues, spelt } from '#scripts/push/languages.ts'
import { builtInTexts } from '#worker/commerce/texts/locale-texts.ts'

const root = 'content/messages'
/** The same in every language. */
const names = new Set(['JPEG'])
/** A language without a bundle has English texts, and its pages are marked as English (LOC-17). */
const translated = languages.filter((language) => existsSync(join(root, language)))

type Tree = { [key: string]: string | Tree }
const Tree: z.ZodType<Tree> = z.record(z.string(), z.union([z.string(), z.lazy(() => Tree)]))
/** Key → its forms: one without a name, or those of a plural. */
type Bundle = Map<string, Record<string, string>>

const pluralNames = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

function bundleOf(folder: string): Bundle {
  const bundle: Bundle = new Map()
  for (const { id, value } of readFolder('.', join(root, folder), Tree)) collect(value, id, bundle)
  return bundle
}

function collect(tree: Tree, prefix: string, bundle: Bundle) {
  for (const [name, value] of Object.entries(tree)) {
    const key = `${prefix}.${name}`
    if (typeof value === 'string') bundle.set(key, { '': value })
    else if ('other' in value && Object.keys(value).every((form) => pluralNames.has(form)))
      bundle.set(key, value as Record<string, string>)
    else collect(value, key, bundle)
  }
}

const bundles = new Map(languages.map((language) => [language as string, bundleOf(language)]))
const english = bundles.get('en')!
const overlays = locales
  .map((locale) => ({ locale, overlay: bundleOf(locale) }))
  .filter(({ overlay }) => overlay.size > 0)

const textsOf = (bundle: Bundle) =>
  [...bundle].flatMap(([key, forms]) => Object.values(forms).map((text) => ({ key, text })))
const placeholders = (forms: Record<string, string>) =>
  [...new Set(Object.values(forms).flatMap((text) => text.match(/\{\{?\w+\}?\}/g) ?? []))].sort()

const sources = ['client', 'worker', 'shared']
  .flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => join(top, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const areas = new Set([...english.keys()].map((key) => key.split('.')[0]!))

/** Everything in the sources that is written like a key. */
const written = new Set(
  sources
    .flatMap(({ text }) => [...text.matchAll(/'([a-z]+(?:\.\w+)+)'/g)].map(([, key]) => key!))
    // Stripe's kinds of events are written like keys.
    .filter((key) => areas.has(key.split('.')[0]!) && !key.startsWith('checkout.session.')),
)

/** Composed keys: `catalog.sort.${sort}` uses all keys below `catalog.sort`. */
const patterns = sources.flatMap(({ text }) =>
  [...text.matchAll(/`([a-z]+\.(?:[\w.]|\$\{[^}`]*\})*)`/g)]
    .map(([, template]) => template!)
    .filter((template) => template.includes('${') && areas.has(template.split('.')[0]!))
    .map(
      (template) =>
        new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`),
    ),
)

/** Texts that only one country's law requires: in the folders of its storefronts alone. */
const ofCountry: Partial<Record<string, readonly string[]>> = {
  FR: ['compliance.sorting'],
  US: ['compliance.warranty'],
  GB: ['compliance.reports', 'compliance.statement'],
}

function isOfCountry(locale: Locale, key: string): boolean {
  const places = ofCountry[marketOf(locale).country] ?? []
  return places.some((place) => key.startsWith(`${place}.`))
}

/** Keys of all languages, and of single countries. */
const allKeys = new Set([
  ...english.keys(),
  ...overlays.flatMap(({ locale, overlay }) =>
    [...overlay.keys()].filter((key) => isOfCountry(locale, key)),
  ),
])

/** What a button shows, and its whole name for those who hear it. */
const labels = [
  ['catalog.card.add', 'catalog.card.addNamed'],
  ['account.addresses.edit', 'account.addresses.editNamed'],
  ['account.addresses.remove', 'account.addresses.removeNamed'],
  ['checkout.review.change', 'checkout.review.changeNamed'],
  ['press.kit.original', 'press.kit.originalNamed'],
] as const

describe.each(locales)('in %s', (locale) => {
  const textOf = (key: string) =>
    (bundleOf(locale).get(key) ?? bundles.get(marketOf(locale).language)!.get(key))!['']!

  it.each(labels)('who says what %s shows reaches the button (WCAG 2.5.3)', (label, name) => {
    expect(textOf(name).startsWith(textOf(label)), `${textOf(name)} / ${textOf(label)}`).toBe(true)
  })

  it.each(['cart.arrival.between', 'mail.order.arrival.between'])(
    'two days are joined in words in %s: the spaces around a dash depend on their months',
    (key) => {
      const [from, to] = textOf(key).match(/\{\{(?:from|to)\}\}/g)!
      expect([from, to]).toEqual(['{{from}}', '{{to}}'])
      expect(textOf(key)).not.toMatch(/[–—-]/)
    },
  )
})

describe('the message bundles', () => {
  it.each(translated)('%s has the keys of the English one', (language) => {
    expect([...bundles.get(language)!.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it.each(translated)('%s has no empty text and no loose blank', (language) => {
    expect(
      textsOf(bundles.get(language)!).filter(
        ({ text }) => text.trim() !== text || text === '' || / {2}/.test(text),
      ),
    ).toEqual([])
  })

  it.each(translated)('%s has every plural form that the language has', (language) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const plurals = [...bundles.get(language)!].filter(([, forms]) => !('' in forms))
    expect(plurals.length).toBeGreaterThan(0)
    expect(
      plurals.filter(([, forms]) => needed.some((form) => !forms[form])).map(([key]) => key),
    ).toEqual([])
  })

  it.each(translated)('%s counts where the English one counts', (language) => {
    const keysOf = (bundle: Bundle) =>
      [...bundle].filter(([, forms]) => !('' in forms)).map(([key]) => key)
    expect(keysOf(bundles.get(language)!).sort()).toEqual(keysOf(english).sort())
  })

  it('have one way to write what is filled in, {{name}}, but for a part of the toasts that fills in its own', () => {
    const all = [...bundles, ...overlays.map(({ locale, overlay }) => [locale, overlay] as const)]
    const other = all.flatMap(([, bundle]) =>
      textsOf(bundle).flatMap(({ key, text }) =>
        /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, '')) ? [key] : [],
      ),
    )
    expect([...new Set(other)]).toEqual(['shell.toast.region'])
  })

  it.each(translated)('%s fills in what the English one fills in', (language) => {
    const wrong = [...bundles.get(language)!].filter(
      ([key, forms]) =>
        String(placeholders(forms)) !== String(placeholders(english.get(key) ?? {})),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('of a region change only what their language says', () => {
    const wrong = overlays.flatMap(({ locale, overlay }) =>
      [...overlay.keys()]
        .filter((key) => !bundles.get(marketOf(locale).language)!.has(key))
        .filter((key) => !isOfCountry(locale, key))
        .map((key) => `${locale} ${key}`),
    )
    expect(wrong).toEqual([])
  })

  it.each(locales)('of %s have what the law of its country asks for', (locale) => {
    const keys = [...bundleOf(locale).keys()]
    for (const place of ofCountry[marketOf(locale).country] ?? []) {
      const told = keys.filter((key) => key.startsWith(`${place}.`))
      expect(told.length, place).toBeGreaterThan(0)
      expect(told).toEqual([...allKeys].filter((key) => key.startsWith(`${place}.`)))
    }
  })

  it('of a region have its plural forms and fill in what their language fills in', () => {
    const wrong = overlays.flatMap(({ locale, overlay }) => {
      const { language, tag } = marketOf(locale)
      const needed = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
      const lacks = (forms: Record<string, string>) =>
        !('' in forms) && needed.some((form) => !forms[form])
      const differs = (key: string, forms: Record<string, string>) =>
        String(placeholders(forms)) !== String(placeholders(bundles.get(language)!.get(key)!))
      return [...overlay]
        .filter(
          ([key, forms]) => lacks(forms) || (!isOfCountry(locale, key) && differs(key, forms)),
        )
        .map(([key]) => `${locale} ${key}`)
    })
    expect(wrong).toEqual([])
  })

  it('have no plural endings in brackets', () => {
    const all = [...bundles, ...overlays.map(({ locale, overlay }) => [locale, overlay] as const)]
    const bracketed = all.flatMap(([folder, bundle]) =>
      textsOf(bundle).flatMap(({ key, text }) =>
        /\p{L}\(\p{L}{1,3}\)/u.test(text) ? [`${folder} ${key}`] : [],
      ),
    )
    expect([...new Set(bracketed)]).toEqual([])
  })

  it('have no ß in Switzerland', () => {
    const swiss = new Map([...bundles.get('de')!, ...bundleOf('de-ch')])
    expect(textsOf(swiss).filter(({ text }) => text.includes('ß'))).toEqual([])
  })

  it.each(['fr', 'fr-ca', 'fr-ch'])('%s keeps its high marks by the word before them', (folder) => {
    const loose = textsOf(bundleOf(folder)).filter(({ text }) =>
      /[\p{L}\d)}»] [;:!?»]|« /u.test(text),
    )
    const stuck = textsOf(bundleOf(folder)).filter(
      ({ text }) => folder !== 'fr-ca' && /[\p{L}\d)»][;!?]/u.test(text),
    )
    expect([...loose, ...stuck]).toEqual([])
  })
})

/**
 * Texts that the market of a regional spelling does not see, or signs that are no marks of a
 * sentence.
 */
const unspelled: Record<string, readonly string[]> = {
  'fr-ca': ['account.password.hint', 'checkout.payment.terms.binding', 'compliance.guarantee.text'],
}

describe('the texts of a region with a spelling of its own', () => {
  it.each(spelledTongues)('in %s have it, those of its language too', (tongue) => {
    const merged = new Map([...bundles.get(languageOf(tongue))!, ...bundleOf(tongue)])
    const wrong = [...merged].filter(
      ([key, forms]) =>
        !unspelled[tongue]?.includes(key) &&
        Object.values(forms).some((text) => spelt(text, tongue) !== text),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })
})

describe('the backend', () => {
  it.each(locales)('says in %s what the files say', async (locale) => {
    const { t } = await builtInTexts(locale)
    const said = new Map([...bundles.get(marketOf(locale).language)!, ...bundleOf(locale)])
    const own = [...said].filter(([key]) => /^(?:backend|bank|mail)\./.test(key))
    expect(own.length).toBeGreaterThan(100)
    for (const [key, forms] of own)
      expect(t.dynamic(key), key).toBe(
        (forms[''] ?? forms['other'])?.replaceAll(/\{\{\w+\}\}/g, ''),
      )
  })
})

describe('a text of the interface', () => {
  it('has a key of the bundle', () => {
    const isKnown = (key: string) =>
      allKeys.has(key) || [...allKeys].some((known) => known.startsWith(`${key}.`))
    expect([...written].filter((key) => !isKnown(key))).toEqual([])
  })

  it('is used somewhere', () => {
    const isUsed = (key: string) =>
      written.has(key) || patterns.some((pattern) => pattern.test(key))
    expect([...allKeys].filter((key) => !isUsed(key))).toEqual([])
  })

  it('is never written into a component', () => {
    const parts = sources.filter(({ file }) => /^client\/(?!ui\/).*\.tsx$/.test(file))
    const found = parts.flatMap(({ file, text }) => [
      ...[
        ...text
          .replace(/\/\*[^]*?\*\//g, '')
          .matchAll(/[>}]\s*([^<>{}=;()]*\p{L}{2}[^<>{}=;()]*)\s*<\/[a-z]/gu),
      ].map(([, words]) => `${file}: ${words!.trim()}`),
      ...[
        ...text.matchAll(
          /\s(?:aria-label|aria-description|title|alt|placeholder|label)="([^"]*\p{L}{2}[^"]*)"/gu,
        ),
      ].map(([, words]) => `${file}: ${words}`),
    ])
    expect(found.filter((one) => !names.has(one.split(': ')[1]!))).toEqual([])
  })
})
