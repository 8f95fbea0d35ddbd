import { ShopError } from '#shared/api/errors.ts'
import type { Finder } from '#shared/finder/finder.ts'
import type { PageContent } from '#shared/api/pages.ts'
import type { ProductCard } from '#shared/api/products.ts'
import {
  type Answered,
  answeredFinder,
  answersIn,
  answersText,
  insteadOf,
  setOf,
  verdictOf,
} from '#shared/finder/answered-finder.ts'
import type { FinderData, FinderResult } from '#shared/finder/finder-data.ts'
import { contentOf, listedCards } from './content.ts'
import { definePage, type LoadContext } from './page-definition.ts'

/** The parameter with the answers, in the order of the questions. */
const answers = 'a'

const possible = /^[a-z0-9-]{1,24}(?:\.[a-z0-9-]{1,24}){0,7}$/

/**
 * Tells by questions whether products fit a home (FIT-1). Its query are the answers; what is none
 * is left out, so that there are as many pages as the finder has states (FIT-3).
 */
export const finder = definePage('finder', {
  cache: 'public',
  oneAddress: true,
  query: { [answers]: (value) => (possible.test(value) ? value : undefined) },
  async knownQuery(query, { page, market }) {
    const found = page && finderOf(page)
    if (!found) return new URLSearchParams()
    const { given } = answeredFinder(found, query.get(answers) ?? '', market.country)
    return new URLSearchParams(given.length > 0 ? { [answers]: idsOf(given) } : {})
  },
  async load(context) {
    const { page, head } = contentOf(context)
    const found = finderOf(page)
    if (!found) throw new ShopError('PageNotFound', { params: { path: context.path } })
    const answered = answeredFinder(found, context.query.get(answers) ?? '', context.market.country)
    const { label, intro, words } = found
    const step = answered.question
      ? { question: questionOf(context, answered) }
      : { result: await resultOf(context, found, answered) }
    const data: FinderData = {
      breadcrumb: page.breadcrumb,
      title: label,
      intro,
      words,
      link: linkTo(context, idsOf(answered.given)),
      start: context.path,
      others: page.breadcrumb.at(-2)?.path ?? context.path,
      given: answered.given.map(({ question, answer }, at) => ({
        question: question.title,
        answer: answer.label,
        link: linkTo(context, idsOf(answered.given.slice(0, at))),
      })),
      ...step,
    }
    return { data, head }
  },
})

function finderOf({ sections }: PageContent): Finder | undefined {
  return sections.flatMap((section) =>
    section.collection === 'finder_block' ? [section.item] : [],
  )[0]
}

function idsOf(given: Answered['given']): string {
  return answersText(given.map(({ answer }) => answer.id))
}

function linkTo({ path }: LoadContext, ids: string): string {
  return ids ? `${path}?${answers}=${ids}` : path
}

function questionOf(context: LoadContext, { question, given }: Answered): FinderData['question'] {
  if (!question) return undefined
  const before = given.map(({ answer }) => answer.id)
  return {
    title: question.title,
    ...(question.text && { text: question.text }),
    answers: answersIn(question, context.market.country).map(({ id, label, text, drawing }) => ({
      label,
      ...(text && { text }),
      ...(drawing && { drawing }),
      link: linkTo(context, answersText([...before, id])),
    })),
  }
}

async function resultOf(
  { api }: LoadContext,
  found: Finder,
  answered: Answered,
): Promise<FinderResult> {
  const pieces = setOf(found, answered)
  const instead = insteadOf(answered.ends)
  const keys = [...new Set([...pieces.map(({ product }) => product), ...instead])]
  const list = keys.length
    ? await api('POST /api/v1/products/search', { body: { keys, limit: 48 } })
    : []
  const cards = new Map(listedCards(list).map((card) => [card.key, card]))
  const cardOf = (key: string): ProductCard[] => [cards.get(key) ?? []].flat()
  return {
    verdict: verdictOf(answered.ends),
    ends: answered.ends.map(({ verdict, title, text, needs }) => ({
      verdict,
      title,
      text,
      ...(needs && { needs }),
    })),
    set: pieces.flatMap(({ product, quantity }) =>
      cardOf(product).map((card) => ({ card, quantity })),
    ),
    instead: instead.flatMap(cardOf),
    help: found.help,
  }
}
