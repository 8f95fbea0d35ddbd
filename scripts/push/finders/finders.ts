import type { Finder } from '#shared/finder/finder.ts'
import { answeredFinder, insteadOf, setOf, statesOf } from '#shared/finder/answered-finder.ts'
import { type Market, markets } from '#shared/markets/markets.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Tongue } from '../languages.ts'
import type { Pages } from '../pages/pages.ts'
import type { Pictures } from '../pictures.ts'
import type { ProductFile } from '../products/product-file.ts'
import { pricesOf } from '../products/prices.ts'

/** Most states of one finder in one market: each is a page that may be cached (FIT-3). */
const mostStates = 600

interface ReadFinder {
  /** Id of its page. */
  id: string
  finder: Finder
}

/** The finders of all pages, in the words of a language. */
export function readFinders(
  pages: Pages,
  catalogue: Catalogue,
  pictures: Pictures,
  tongue: Tongue,
): ReadFinder[] {
  return pages.list.flatMap((page) =>
    page.file.sections.some(({ collection }) => collection === 'finder_block')
      ? pages
          .sections(page.id, tongue, catalogue, pictures)
          .flatMap((section) =>
            section.collection === 'finder_block' ? [{ id: page.id, finder: section.item }] : [],
          )
      : [],
  )
}

/**
 * Ways through a finder that lead nowhere, and ends that name products which are not sold in the
 * market, name nothing, or put into the cart more than it takes.
 */
export function finderProblems(finders: readonly ReadFinder[], { products }: Catalogue): string[] {
  const byKey = new Map(products.map((file) => [file.id, file.value]))
  return finders.flatMap(({ id, finder }) => {
    const where = `content/pages/${id}.json`
    return [
      ...namedProblems(finder).map((problem) => `${where}: ${problem}`),
      ...markets.flatMap((market) =>
        marketProblems(finder, market, byKey).map(
          (problem) => `${where} (${market.code})${problem}`,
        ),
      ),
    ]
  })
}

type Products = ReadonlyMap<string, ProductFile>

function marketProblems(finder: Finder, market: Market, products: Products): string[] {
  const states = statesOf(finder, market.country)
  const tooMany =
    states.length > mostStates ? [`: ${states.length} states, the most is ${mostStates}`] : []
  return [...tooMany, ...states.flatMap((state) => stateProblems(finder, state, market, products))]
}

function stateProblems(
  finder: Finder,
  state: string,
  market: Market,
  products: Products,
): string[] {
  const answered = answeredFinder(finder, state, market.country)
  if (answered.question) {
    const answers = answered.question.answers.filter(({ id }) => id === 'unknown')
    return answers.length > 0
      ? []
      : [`, ${state}: '${answered.question.id}' cannot be answered 'unknown'`]
  }
  const set = setOf(finder, answered)
  const named = [...set.map(({ product }) => product), ...insteadOf(answered.ends)]
  const isHelped = answered.ends.some(({ verdict }) => verdict === 'unsure')
  return [
    ...(answered.ends.length === 0 ? [`, ${state}: no rule matches`] : []),
    ...(named.length === 0 && !isHelped ? [`, ${state}: names no product`] : []),
    ...named
      .filter((key) => !isSold(products.get(key), market))
      .map((key) => `, ${state}: '${key}' is not sold there`),
    ...set
      .filter(({ product, quantity }) => quantity > (products.get(product)?.maxQuantity ?? 999))
      .map(({ product }) => `, ${state}: too many pieces of '${product}'`),
  ]
}

function isSold(product: ProductFile | undefined, market: Market): boolean {
  const [first] = product?.variants ?? []
  if (!product || !first || product.notSoldIn.includes(market.country)) return false
  return pricesOf(product, first)[market.store]?.[market.defaultCurrency] !== undefined
}

/** Conditions on questions and answers that do not exist, and bundles without their parts. */
function namedProblems({ questions, parts }: Finder): string[] {
  const answers = new Map(questions.map(({ id, answers: all }) => [id, all.map((each) => each.id)]))
  const conditions = [...questions, ...parts.flat()].flatMap(({ when }) =>
    Object.entries(when ?? {}),
  )
  return conditions.flatMap(([question, wanted]) =>
    wanted
      .filter((answer) => !answers.get(question)?.includes(answer))
      .map((answer) => `there is no answer '${answer}' to '${question}'`),
  )
}
