import { readFileSync } from 'node:fs'
import { type Hunspell, loadModule } from 'hunspell-asm'
import type { TextBlock } from './text-blocks.ts'

const hunspell = await loadModule()

/** Dictionaries (npm packages `dictionary-*`) whose name is not the tongue's or its language's. */
const dictionaries: Record<string, string> = {
  en: 'en-gb',
  'en-gb': 'en-gb',
  'en-ca': 'en-ca',
  'en-us': 'en',
  no: 'nb',
  pt: 'pt-pt',
}

const dictionaryOf = ({ tongue, language }: Pick<TextBlock, 'tongue' | 'language'>) =>
  dictionaries[tongue] ?? dictionaries[language] ?? language

/** No words: placeholders, addresses, names of cookies and files, marks of links. */
const foreign =
  /\{\{?[\w.]+\}?\}|https?:\S+|www\.[^\s,)]+|[\w.-]+@[\w.-]+\w|[\w-]+\.[\w.-]*\w|\]\([^)]*\)|<\/?\w+>/g

interface Unknown {
  where: string
  word: string
}

/** Words that neither the dictionary of their language nor the shop's own list has. */
export function unknownWords(
  blocks: readonly TextBlock[],
  own: (tongue: string) => Set<string>,
): Unknown[] {
  return [...Map.groupBy(blocks, dictionaryOf)].flatMap(([name, list]) =>
    withDictionary(name, (speller) => {
      const known = new Map<string, boolean>()
      return list.flatMap(({ where, tongue, text }) =>
        wordsIn(text).flatMap((word) => {
          const id = `${tongue} ${word}`
          if (!known.has(id)) known.set(id, isKnown(word, speller, own(tongue)))
          return known.get(id) ? [] : [{ where, word }]
        }),
      )
    }),
  )
}

function withDictionary<T>(name: string, work: (speller: Hunspell) => T): T {
  const mount = (type: string) =>
    hunspell.mountBuffer(
      readFileSync(`node_modules/dictionary-${name}/index.${type}`),
      `${name}.${type}`,
    )
  const [rules, words] = [mount('aff'), mount('dic')]
  const speller = hunspell.create(rules, words)
  try {
    return work(speller)
  } finally {
    speller.dispose()
    hunspell.unmount(rules)
    hunspell.unmount(words)
  }
}

function wordsIn(text: string): string[] {
  const plain = text.replace(foreign, ' ').replaceAll('’', "'")
  return plain.match(/\p{L}[\p{L}\p{M}]*(?:['·-]?\p{L}[\p{L}\p{M}]*)*/gu) ?? []
}

function isKnown(word: string, speller: Hunspell, own: Set<string>): boolean {
  const isRight = (part: string) =>
    part.length < 2 || own.has(part) || own.has(part.toLowerCase()) || speller.spell(part)
  return isRight(word) || word.split(/['·-]/).every(isRight)
}
