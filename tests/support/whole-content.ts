import { readCatalogue } from '#scripts/push/catalogue.ts'
import { readFacts } from '#scripts/push/law/facts.ts'
import { readPages } from '#scripts/push/pages/pages.ts'
import { seedPlan } from '#scripts/push/plan.ts'

/** What a function gave, kept as long as the process, whose test files ask for the same. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

// Reading and checking the content takes seconds. Those who ask change nothing of what they get.

/** The plan of `content/`. */
export const wholePlan = once(() => seedPlan('.'))

/** The products of `content/` with their texts. */
export const wholeCatalogue = once(() => readCatalogue('.'))

/** The pages of `content/`. */
export const wholePages = once(() => readPages('.', wholeCatalogue(), readFacts('.')))
