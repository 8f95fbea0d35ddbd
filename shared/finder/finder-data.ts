import type { Crumb } from '../api/pages.ts'
import type { ProductCard } from '../api/products.ts'
import type { DrawingName } from '../catalog/drawings.ts'
import type { Link } from '../catalog/link.ts'
import type { FinderWords, Rule } from './finder.ts'

/** A finder at one of its questions, or at its end. */
export interface FinderData {
  breadcrumb: Crumb[]
  title: string
  intro: string
  words: FinderWords
  /** The address of this state, without locale prefix. */
  link: string
  /** The page without answers. */
  start: string
  /** The list of all finders. */
  others: string
  /** What was answered; `link` leads back to the question. */
  given: { question: string; answer: string; link: string }[]
  question?: {
    title: string
    text?: string
    answers: { label: string; text?: string; drawing?: DrawingName; link: string }[]
  }
  result?: FinderResult
}

export interface FinderResult {
  verdict: 'yes' | 'with' | 'part' | 'no' | 'unsure'
  ends: Pick<Rule, 'verdict' | 'title' | 'text' | 'needs'>[]
  set: { card: ProductCard; quantity: number }[]
  instead: ProductCard[]
  help: Link
}
