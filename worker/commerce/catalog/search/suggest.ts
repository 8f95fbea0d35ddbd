import type { ProductCard } from '#shared/api/products.ts'
import { FoundProduct, type FoundPage, type Suggestions } from '#shared/api/suggestions.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { fold, type Token, tokensOf } from '#shared/search/fold.ts'
import { longestQuery } from '#shared/search/query-text.ts'
import { type Found, type Hit, search } from '#shared/search/search.ts'
import type { SearchIndex } from '#shared/search/search-index.ts'
import type { SearchContext } from './context.ts'
import { cardAges, foundCards, productKeyOf } from './found-cards.ts'
import { searchIndex } from './index-store.ts'

const mostProducts = 5
const mostPages = { category: 3, article: 3, page: 3 } as const
// More than are shown: a product may not be sold any more since the index was made.
const mostHits = 40
/** A page that matches so much less than the best hit is not what was asked for. */
const leastShare = 0.2
const mostCards = 8

/**
 * What is suggested for a text, in the market's language; prices and stock are at most a minute
 * old. Throws ServiceUnavailable.
 */
export async function suggest(context: SearchContext, text: string): Promise<Suggestions> {
  const { locale } = context
  const index = await searchIndex(context, marketOf(locale).language)
  const found = search(index, text, {
    limit: mostHits,
    choice: { market: [locale] },
    counted: [],
    explain: true,
  })
  const products = await productsOf(context, index, found)
  const { category: categories, article: articles, page: help } = pagesOf(index, found, locale)
  const shown = [...products, ...categories, ...articles, ...help]
  return {
    products,
    categories,
    articles,
    help,
    ...repaired(text, found, shown),
    unknown: found.unknown,
    terms: found.terms,
  }
}

/** The pages among the hits, by their kind. */
function pagesOf({ labels }: SearchIndex, { hits }: Found, locale: string) {
  const pages: Record<keyof typeof mostPages, FoundPage[]> = { category: [], article: [], page: [] }
  for (const { number, type, share } of hits) {
    if (share < leastShare || !isPage(type) || pages[type].length >= mostPages[type]) continue
    const own = labels.get(number)
    const label = own?.[locale] ?? own?.['']
    if (label) pages[type].push(label)
  }
  return pages
}

function isPage(type: Hit['type']): type is keyof typeof mostPages {
  return type === 'category' || type === 'article' || type === 'page'
}

/** The found products with today's prices and stock; sold-out ones are last. */
async function productsOf(
  context: SearchContext,
  index: SearchIndex,
  { hits }: Found,
): Promise<FoundProduct[]> {
  const keys: string[] = []
  for (const { number, type } of hits)
    if (!isPage(type) && keys.push(productKeyOf(index, number)) === mostCards) break
  const cards = await foundCards(context, index, keys, cardAges.suggested)
  const isThere = ({ availability }: ProductCard) => Number(availability.isOnStock)
  return cards
    .toSorted((a, b) => isThere(b) - isThere(a))
    .slice(0, mostProducts)
    .map((card) => memoizeByObject(card, shortened))
}

function shortened(card: ProductCard): FoundProduct {
  return FoundProduct.parse(card)
}

/** The words of the name of what is suggested. */
function wordsShown(suggested: FoundProduct | FoundPage): Token[] {
  return 'sku' in suggested
    ? tokensOf(`${suggested.name} ${suggested.kind}`)
    : tokensOf(suggested.title)
}

/**
 * The query with slips mended, and with its last word completed, in the spelling of what was found.
 */
function repaired(
  text: string,
  { corrected, terms }: Found,
  suggested: readonly (FoundProduct | FoundPage)[],
): Pick<Suggestions, 'completion' | 'corrected'> {
  const query = text.slice(0, longestQuery)
  const tokens = tokensOf(query)
  /** The first shown word that is meant. */
  const shown = (isMeant: (folded: string) => boolean): string | undefined => {
    for (const each of suggested) {
      const word = memoizeByObject(each, wordsShown).find(({ folded }) => isMeant(folded))
      if (word) return word.typed
    }
    return undefined
  }
  const spellingOf = (term: string) => shown((folded) => folded === term)?.toLowerCase()
  const rewritten = (part: string, replace: (folded: string) => string | undefined) => {
    let done = 0
    let out = ''
    for (const { folded, from, to } of tokensOf(part)) {
      if (from < done) continue
      out += part.slice(done, from) + (replace(folded) ?? part.slice(from, to))
      done = to
    }
    return (out + part.slice(done)).trim()
  }
  if (Object.keys(corrected).length > 0)
    return {
      corrected: rewritten(query, (folded) => {
        const term = Object.hasOwn(corrected, folded) ? corrected[folded] : undefined
        return term && (spellingOf(term) ?? term)
      }),
    }
  const last = tokens.at(-1)
  // After a space or a sign the word is complete.
  if (!last || last.to !== query.length || terms.includes(last.folded)) return {}
  if (last.folded.length < 2) return {}
  const whole = shown(
    (folded) => folded.startsWith(last.folded) && terms.includes(folded) && folded !== last.folded,
  )
  if (!whole) return {}
  return { completion: query.slice(0, last.from) + completed(query.slice(last.from), whole) }
}

/** The word in full, with what was typed left as it is where the rest can be told. */
function completed(typed: string, whole: string): string {
  const rest = whole.slice(typed.length)
  return fold(whole.slice(0, typed.length)) === fold(typed) ? typed + rest : whole.toLowerCase()
}
