import { withBundles } from './bundles.ts'
import type { Finder, FinderAnswer, FinderQuestion, Rule } from './finder.ts'

/** A finder after some of its questions were answered. */
export interface Answered {
  given: { question: FinderQuestion; answer: FinderAnswer }[]
  /** The next question; undefined at the end. */
  question: FinderQuestion | undefined
  /** The verdicts at the end, one for each part that concerns the answers. */
  ends: Rule[]
}

/** The value of the query for these answers: their ids in the order of the questions. */
export function answersText(answers: readonly string[]): string {
  return answers.join(separator)
}

const separator = '.'
/** Most answers that are read; no finder asks more. */
const most = 8

/**
 * The answers in a query, as far as they are answers of this finder in this country: the first one
 * that is none ends them, so that odd queries are those of a known state (FIT-3).
 */
export function answeredFinder(finder: Finder, asked: string, country: string): Answered {
  const given: Answered['given'] = []
  const chosen = new Map<string, string>()
  for (const id of asked.split(separator, most)) {
    const question = nextQuestion(finder, chosen, country)
    const answer = question && answersIn(question, country).find((each) => each.id === id)
    if (!answer) break
    given.push({ question, answer })
    chosen.set(question.id, answer.id)
  }
  const question = nextQuestion(finder, chosen, country)
  return { given, question, ends: question ? [] : endsOf(finder, chosen, country) }
}

/** The answers of a question that there are in a country. */
export function answersIn(question: FinderQuestion, country: string): FinderAnswer[] {
  return question.answers.filter((answer) => isIn(answer, country))
}

function nextQuestion(
  { questions }: Finder,
  chosen: ReadonlyMap<string, string>,
  country: string,
): FinderQuestion | undefined {
  return questions.find(
    (question) =>
      !chosen.has(question.id) && isIn(question, country) && matches(question.when, chosen),
  )
}

function endsOf({ parts }: Finder, chosen: ReadonlyMap<string, string>, country: string): Rule[] {
  return parts.flatMap(
    (rules) => rules.find((rule) => isIn(rule, country) && matches(rule.when, chosen)) ?? [],
  )
}

function isIn({ only, except }: Pick<Rule, 'only' | 'except'>, country: string): boolean {
  return (!only || only.includes(country)) && !except?.includes(country)
}

function matches(when: Rule['when'], chosen: ReadonlyMap<string, string>): boolean {
  return Object.entries(when ?? {}).every(([question, answers]) => {
    const answer = chosen.get(question)
    return answer !== undefined && answers.includes(answer)
  })
}

/** The verdict of all parts together: `part` where only some of them fit. */
export function verdictOf(ends: readonly Rule[]): Rule['verdict'] | 'part' {
  const found = new Set(ends.map(({ verdict }) => verdict))
  const fits = found.has('yes') || found.has('with')
  if (fits && (found.has('no') || found.has('unsure'))) return 'part'
  if (fits) return found.has('with') ? 'with' : 'yes'
  return found.has('unsure') || found.size === 0 ? 'unsure' : 'no'
}

export interface SetPiece {
  product: string
  quantity: number
}

/** The products of the verdicts with their pieces, each once; bundles in place of their parts. */
export function setOf(finder: Finder, { given, ends }: Answered): SetPiece[] {
  const numbers = new Map(given.map(({ question, answer }) => [question.id, Number(answer.id)]))
  const pieces = new Map<string, number>()
  for (const { product, quantity, per } of ends.flatMap((end) => end.set ?? [])) {
    // An answer that is no number is "I do not know": one piece to begin with.
    const times = (per === undefined ? 1 : numbers.get(per)) || 1
    pieces.set(product, (pieces.get(product) ?? 0) + quantity * times)
  }
  return withBundles(pieces, finder.bundles ?? [])
}

/** Keys of the products instead of those that do not fit, each once. */
export function insteadOf(ends: readonly Rule[]): string[] {
  return [...new Set(ends.flatMap((end) => end.instead ?? []))]
}

/** Every state of a finder in a country as the value of its query, from the start on. */
export function statesOf(finder: Finder, country: string): string[] {
  const states = ['']
  for (const state of states) {
    const { question } = answeredFinder(finder, state, country)
    if (!question) continue
    for (const { id } of answersIn(question, country))
      states.push(answersText(state ? [state, id] : [id]))
  }
  return states
}
