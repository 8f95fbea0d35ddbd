const digits = [1, 2, 5]
const cheapest = 100
const dearest = 10_000_000

/**
 * Amounts in cents at which price filters are offered: 1, 2, 5, 10, 20, 50 … units of the currency.
 */
export function priceStepsUpTo(most: number): number[] {
  const steps: number[] = []
  for (let power = cheapest; power <= most; power *= 10)
    steps.push(...digits.map((digit) => digit * power))
  return steps
}

const steps = priceStepsUpTo(dearest / 10)

/**
 * The step at or above an amount, so that no wanted product is left out; undefined above all steps.
 */
export function priceStepFrom(cents: number): number | undefined {
  return steps.find((step) => step >= cents)
}

/** The step at or below an amount; undefined below all steps. */
export function priceStepTo(cents: number): number | undefined {
  return steps.findLast((step) => step <= cents)
}
