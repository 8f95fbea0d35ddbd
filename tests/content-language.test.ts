// Requirements: LOC-17, CONT-12.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#shared/markets/markets.ts'
import { readTextBlocks, type TextBlock, textsIn } from './support/text-blocks.ts'
import { strayLanguage, wordsOf } from './support/text-language.ts'
import { wholeCatalogue } from './support/whole-content.ts'

const blocks = readTextBlocks()

/** The same in every language; left in, French product names would count as French text. */
const { texts } = wholeCatalogue()
const products = texts.ids.map((id) => texts.get(id, 'en').name.split(' ')[0])
const others = [
  'Orvane',
  'Lerholm',
  'Lumo',
  'Atelier',
  'Gent',
  'Nantes',
  'Bristol',
  'Matter',
  'Thread',
  'USB',
  'AVIF',
]
const names = new RegExp(`(?<!\\p{L})(?:${[...products, ...others].join('|')})(?!\\p{L})`, 'gu')

/** Languages that write some words alike. */
const kin = ['da no sv', 'es it pt', 'cs pl']
const kinOf = (language: Language) => kin.find((group) => group.includes(language)) ?? language

function stray(
  list: readonly TextBlock[],
  isMistakable = (_found: Language, _expected: Language) => false,
): string[] {
  return list.flatMap(({ where, language, text }) => {
    const found = strayLanguage(text, language, names)
    return found && !isMistakable(found, language) ? [`${where}: reads like ${found}: ${text}`] : []
  })
}

/** The sentences of a text of several; a single one is checked as a whole. */
function sentencesOf(text: string): string[] {
  const sentences = text.split(/(?<=[.!?:;])\s+/)
  return sentences.length > 1 ? sentences : []
}

describe('the texts of the shop', () => {
  it('are in the language of their folder', () => expect(stray(blocks)).toEqual([]))

  it('have no sentence in another language', () => {
    const sentences = blocks.flatMap((block) =>
      sentencesOf(block.text).map((text) => ({ ...block, text })),
    )
    // One sentence is too little to tell Scandinavians apart.
    const isMistakable = (found: Language, expected: Language) => kinOf(found) === kinOf(expected)
    expect(stray(sentences, isMistakable)).toEqual([])
  })

  it('are in that language where they are short, too', () => {
    const short = blocks.filter(({ text }) => text.length < 60)
    const files = [...Map.groupBy(short, ({ where }) => where.replace(/:\d+$/, '')).values()]
    const joined = files.map((list) => ({
      ...list[0]!,
      text: list.map(({ text }) => text).join('. '),
    }))
    expect(stray(joined.filter(({ text }) => text.length > 200))).toEqual([])
  })

  it('are not in the code, which is English', () => {
    const isForeign =
      /texts|\.test\.|^shared\/markets\/(?:date|weekday)-names\.ts$|^client\/ui\/catalogue\/words\.ts$/
    const files = ['client', 'shared', 'worker'].flatMap((top) =>
      readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => join(top, file)),
    )
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !isForeign.test(file))
    const literals = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/['`>]([^'`<>{}\n]{30,}?)['`<]/g)].map(
        ([, text]) => ({ where: file, text: text! }),
      ),
    )
    expect(
      stray(literals.map((literal) => ({ ...literal, key: '', tongue: 'en', language: 'en' }))),
    ).toEqual([])
  })

  it('are not another language’s, word for word', () => {
    // What the browser's tools show, such as the name of a cookie, has no language; nor have the
    // labels of the seller's address.
    const plain = blocks.filter(
      ({ tongue, text }) => !tongue.includes('-') && !/\d|^[\w.-]+$|\{\{seller\.email/.test(text),
    )
    const telling = (text: string) => wordsOf(text, names).filter((word) => word.length > 2)
    const alike = [...Map.groupBy(plain, ({ key, text }) => `${key}: ${text}`)].filter(
      ([, [one, ...rest]]) =>
        telling(one!.text).length > 1 &&
        rest.some(({ language }) => kinOf(language) !== kinOf(one!.language)),
    )
    expect(
      alike.map(([text, list]) => `${list.map(({ tongue }) => tongue).join(', ')}: ${text}`),
    ).toEqual([])
  })
})

const paragraphs: Record<Language, string> = {
  cs: 'Když odejdete z domu, topení se samo ztlumí a před vaším návratem zase zapne. Nemusíte nic nastavovat.',
  da: 'Når du går hjemmefra, skruer varmen selv ned, og inden du kommer tilbage, tænder den igen. Du skal ikke indstille noget.',
  de: 'Wenn Sie das Haus verlassen, dreht sich die Heizung von selbst herunter und vor Ihrer Rückkehr wieder auf. Einstellen müssen Sie nichts.',
  en: 'When you leave the house, the heating turns itself down, and up again before you are back. There is nothing for you to set.',
  es: 'Cuando sale de casa, la calefacción baja sola y vuelve a subir antes de que regrese. No tiene que ajustar nada.',
  fr: 'Quand vous quittez la maison, le chauffage baisse tout seul et remonte avant votre retour. Vous n’avez rien à régler.',
  it: 'Quando esce di casa, il riscaldamento si abbassa da solo e risale prima del suo ritorno. Non deve regolare nulla.',
  nl: 'Als u het huis verlaat, gaat de verwarming vanzelf omlaag en weer omhoog voordat u terug bent. U hoeft niets in te stellen.',
  no: 'Når du går hjemmefra, skrur varmen seg ned av seg selv, og opp igjen før du er tilbake. Du trenger ikke å stille inn noe.',
  pl: 'Kiedy wychodzi się z domu, ogrzewanie samo się zmniejsza, a przed powrotem znów włącza. Niczego nie trzeba ustawiać.',
  pt: 'Quando sai de casa, o aquecimento baixa sozinho e volta a subir antes de regressar. Não tem de regular nada.',
  sv: 'När du går hemifrån sänks värmen av sig själv, och höjs igen innan du är tillbaka. Du behöver inte ställa in något.',
}

describe('the language of a text', () => {
  it.each(languages)('%s is known', (language) =>
    expect(strayLanguage(paragraphs[language], language)).toBeUndefined(),
  )

  it.each(
    languages.flatMap((language) =>
      languages.filter((other) => other !== language).map((other) => [other, language] as const),
    ),
  )('%s is found among %s', (other, language) =>
    expect(strayLanguage(paragraphs[other], language)).toBe(other),
  )

  it('is not recognised from a few words or figures', () => {
    expect(strayLanguage('Add to cart', 'fr')).toBeUndefined()
    expect(
      strayLanguage(
        'M28 × 1,0, M28 × 1,5, M30 × 1,0, M30 × 1,5 (lang), M32 × 1,0, M33 × 2,0',
        'de',
      ),
    ).toBeUndefined()
  })

  it('is asked of whole paragraphs, and of no id', () => {
    const body = [
      { type: 'heading', id: 'why', text: 'Why' },
      { type: 'list', items: [['One ', { text: 'thing', strong: true }, '.'], ['Another.']] },
      { type: 'products', keys: ['tempo'] },
    ]
    expect(textsIn({ body }).map(({ text }) => text)).toEqual(['Why', 'One thing.', 'Another.'])
  })
})
