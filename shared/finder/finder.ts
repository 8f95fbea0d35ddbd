import * as z from 'zod/mini'
import { drawingNames } from '../catalog/drawings.ts'
import { Link } from '../catalog/link.ts'

const id = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))
/** Question → the answers of which one must have been given, for each of the questions. */
const when = z.optional(z.record(id, z.array(id)))
/** Countries of markets; without them it holds everywhere. */
const countries = z.optional(z.array(z.string()))
const place = { only: countries, except: countries }

const Answer = z.object({
  id,
  label: z.string(),
  text: z.optional(z.string()),
  drawing: z.optional(z.enum(drawingNames)),
  ...place,
})

const Question = z.object({
  id,
  title: z.string(),
  text: z.optional(z.string()),
  /** Asked only where earlier answers match. */
  when,
  answers: z.array(Answer),
  ...place,
})

export const verdicts = ['yes', 'with', 'no', 'unsure'] as const

/** A product with its number of pieces; `per` is the question whose answer is that number. */
const SetItem = z.object({
  product: z.string(),
  quantity: z.int().check(z.positive()),
  per: z.optional(id),
})

const Rule = z.object({
  when,
  verdict: z.enum(verdicts),
  title: z.string(),
  /** The reason. */
  text: z.string(),
  /** What else is needed or has to be done. */
  needs: z.optional(z.array(z.string())),
  set: z.optional(z.array(SetItem)),
  /** Products that fit where those that were asked about do not. */
  instead: z.optional(z.array(z.string())),
  ...place,
})
export type Rule = z.infer<typeof Rule>

/** The words that every finder shows, such as names of its buttons. */
export const FinderWords = z.object({
  step: z.string(),
  back: z.string(),
  given: z.string(),
  change: z.string(),
  yes: z.string(),
  with: z.string(),
  part: z.string(),
  no: z.string(),
  unsure: z.string(),
  needs: z.string(),
  set: z.string(),
  total: z.string(),
  soldOut: z.string(),
  add: z.string(),
  adding: z.string(),
  instead: z.string(),
  keep: z.string(),
  restart: z.string(),
  help: z.string(),
  others: z.string(),
})
export type FinderWords = z.infer<typeof FinderWords>

/** Questions about a home, and what their answers mean for the products (FIT-1). */
export const Finder = z.object({
  /** Names this finder, also in links from products. */
  label: z.string(),
  /** By product key: names it in the link from that product instead. */
  labels: z.optional(z.record(z.string(), z.string())),
  /** Keys of the products whose pages link to it. */
  covers: z.array(z.string()),
  intro: z.string(),
  questions: z.array(Question),
  /** One verdict for each part, given by the first of its rules that matches. */
  parts: z.array(z.array(Rule)),
  /** Bundles that replace their parts in a set, because they cost less. */
  bundles: z.optional(
    z.array(
      z.object({
        product: z.string(),
        parts: z.array(z.object({ product: z.string(), quantity: z.int() })),
      }),
    ),
  ),
  /** Where somebody finds help who does not know an answer. */
  help: Link,
  words: FinderWords,
})
export type Finder = z.infer<typeof Finder>
export type FinderQuestion = Finder['questions'][number]
export type FinderAnswer = FinderQuestion['answers'][number]
